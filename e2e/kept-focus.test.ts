import type { Locator, Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { addClient, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, unique } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

/** Presses by keyboard. Once `then` is seen, something has the focus, from which the keyboard goes on. */
async function press(page: Page, button: Locator, then: Locator): Promise<void> {
  await button.press('Enter')
  await expect(then).toBeVisible()
  await expect.poll(() => page.evaluate(nameOfFocused)).not.toBe('body')
}

const nameOfFocused = () => document.activeElement?.localName ?? 'body'

for (const size of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`the focus outlives the button that was pressed, whatever is done with a visit, at ${size.width}`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize(size)
    const name = unique('Grace')
    const userId = await addClient(database, { name })
    const stylistId = await addStylist(database)
    const visit = { userId, stylistId, status: 'Confirmed' } as const
    const past = daysAhead(-size.width - 2)
    const id = await addAppointment(database, { ...visit, date: past })
    await page.goto(`/admin/day?date=${past}&panel=visit.${id}`)
    const panel = page.getByRole('region', { name: 'Visit', exact: true })
    const button = (named: string | RegExp) => panel.getByRole('button', { name: named })
    await press(page, button(/^Check out/), button('Cash'))
    await press(page, button('Cash'), panel.getByText('Checked out.'))
    await press(page, button('Undo the check-out'), button(/^Check out/))
    await press(page, button(/^Complete:/), panel.getByText('Completed', { exact: true }))
    await press(page, panel.getByRole('button', { name: 'Undo', exact: true }), panel.getByText('Confirmed', { exact: true }))

    const date = daysAhead(211)
    const next = await addAppointment(database, { ...visit, date, time: '10:00 AM' })
    await page.goto(`/admin/day?date=${date}&stylists=${stylistId}&panel=visit.${next}`)
    await press(page, button(`Cancel: ${name}`), button('The client asked'))
    await press(page, button('The client asked'), panel.getByText('Canceled', { exact: true }))
    await press(page, panel.getByRole('button', { name: 'Undo', exact: true }), panel.getByText('Confirmed', { exact: true }))
  })
}

test('the focus outlives the button that was pressed on the waitlist, the till, requests, absences and blocked time', async ({
  page,
  database,
  catalogue,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const { cut, stylist } = catalogue
  const name = unique('Ute')
  const date = daysAhead(212)
  const clientId = await addClient(database, { name })
  const wish = { clientId, serviceIds: [cut.id], stylistId: stylist.id, from: date, to: date }
  expect((await page.request.post('/api/waitlist', { data: wish })).status()).toBe(201)
  await page.goto(`/admin/day?date=${date}&stylists=${stylist.id}&panel=waitlist`)
  const waits = page.getByRole('region', { name: 'Waitlist' })
  const entry = waits.getByRole('article').filter({ hasText: name })
  const undo = page.locator('[data-notice]').getByRole('button', { name: 'Undo' })
  await press(page, entry.getByRole('button', { name: /^Hold/ }).first(), entry.getByRole('button', { name: 'Takes it' }))
  await press(page, entry.getByRole('button', { name: 'Called, no answer' }), entry.getByText('no answer.'))
  await press(
    page,
    entry.getByRole('button', { name: 'Doesn’t want it' }),
    entry.getByRole('button', { name: /^Book/ }).first(),
  )
  await press(page, entry.getByRole('button', { name: /^Book/ }).first(), undo)
  await press(page, undo, entry)
  await press(
    page,
    entry.getByRole('button', { name: `Remove ${name}` }),
    waits.getByText('Nobody waits for a time on this day.'),
  )

  const block = { stylistId: stylist.id, dates: [date], starts: 12 * 60, ends: 13 * 60, reason: 'Lunch' }
  expect((await page.request.post('/api/blocks', { data: block })).status()).toBe(201)
  const lunch = page.getByRole('button', { name: /^Lunch ?, 12:00 PM/ })
  await press(page, lunch, page.getByRole('button', { name: 'Remove' }))
  await press(page, page.getByRole('button', { name: 'Remove' }), undo)
  await press(page, undo, lunch)

  await addAppointment(database, { userId: clientId, stylistId: stylist.id, date: daysAhead(1), time: '10:00 AM' })
  await page.goto('/admin/day/requests')
  const request = page.locator('[data-booking]').filter({ hasText: name })
  await press(page, request.getByRole('button', { name: 'Confirm' }), request.getByRole('button', { name: 'Undo' }))
  await press(page, request.getByRole('button', { name: 'Undo' }), request.getByRole('button', { name: 'Decline' }))
  await press(page, request.getByRole('button', { name: 'Decline' }), request.getByRole('button', { name: 'The salon can’t' }))
  await press(page, request.getByRole('button', { name: 'The salon can’t' }), request.getByText('Canceled'))

  await page.goto('/admin/money')
  const sold = unique('Shampoo')
  await press(page, page.getByRole('button', { name: 'Sale without a visit' }), page.getByLabel('What was sold'))
  await page.getByLabel('What was sold').fill(sold)
  await page.getByLabel('Amount').fill('12')
  await press(page, page.getByRole('button', { name: /^Take \$/ }), page.getByRole('listitem').filter({ hasText: sold }))
  await press(
    page,
    page.getByRole('button', { name: `Give back ${sold}` }),
    page.getByRole('button', { name: 'Keep it' }).first(),
  )
  await press(
    page,
    page.getByRole('button', { name: 'Keep it' }).first(),
    page.getByRole('button', { name: `Give back ${sold}` }),
  )

  await page.goto(`/admin/stylists/hours?stylist=${stylist.id}`)
  await press(page, page.getByRole('button', { name: 'Away tomorrow' }), page.getByRole('button', { name: 'Mark away' }))
  await press(page, page.getByRole('button', { name: 'Mark away' }), page.getByRole('button', { name: /^Remove: Away/ }))
  await press(page, page.getByRole('button', { name: /^Remove: Away/ }), page.getByRole('button', { name: 'Remove absence' }))
  await press(page, page.getByRole('button', { name: 'Remove absence' }), page.getByRole('button', { name: 'Away tomorrow' }))
})
