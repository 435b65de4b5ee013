import { eq } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { newId } from '../server/platform/database/schema/ids.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { admin, type Client, expect } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { openEntry } from './support/presses.ts'
import { daysAhead } from './support/salon-data.ts'

/** The test empties the demo month. */
const test = testOfOwnSalon('--demo')

test.describe.configure({ mode: 'default', timeout: 90_000 })

/** Adds a booking of today, by default with a new stylist. Bookings begin on the database's grid of five minutes. */
async function addToday(
  { db }: DatabaseConnection,
  { uid, name, email }: Client,
  { from = 0, minutes = 15, stylistId = newId() },
) {
  const details = { userId: uid, client: { name, email }, stylistId, date: daysAhead(0), status: 'Completed' } as const
  const id = await addAppointment({ db }, { ...details, serviceNames: ['Balayage with toner', 'Deep conditioning'] })
  const starts = Math.floor(Date.now() / 300_000) * 300_000 + from * 60_000
  const times = { startsAt: new Date(starts), endsAt: new Date(starts + minutes * 60_000), status: 'Confirmed' } as const
  await db.update(appointments).set(times).where(eq(appointments.id, id))
}

test('the busiest day’s dashboard is at most three screens long with its charts, and the banner one line', async ({
  page,
  signIn,
  database,
  client,
}) => {
  // More bookings today than the list shows, and a past one, on any day and at any hour.
  await database.db.delete(appointments).where(eq(appointments.wallDate, daysAhead(0)))
  const stylists: { id: string; status: string }[] = await (await page.request.get('/api/stylists')).json()
  const ids = stylists.filter(({ status }) => status === 'Available').map(({ id }) => id)
  expect(ids).toHaveLength(3)
  // Over soon, so that shortly before midnight they are all today's, but not while the page is looked at.
  for (const stylistId of ids) for (const from of [5, 10, 15]) await addToday(database, client, { from, minutes: 5, stylistId })
  await addToday(database, client, { minutes: 0.001 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(admin)
  await page.goto('/admin')
  await expect(page.getByText(/more$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /over and still open$/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Busiest hours' }).locator('svg').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Backups', exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 900)
  const banner = await page.getByRole('complementary', { name: 'Sample data' }).boundingBox()
  expect(banner?.height).toBeLessThanOrEqual(48)
  // For the tests that follow.
  await database.db.delete(appointments).where(eq(appointments.clientId, client.uid))
})

test('on a phone the banner is in the first screen', async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto('/admin')
  await expect(page.getByRole('complementary', { name: 'Sample data' })).toBeInViewport({ ratio: 1 })
})

test('the administrator empties the demo salon, after a confirmation', async ({ page, signIn, expectAccessible }) => {
  const begin = page.getByRole('button', { name: 'Start with an empty salon' })
  await signIn(admin)
  await page.goto('/admin/services')
  await expect(page.getByRole('button', { name: 'Update Service' }).first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sample data' })).toContainText('This is sample data.')
  await begin.click()
  const question = page.getByRole('alertdialog', { name: 'Start with an empty salon?' })
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('No services available. Please add a service.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Update Service' }).first().click()
  await page.getByLabel('Service Name').fill('My own cut')
  await page.locator('main form').getByRole('button', { name: 'Update Service' }).click()
  await expect(page.getByText('Service updated.')).toBeVisible()
  const others = (await page.getByRole('button', { name: 'Update Service' }).count()) - 1

  await openEntry(page, 'Dashboard')
  const requests = page.getByRole('region', { name: /confirming$/ })
  await expect(requests.getByRole('listitem').first()).toBeVisible()
  await begin.click()
  await expect(question).toContainText(`${others} services, 4 stylists and`)
  await question.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('The sample data is removed.', { exact: true })).toBeVisible()
  await expect(begin).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(requests.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'All bookings' }).getByRole('row', { name: /Pending/ })).toHaveCount(0)
  await page.goto('/admin/services')
  await expect(page.locator('main li h3')).toHaveText(['My own cut'])
  await openEntry(page, 'Stylists')
  await expect(page.getByText('No stylists available. Please add a stylist.')).toBeVisible()
  await page.getByRole('link', { name: 'Why isn’t a time offered?' }).click()
  await expect(page.getByText('Add a service and a stylist first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add stylists' })).toBeVisible()
  await openEntry(page, 'Bookings')
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await expect(begin).toHaveCount(0)
})
