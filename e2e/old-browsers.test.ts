import type { Page } from '@playwright/test'
import { shiftClock } from '../server/testing/run/moment.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { book, bookingCard, daysAhead, findDay, inWords } from './support/salon-data.ts'

test.use({ timezoneId: 'Pacific/Auckland' })

/** Removes a zone's name, as in an older browser. Runs in the page. */
function forgetZone(name: string): void {
  const Known = Intl.DateTimeFormat
  const Older = function older(locale?: string, options?: Intl.DateTimeFormatOptions) {
    if (options?.timeZone === name) throw new RangeError(`Invalid time zone specified: ${name}`)
    return new Known(locale, options)
  }
  Object.assign(Intl, { DateTimeFormat: Object.assign(Older, { supportedLocalesOf: Known.supportedLocalesOf }) })
}

async function findVisit(page: Page, id: string): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Book Your Appointment' }).first()).toBeVisible()
  await page.goto('/mybookings?status=Pending')
  await expect(bookingCard(page, id)).toContainText(inWords(daysAhead(1)))
  await expect(bookingCard(page, id)).toContainText('4:00 PM')
  await expect(bookingCard(page, id).getByRole('link', { name: 'Reschedule' })).toBeVisible()
}

test('a browser that doesn’t know the salon’s time zone shows its wall times', async ({ page, client, catalogue, signIn }) => {
  await signIn(client)
  const id = await book(page.context(), catalogue, { date: daysAhead(1), time: '4:00 PM' })
  await page.addInitScript(forgetZone, 'America/New_York')
  await findVisit(page, id)
  await signIn(admin)
  await page.goto(`/admin/day?date=${daysAhead(1)}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${client.name}.*4:00 PM`) }).first()).toBeVisible()
})

for (const hours of [26, -26]) {
  const how = hours > 0 ? 'fast' : 'slow'
  test(`a computer’s clock that is ${Math.abs(hours)} hours ${how} doesn’t change today’s and upcoming visits`, async ({
    page,
    client,
    catalogue,
    signIn,
  }) => {
    await signIn(client)
    const id = await book(page.context(), catalogue, { date: daysAhead(1), time: '4:00 PM' })
    await page.addInitScript(shiftClock, hours * 3_600_000)
    await findVisit(page, id)
    await page.goto('/bookings')
    for (const name of [catalogue.cut.name, 'Continue', catalogue.stylist.name, 'Continue'])
      await page.getByRole('button', { name, exact: true }).click()
    await expect(await findDay(page, inWords(daysAhead(1)))).toBeEnabled()
  })
}
