import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead } from './support/salon-data.ts'

/** Far from other tests' bookings. */
const date = daysAhead(191)

test.beforeEach(async ({ signIn }) => signIn(admin))

test('a day is printed together or with a page for each stylist', async ({ page, database, client, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const stylists = await Promise.all(['Mara Lind', 'Iris Holm'].map((name) => addStylist(database, { name })))
  for (const stylistId of stylists)
    await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', serviceNames: ['Cut'] })
  await page.goto(`/admin/day?date=${date}&stylists=${stylists.join()}`)
  await page.getByRole('button', { name: 'Print' }).click()
  const panel = page.getByRole('region', { name: 'Print' })
  await expect(panel).toBeVisible()
  await expectAccessible()
  expect(await printedPages()).toBe(1)
  await panel.getByRole('radio', { name: 'A page for each stylist' }).check()
  expect(await printedPages()).toBe(2)

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('heading', { name: 'Mara Lind' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '10:00' }).filter({ hasText: client.name })).toHaveCount(2)
  await expect(panel).toBeHidden()
  // The date is on the paper, not cut off above.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(0)

  async function printedPages(): Promise<number> {
    const pdf = await page.pdf({ format: 'A4' })
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
})

test('a stylist’s week leads to its days; columns can be left out', async ({ page, database, client, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const [mara, iris] = await Promise.all(['Mara Lind', 'Iris Holm'].map((name) => addStylist(database, { name })))
  await addAppointment(database, { userId: client.uid, stylistId: mara ?? '', date, time: '10:00 AM', serviceNames: ['Cut'] })
  await page.goto(`/admin/day?date=${date}&stylists=${mara},${iris}`)
  await page.getByText('2 stylists').filter({ visible: true }).click()
  await page.getByRole('checkbox', { name: 'Iris Holm' }).click()
  await expect(page.getByRole('heading', { name: 'Iris Holm' })).toBeHidden()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Mara Lind, week of/ })).toBeVisible()
  const week = page.getByRole('region', { name: 'Week' })
  await expect(week.getByRole('heading')).toHaveCount(7)
  await expectAccessible()
  await week.getByRole('button', { name: /10:00 AM to.*Cut/ }).click()
  await expect(page.getByRole('region', { name: 'Visit' }).getByRole('heading', { name: client.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mara Lind' })).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`a request is declined with a reason, or confirmed, and taken back, at ${width} pixels`, async ({
    page,
    database,
    client,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const stylistId = await addStylist(database)
    const requested = { userId: client.uid, client, stylistId, date: daysAhead(1) }
    const id = await addAppointment(database, { ...requested, time: '10:00 AM' })
    await page.goto('/admin/day/requests')
    const request = page.locator(`[data-booking="${id}"]`)
    await request.getByRole('button', { name: 'Decline' }).click()
    const reasons = request.getByRole('group', { name: /^Why is it declined/ })
    await expect(reasons.getByRole('button').first()).toBeFocused()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(request.getByRole('button', { name: 'Decline' })).toBeFocused()
    await request.getByRole('button', { name: 'Decline' }).click()
    // Twice, as hurried hands do.
    await reasons.getByRole('button', { name: 'The salon can’t' }).dblclick()
    await expect(request.getByText('Canceled')).toBeVisible()
    await request.getByRole('button', { name: 'Undo' }).click()
    await expect(request.getByRole('button', { name: 'Decline' })).toBeVisible()
    await expect(reasons).toBeHidden()
    await request.getByRole('button', { name: 'Confirm' }).click()
    await expect(request.getByText('Confirmed')).toBeVisible()
    const { rows } = await database.pool.query('select cancel_reason from appointments where id = $1', [id])
    expect(rows).toEqual([{ cancel_reason: null }])
    await request.getByRole('link', { name: client.name }).click()
    await expect(page.getByRole('region', { name: 'Visit' }).getByRole('heading', { name: client.name })).toBeVisible()
  })
}
