import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { type AppointmentStatus, appointmentStatuses } from '../domain/appointment.ts'
import { appointments, users } from '../server/database/schema.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/salon.ts'
import { admin, type Client, expect, test } from './fixtures.ts'
import { factsOf, inWords } from './salon-data.ts'

type Database = Parameters<typeof addAppointment>[0]
type Details = Partial<Parameters<typeof addAppointment>[1]>

/** So far ahead that every time of it is free. */
const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)

/** Makes bookings with a stylist whom nobody else has, whose name finds exactly these. */
async function ownBookings(database: Database, { uid, name, email }: Client) {
  const stylistName = `Zia ${randomUUID().slice(0, 8)}`
  const stylistId = await addStylist(database, { name: stylistName })
  const add = (status: AppointmentStatus, details: Details = {}) =>
    addAppointment(database, { userId: uid, client: { name, email }, stylistId, stylistName, status, date, ...details })
  return { stylistName, stylistId, add, q: encodeURIComponent(stylistName) }
}

const card = (page: Page, id: string) => page.getByRole('article').filter({ hasText: id })
const action = (page: Page, id: string, name: string) => card(page, id).getByRole('button', { name, exact: true })
/** Live updates would tell the page by themselves. */
const deaf = (page: Page) => page.route('**/live-updates*', (route) => route.abort())

test.beforeEach(async ({ signIn }) => signIn(admin))

test('a card says everything, with words for what is missing', async ({ page, database, client, expectAccessible }) => {
  const { stylistName, stylistId, add, q } = await ownBookings(database, client)
  const whole = await add('Pending', { serviceNames: ['Cut', 'Color'] })
  const nothing = { stylistName: '', serviceNames: [], date, time: '2:00 PM' } as const
  const bare = await addAppointment(database, { userId: client.uid, stylistId, ...nothing })
  await page.goto(`/admin/bookings?q=${q}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings Page' })).toBeVisible()
  for (const text of [stylistName, client.name, client.email, '10:00 AM', 'Cut, Color', 'Pending', '$2.00']) {
    await expect(card(page, whole)).toContainText(text)
  }
  for (const text of ['Unknown Stylist', 'Unknown Client', 'No email', '2:00 PM', 'No services', '$0.00']) {
    await expect(card(page, bare)).toContainText(text)
  }
  await expectAccessible()
})

const offers: Record<AppointmentStatus, Record<string, AppointmentStatus>> = {
  Pending: { Confirm: 'Confirmed', Complete: 'Completed', Cancel: 'Canceled' },
  Confirmed: { Complete: 'Completed', Cancel: 'Canceled' },
  Canceled: { 'Mark as Pending': 'Pending' },
  Completed: {},
}

for (const from of appointmentStatuses) {
  test(`a ${from} booking offers exactly what may be done, and each works`, async ({ page, database, client }) => {
    const { add, q } = await ownBookings(database, client)
    const bookings = [
      await add(from, { time: '10:00 AM' }),
      await add(from, { time: '12:00 PM' }),
      await add(from, { time: '3:00 PM' }),
    ]
    await page.goto(`/admin/bookings?status=${from}&q=${q}`)
    for (const id of bookings) {
      await expect(card(page, id)).toBeVisible()
      expect(await card(page, id).getByRole('button').allTextContents()).toEqual(Object.keys(offers[from]))
    }
    for (const [index, [name, to]] of Object.entries(offers[from]).entries()) {
      const id = bookings[index] ?? ''
      await page.goto(`/admin/bookings?status=${from}&q=${q}`)
      await action(page, id, name).click()
      await expect(card(page, id)).toHaveCount(0)
      await page.getByRole('tab', { name: to }).click()
      await expect(card(page, id)).toContainText(to)
    }
  })
}

test('confirming one after the other, the keyboard goes on to the next card', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const older = await add('Pending', { time: '10:00 AM', updatedAt: new Date(Date.now() - 60_000) })
  const newer = await add('Pending', { time: '2:00 PM' })
  await page.goto(`/admin/bookings?q=${q}`)
  await action(page, newer, 'Confirm').press('Enter')
  await expect(card(page, older).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(action(page, older, 'Confirm')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pending bookings' })).toBeFocused()
})

test('a change that somebody else made first is shown, with the booking as it is now', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await deaf(page)
  // Once it is alive the page asks by itself, before which nothing may change.
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/appointments?'))
  await page.goto(`/admin/bookings?q=${q}`)
  await asked
  await expect(card(page, id)).toBeVisible()
  await database.db.update(appointments).set({ status: 'Canceled' }).where(eq(appointments.id, id))
  await action(page, id, 'Confirm').click()
  await expect(page.getByRole('alert')).toContainText('This booking has been changed meanwhile: it is Canceled now.')
  await expect(card(page, id)).toContainText('Canceled')
  await expectAccessible()
  await action(page, id, 'Mark as Pending').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(card(page, id)).toContainText('Pending')
})

test('a canceled booking whose time is gone stays canceled, and it is said why', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { stylistName, add, q } = await ownBookings(database, client)
  const canceled = await add('Canceled')
  await add('Confirmed')
  await page.goto(`/admin/bookings?status=Canceled&q=${q}`)
  await action(page, canceled, 'Mark as Pending').click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(`cannot be marked as Pending: ${stylistName} has another booking at that time.`)
  await expect(notice).toContainText('11:00 AM')
  await expectAccessible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await expect(card(page, canceled)).toContainText('Canceled')
})

test('tab, search and page are in the address, and come back with it', async ({ page, database, client }) => {
  const { stylistName, add } = await ownBookings(database, client)
  for (let index = 0; index < 12; index += 1) await add('Completed', { time: '10:00 AM' })
  await page.goto('/admin/bookings')
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page.getByRole('searchbox').pressSequentially(stylistName)
  await expect(page).toHaveURL(/status=Completed&q=Zia/)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveValue(stylistName)
  await page.getByLabel('Page', { exact: true }).fill('1')
  await page.getByLabel('Page', { exact: true }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(10)
})

test('a search that finds nothing here says where it would', async ({ page, database, client }) => {
  const { add } = await ownBookings(database, client)
  const id = await add('Canceled')
  await page.goto('/admin/bookings')
  await page.getByRole('searchbox').fill(id.toLowerCase())
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await page.getByRole('button', { name: 'Canceled (1)' }).click()
  await expect(card(page, id)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Canceled bookings' })).toBeFocused()
})

test('loading and failing are said, and one can try again', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Confirmed')
  await deaf(page)
  await page.goto(`/admin/bookings?q=${q}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/appointments?**', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await expect(page.getByText('Loading bookings...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('Error: We cannot reach the salon right now.')
  await page.unroute('**/api/appointments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, id)).toBeVisible()
})

test('a change that does not reach the salon is said and leaves the list, to be tried again', async ({
  page,
  database,
  client,
}) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await page.goto(`/admin/bookings?q=${q}`)
  await expect(card(page, id)).toBeVisible()
  await page.route('**/api/appointments/**', (route) => route.abort())
  await action(page, id, 'Confirm').click()
  await expect(page.getByRole('alert')).toContainText('We cannot reach the salon right now.')
  await expect(card(page, id)).toContainText('Pending')
  await page.unroute('**/api/appointments/**')
  await action(page, id, 'Confirm').click()
  await expect(card(page, id)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a booking that came without stylist and client is shown with words for them', async ({ page, database, client }) => {
  const id = await addAppointment(database, { userId: client.uid, date })
  await database.db.update(appointments).set({ stylist: null, client: null, services: [] }).where(eq(appointments.id, id))
  await page.goto(`/admin/bookings?q=${id}`)
  expect(await factsOf(card(page, id))).toEqual({
    Client: 'Unknown Client',
    'Client Email': 'No email',
    'Appointment Date': inWords(date),
    Time: '10:00 AM',
    Stylist: 'Unknown Stylist',
    Services: 'No services',
    Status: 'Pending',
    Charges: '$0.00',
  })
  await action(page, id, 'Confirm').click()
  await expect(card(page, id)).toHaveCount(0)
})

test('a client is found by name and by email', async ({ page, database, client }) => {
  const { add } = await ownBookings(database, client)
  const id = await add('Pending')
  const word = crypto.randomUUID().replaceAll('-', '').replaceAll(/\d/g, 'q')
  await database.db
    .update(users)
    .set({ name: `Ottilie ${word}` })
    .where(eq(users.id, client.uid))
  await page.goto('/admin/bookings')
  for (const searched of [word.toUpperCase(), client.email]) {
    await page.getByRole('searchbox').fill(searched)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card(page, id)).toBeVisible()
  }
})

test('leafing and searching keep what is shown readable until the rest is there', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { add, q } = await ownBookings(database, client)
  for (let index = 0; index < 11; index += 1) await add('Completed')
  await page.goto(`/admin/bookings?status=Completed&q=${q}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/appointments?**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.locator('ul[aria-busy=true]')).toBeVisible()
  await expectAccessible()
  answer()
  await expect(page.getByRole('article')).toHaveCount(1)
})
