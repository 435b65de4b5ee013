import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { passTime } from './support/clock.ts'
import { admin, type Client, expect } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { openEntry } from './support/presses.ts'
import { bookingCard, changeStatus, daysAhead, inWords, readStatus } from './support/salon-data.ts'

/** A salon of its own, in which no other test adds bookings today. */
const test = testOfOwnSalon('--empty')
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ database, signIn }) => {
  await database.db.delete(appointments)
  await signIn(admin)
})

/** Adds a booking that has just begun. @returns its id */
async function addNow({ db }: DatabaseConnection, { uid, name, email }: Client, minutes: number): Promise<string> {
  const date = daysAhead(0)
  const serviceNames = ['Cut & Finish', 'Scalp & Repair Treatment']
  const id = await addAppointment(
    { db },
    { userId: uid, client: { name, email }, date, status: 'Confirmed', mills: 1_234_500, serviceNames },
  )
  // Bookings begin on the database's grid of five minutes.
  const starts = Math.floor(Date.now() / 300_000) * 300_000
  const times = { startsAt: new Date(starts), endsAt: new Date(starts + minutes * 60_000) }
  await db.update(appointments).set(times).where(eq(appointments.id, id))
  return id
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

test('the dashboard shows the day’s next bookings and the month’s earnings, and updates them live', async ({
  page,
  context,
  database,
  client,
  expectAccessible,
}) => {
  const id = await addNow(database, client, 120)
  // So short that it is over.
  const over = await addNow(database, client, 0.001)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/admin')
  await listening
  const day = region(page, 'Today')
  await expect(day).toContainText(inWords(daysAhead(0)))
  await expect(day.getByRole('status')).toHaveText('1 left today · $1,234.50')
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await expect(day.getByRole('listitem')).toContainText('Cut & Finish, Scalp & Repair Treatment with Mara')
  await page.setViewportSize({ width: 1280, height: 900 })
  const cutOff = (texts: Element[]) =>
    texts.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).map(({ textContent }) => textContent)
  expect(await day.getByRole('listitem').locator('a, p').evaluateAll(cutOff)).toEqual([])
  const overdue = page.getByRole('link', { name: '1 booking from today is over and still open' })
  await expect(overdue).toBeVisible()
  const month = new Date(`${daysAhead(0)}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
  await expect(region(page, month)).toContainText('2 bookings')
  await expect(region(page, month)).toContainText('Upcoming$2,469.00')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible()
  }

  await changeStatus(context, over, { from: 'Confirmed', status: 'Completed' })
  await expect(overdue).toHaveCount(0)
  await expect(region(page, month)).toContainText('Earned$1,234.50')
  await day.getByRole('link', { name: client.name }).click()
  await expect(bookingCard(page, id)).toBeVisible()
  await bookingCard(page, id).getByRole('button', { name: 'Complete' }).click()
  await expect(bookingCard(page, id).getByRole('button', { name: 'Undo' })).toBeVisible()
  await openEntry(page, 'Dashboard')
  await expect(day.getByRole('status')).toHaveText('No bookings left today.')
  await expect(region(page, month)).toContainText('Earned$2,469.00')
})

for (const width of [390, 1280]) {
  test(`amounts are shown to the last digit, ${width} wide`, async ({ page, database, client }) => {
    const color = { id: 'S', ServiceName: 'Color', Description: '', Price: 99_999.99, Duration: 60 }
    const ids = [await addNow(database, client, 60), await addNow(database, client, 60)]
    for (const id of ids) {
      await database.db
        .update(appointments)
        .set({ services: Array(9).fill(color) })
        .where(eq(appointments.id, id))
    }
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin')
    const table = page.getByRole('table', { name: 'All bookings' })
    await expect(table.getByRole('row', { name: /^Total/ }).getByRole('cell')).toContainText('$1,799,999.82')
    const cutOff = await table.evaluate((element) => {
      const { right } = element.getBoundingClientRect()
      const amounts = [...element.querySelectorAll('td:last-child')]
      return amounts.filter((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getBoundingClientRect().right > right
      }).length
    })
    expect(cutOff).toBe(0)
  })
}

test('an open dashboard notices that one of today’s bookings is over', async ({ page, database, client }) => {
  await page.clock.install()
  const id = await addNow(database, client, 60)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/admin')
  await listening
  const day = region(page, 'Today')
  await expect(day.getByRole('listitem')).toHaveCount(1)
  // Time passes without a change or an event.
  await database.db.update(appointments).set({ endsAt: new Date() }).where(eq(appointments.id, id))
  await passTime(page, 6 * 60_000, () => expect(day.getByRole('listitem')).toHaveCount(0, { timeout: 1_000 }))
  await expect(page.getByRole('link', { name: '1 booking from today is over and still open' })).toBeVisible()
})

test('the overdue link opens exactly the bookings that it counts, of every status', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const confirmed = await addNow(database, client, 0.001)
  const pending = await addNow(database, client, 0.001)
  await database.db.update(appointments).set({ status: 'Pending' }).where(eq(appointments.id, pending))
  await addNow(database, client, 120)
  await page.goto('/admin')
  await page.getByRole('link', { name: '2 bookings from today are over and still open' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const id of [confirmed, pending]) await expect(bookingCard(page, id)).toBeVisible()
  const heading = page.getByRole('heading', { level: 2, name: 'Over and still open' })
  await expect(heading).toBeVisible()
  const search = await page.getByRole('searchbox').boundingBox()
  const title = await heading.boundingBox()
  expect(title?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0))
  await expectAccessible()
  await bookingCard(page, pending).getByRole('button', { name: 'Complete' }).click()
  await expect(bookingCard(page, pending)).toContainText('Completed')
  await page.getByRole('button', { name: 'All bookings' }).click()
  await expect(page.getByRole('tab', { name: 'Confirmed' })).toHaveAttribute('aria-selected', 'true')
})

test('a request that can’t be confirmed says so, and the table stays', async ({ page, database, client }) => {
  await addAppointment(database, { userId: client.uid, date: daysAhead(5) })
  await page.goto('/admin')
  const table = page.getByRole('table', { name: 'All bookings' })
  await expect(table.getByRole('row', { name: /Pending/ })).toHaveCount(1)
  await page.route('**/api/appointments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await region(page, '1 booking needs confirming').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('We can’t reach the salon right now.')).toBeVisible()
  await expect(table.getByRole('row', { name: /Pending/ })).toHaveCount(1)
  await expect(page.getByText('We couldn’t load the bookings')).toHaveCount(0)
})

test('a request is confirmed in place and can be undone; charts collapse and stay collapsed', async ({
  page,
  database,
  client,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const details = { userId: client.uid, client: { name: client.name, email: client.email } }
  const later = await addAppointment(database, { ...details, date: daysAhead(9) })
  const sooner = await addAppointment(database, { ...details, date: daysAhead(5) })
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/admin')
  await listening
  await page.evaluate(() => document.fonts.ready)
  const requests = region(page, /^\d bookings? needs? confirming$/)
  await expect(requests.getByRole('heading', { name: '2 bookings need confirming' })).toBeVisible()
  const first = requests.getByRole('listitem').first()
  const second = requests.getByRole('listitem').nth(1)
  const before = await second.boundingBox()
  await first.getByRole('button', { name: 'Confirm' }).click()
  await expect(first).toContainText('Confirmed')
  await expect(requests.getByRole('heading', { name: '1 booking needs confirming' })).toBeVisible()
  await expect(requests.getByRole('listitem')).toHaveCount(2)
  await expect(requests.getByRole('button', { name: 'Update list' })).toBeVisible()
  expect(await second.boundingBox()).toEqual(before)
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect(first.getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(await Promise.all([sooner, later].map((id) => readStatus(database, id)))).toEqual(['Pending', 'Pending'])

  const charts = page.getByRole('button', { name: 'Week by week' })
  await charts.click()
  await expect(page.getByRole('region', { name: 'Busiest hours' })).toHaveCount(0)
  await page.reload()
  await expect(charts).toHaveAttribute('aria-expanded', 'false')
  await charts.click()
  await expect(page.getByRole('region', { name: 'Busiest hours' })).toBeVisible()
})
