import { admin, expect, test } from './support/fixtures.ts'
import { book, cardOf, dayInWords, daysAhead, findDay, inWords } from './support/salon-data.ts'

for (const hours of [26, -26]) {
  const how = hours > 0 ? 'fast' : 'slow'
  test(`a computer’s clock that is ${Math.abs(hours)} hours ${how} changes nothing of what is today, and what is ahead`, async ({
    page,
    client,
    catalogue,
    signIn,
  }) => {
    await signIn(client)
    const id = await book(page.context(), catalogue, { date: daysAhead(1), time: '4:00 PM' })
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.goto('/mybookings?status=Pending')
    await expect(cardOf(page, id).getByRole('link', { name: 'Reschedule' })).toBeVisible()
    await page.goto('/bookings')
    for (const name of [catalogue.cut.name, 'Continue', catalogue.stylist.name, 'Continue'])
      await page.getByRole('button', { name, exact: true }).click()
    await expect(await findDay(page, inWords(daysAhead(1)))).toBeEnabled()
    const days = page.getByRole('region', { name: 'Date' }).getByRole('button', { name: /\d{4}/ })
    // The month begins with the week of the salon's today.
    await expect(days.filter({ hasText: /\d/ }).and(page.getByRole('button', { name: inWords(daysAhead(0)) }))).toHaveCount(1)

    await signIn(admin)
    await page.goto('/admin/day')
    await expect(page.getByRole('heading', { name: dayInWords(daysAhead(0)) }).first()).toBeVisible()
  })
}
