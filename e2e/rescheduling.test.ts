import type { ElementHandle } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { stylists } from '../server/platform/database/schema/salon.ts'
import { addStylist } from '../server/testing/records.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { tryAgain } from './support/presses.ts'
import { book, bookingCard, changeStatus, daysAhead, findDay, gate, inWords, readFacts } from './support/salon-data.ts'

for (const [where, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } })) {
  test.describe(`on a ${where}`, () => {
    test.use({ viewport })

    test('a client moves a confirmed visit to another day, which is pending again', async ({
      page,
      bookingId,
      elsewhere,
      expectAccessible,
    }) => {
      await changeStatus(await elsewhere(admin), bookingId, { from: 'Pending', status: 'Confirmed' })
      await page.goto('/mybookings?status=Confirmed')
      await bookingCard(page, bookingId).getByRole('link', { name: 'Reschedule' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeVisible()
      await expect(page.getByText(`Your visit stays on ${inWords(daysAhead(40))} at 2:00 PM`)).toBeVisible()
      await (await findDay(page, inWords(daysAhead(41)))).click()
      await page.getByLabel('Time', { exact: true }).selectOption('11:00 AM')
      await expectAccessible()
      await page.getByRole('button', { name: 'Continue' }).click()

      await expect(page.getByRole('heading', { level: 1, name: 'Your visit' })).toBeFocused()
      await page.reload()
      await expect(page.getByText('Move from')).toBeVisible()
      const facts = await readFacts(page.locator('main'))
      expect(facts['Move from']).toContain(inWords(daysAhead(40)))
      expect(facts.to).toBe(`${inWords(daysAhead(41))} at 11:00 AM`)
      await expectAccessible()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Your booking is moved. We still need to confirm it.')).toBeVisible()
      await expect(bookingCard(page, bookingId)).toContainText('11:00 AM')
      await expect(bookingCard(page, bookingId)).toContainText('Please wait for confirmation')
    })

    test('the administrator moves a visit to another stylist, and sees whom to call', async ({
      page,
      client,
      elsewhere,
      catalogue,
      database,
      signIn,
      expectAccessible,
    }) => {
      const other = { name: `Noor ${uniqueWord()}` }
      await addStylist(database, other)
      const id = await book(await elsewhere(client), catalogue)
      await database.db
        .update(appointments)
        .set({ phone: '+1 718 555 0142', note: 'Sensitive scalp' })
        .where(eq(appointments.id, id))
      await signIn(admin)
      await page.goto(`/admin/bookings?q=${id}`)
      const card = bookingCard(page, id)
      await expect(card.getByRole('link', { name: 'Call +1 718 555 0142' })).toHaveAttribute('href', 'tel:+17185550142')
      expect(await readFacts(card)).toMatchObject({ Note: 'Sensitive scalp' })
      await expectAccessible()

      await card.getByRole('link', { name: `Move booking ${id}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Move this booking' })
      await dialog.getByLabel('Stylist').selectOption(other.name)
      await expect(dialog.getByLabel('Time')).toHaveValue('2:00 PM')
      await dialog.getByLabel('Time').selectOption('4:00 PM')
      await expectAccessible()
      await dialog.getByRole('button', { name: 'Move booking' }).click()
      await expect(dialog).toBeHidden()
      await expect(card).toContainText(other.name)
      expect(await readFacts(card)).toMatchObject({ Time: '4:00 PM', Stylist: other.name, Status: 'Pending' })
    })
  })
}

test('a stylist who takes no bookings is offered only for their own booking, with a note', async ({
  page,
  bookingId,
  catalogue,
  database,
  signIn,
}) => {
  const away = { name: `Noor ${uniqueWord()}`, status: 'Not Available' }
  await addStylist(database, away)
  await signIn(admin)
  await page.goto(`/admin/bookings?q=${bookingId}&move=${bookingId}`)
  const dialog = page.getByRole('dialog', { name: 'Move this booking' })
  const options = dialog.getByLabel('Stylist').getByRole('option')
  await expect(options.filter({ hasText: catalogue.stylist.name })).toHaveCount(1)
  await expect(options.filter({ hasText: away.name })).toHaveCount(0)
  await expect(dialog).not.toContainText('Not Available')

  await database.db.update(stylists).set({ status: 'Not Available' }).where(eq(stylists.id, catalogue.stylist.id))
  await page.reload()
  await expect(options.filter({ hasText: catalogue.stylist.name })).toHaveCount(1)
  await expect(dialog).toContainText(`${catalogue.stylist.name} is Not Available`)
  await expect(dialog.getByLabel('Time')).toBeDisabled()
})

test('a client who has left before a move has its response is not moved to another page', async ({ page, bookingId }) => {
  await page.goto(`/bookings?move=${bookingId}&step=confirm&date=${daysAhead(41)}&time=11%3A00+AM`)
  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    if (route.request().method() === 'PATCH') await opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Moving…' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /services/i })).toBeVisible()
  open()
  await expect(page.getByText('Your booking is moved.')).toBeVisible()
  await expect(page).toHaveURL(/\/services$/)
  await page.goBack()
  await expect(page.getByText(`Your visit stays on ${inWords(daysAhead(41))} at 11:00 AM`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

test('a client who decides against moving a visit is back at it, on its own tab', async ({ page, bookingId, elsewhere }) => {
  const card = bookingCard(page, bookingId)
  const thinkAgain = async () => {
    await card.getByRole('link', { name: 'Reschedule' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Keep it' }).click()
    await expect(card).toBeFocused()
  }
  await page.goto('/mybookings')
  await thinkAgain()
  await changeStatus(await elsewhere(admin), bookingId, { from: 'Pending', status: 'Confirmed' })
  await page.goto('/mybookings?status=Confirmed')
  await thinkAgain()
  await expect(card).toContainText('Confirmed - See you soon!')
})

test.describe('far from the salon', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the new time names its clock before it is confirmed', async ({ page, bookingId }) => {
    await page.goto(`/bookings?move=${bookingId}&step=confirm&date=${daysAhead(42)}&time=10%3A00+AM`)
    await expect(page.getByText('Move from')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Times are the salon’s')
  })
})

test('a pressed link outlasts what its page still looks up', async ({ page, bookingId }) => {
  const position = gate()
  const script = gate()
  await page.route('**/place?**', async (route) => {
    await position.opened
    await route.continue()
  })
  await page.route('**/assets/booking-page-*.js', async (route) => {
    await script.opened
    await route.continue()
  })
  await page.goto(`/mybookings?booking=${bookingId}`)
  await bookingCard(page, bookingId).getByRole('link', { name: 'Reschedule' }).click()
  await expect(page.getByText('Loading the page…')).toHaveCount(1)
  const isFound = page.waitForResponse('**/place?**')
  position.open()
  await (await isFound).finished()
  // Its page must have had the time to act on it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  script.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeVisible()
})

test('a time taken while a client chooses is reported, and the visit stays', async ({
  page,
  bookingId,
  catalogue,
  database,
  elsewhere,
}) => {
  await page.goto(`/bookings?move=${bookingId}&step=confirm&date=${daysAhead(42)}&time=10%3A00+AM`)
  await book(await elsewhere(admin), catalogue, { date: daysAhead(42), time: '10:00 AM' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('That time was just taken.')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeVisible()
  const { rows } = await database.pool.query('select version from appointments where id = $1', [bookingId])
  expect(rows).toEqual([{ version: 1 }])
})

test('the owner asks why a time is not offered, and finds the visit that takes it', async ({
  page,
  client,
  elsewhere,
  catalogue,
  signIn,
  expectAccessible,
}) => {
  const id = await book(await elsewhere(client), catalogue)
  await signIn(admin)
  await page.goto('/admin/stylists')
  await page.getByRole('link', { name: 'Why isn’t a time offered?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why not?' })).toBeVisible()
  await page.route('**/api/availability/explain**', (route) => route.abort())
  await page.goto(`/admin/why?services=${catalogue.cut.id}`)
  await expect(page.getByRole('alert')).toContainText('We couldn’t load this day’s start times.')
  await page.unroute('**/api/availability/explain**')
  await tryAgain(page, page.getByRole('alert'))
  await page.getByLabel('Stylist').selectOption(catalogue.stylist.name)
  await page.getByLabel('Date').fill(daysAhead(40))
  const row = page.getByRole('listitem').filter({ hasText: /^2:00 PM/ })
  await expect(row).toContainText(`Taken by ${client.name}, 2:00 PM to`)
  await expect(page.getByRole('listitem').filter({ hasText: '11:00 AM' })).toContainText('Offered')
  await expectAccessible()
  await row.getByRole('link', { name: client.name }).click()
  await expect(bookingCard(page, id)).toBeVisible()
})

test('a stylist and a start chosen in a row are both kept, even if the page has not shown the first one yet', async ({
  page,
  bookingId,
}) => {
  await page.goto(`/bookings?move=${bookingId}&step=time`)
  const opening = page.getByRole('region', { name: 'Next openings' }).getByRole('button').first()
  await expect(opening).toBeVisible()
  await page.getByLabel('Stylist').evaluate(
    (select: HTMLSelectElement, button) => {
      select.value = 'any'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      button?.click()
    },
    (await opening.elementHandle()) as ElementHandle<HTMLElement>,
  )
  await expect(page).toHaveURL(/stylist=any/)
  await expect(page).toHaveURL(/time=/)
})

test('two services removed from the question in a row both stay removed', async ({ page, catalogue, signIn }) => {
  const { cut, color, stylist } = catalogue
  await signIn(admin)
  await page.goto(`/admin/why?stylist=${stylist.id}&services=${cut.id},${color.id}&date=${daysAhead(40)}`)
  const checkbox = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await checkbox(cut.name).evaluate(
    (box: HTMLInputElement, other) => {
      box.click()
      other?.click()
    },
    (await checkbox(color.name).elementHandle()) as ElementHandle<HTMLElement>,
  )
  await expect(page.getByText('Choose at least one service.')).toBeVisible()
})
