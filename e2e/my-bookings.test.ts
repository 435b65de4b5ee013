import type { Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { randomUuid } from '../server/testing/run/random.ts'
import { blockEvents, openMyBookings, statusMessages } from './support/booking-lists.ts'
import { expect, test } from './support/fixtures.ts'
import { book, bookingCard, daysAhead, gate, inWords, openTab, readFacts } from './support/salon-data.ts'

const statuses = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const
const salon = { email: 'hello@chairtime.example', phone: '+17185550142' }
const statusTabs = (page: Page) => page.getByRole('tablist', { name: 'Bookings by status' })

test('opens with the heading, the notes and the pending bookings; the tabs filter', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  const ids: Record<string, string> = {}
  for (const status of statuses) {
    const date = daysAhead(status === 'Confirmed' ? 3 : 9)
    ids[status] = await addAppointment(database, { userId: client.uid, status, date })
  }
  await openMyBookings(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings details' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'My Bookings', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Note' }).getByRole('listitem')).toHaveText([
    /call at least 24 hours in advance to cancel or reschedule/,
    /be on time/,
    /working hours are Monday to Sunday, 10:00\sAM to 7:00\sPM/,
  ])
  await expect(page.getByRole('region', { name: 'Note' })).toContainText(
    'Less notice than that? You can still do both here yourself, until your visit starts. We confirm each new booking.',
  )
  await expect(statusTabs(page).getByRole('tab')).toHaveText(statuses.map((status) => `${status} 1`))
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')

  for (const status of statuses) {
    await openTab(page, status)
    await expect(page.getByRole('tabpanel', { name: status }).getByRole('article')).toHaveCount(status === 'Confirmed' ? 0 : 1)
    const card = bookingCard(page, ids[status] ?? '')
    await expect(card.getByText(status, { exact: true }).locator('svg')).toBeVisible()
    await expect(card.getByText(statusMessages[status], { exact: true })).toBeVisible()
    const hasCancel = status === 'Pending' || status === 'Confirmed'
    await expect(card.getByRole('button', { name: /^Cancel/ })).toHaveCount(hasCancel ? 1 : 0)
    await expect(card.getByRole('button', { name: /^Book Again/ })).toHaveCount(status === 'Canceled' ? 1 : 0)
    await expect(card.getByRole('link', { name: /^Book Again/ })).toHaveCount(status === 'Completed' ? 1 : 0)
    await expectAccessible()
  }
  await page.reload()
  await expect(statusTabs(page).getByRole('tab', { name: 'Canceled' })).toHaveAttribute('aria-selected', 'true')
  await expect(bookingCard(page, ids.Canceled ?? '')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a card shows all details of a booking, to its own client only', async ({
  page,
  context,
  database,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  const { cut, color, stylist } = catalogue
  const date = daysAhead(41)
  const id = await book(context, catalogue, { date, time: '3:00 PM', services: [cut, color] })
  const foreign = await addAppointment(database, { userId: (await addOther(database)).uid, date })
  await openMyBookings(page)
  const card = bookingCard(page, id)
  await expect(card).toHaveText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /)
  await expect(card).toContainText(`${cut.name}, ${color.name}`)
  await expect(card.getByRole('heading')).toHaveText(`${inWords(date)} at 3:00 PM`)
  expect(await readFacts(card)).toEqual({ Stylist: stylist.name, Amount: '$142.40', 'Booking ID': id })
  await expect(page.getByText(foreign)).toHaveCount(0)

  const mail = await card.getByRole('link', { name: `Message about booking ${id}` }).getAttribute('href')
  expect(mail).toMatch(new RegExp(`^mailto:${salon.email}\\?subject=`))
  expect(decodeURIComponent(mail ?? '')).toContain(id)
  await expect(card.getByRole('link', { name: `Call about booking ${id}` })).toHaveAttribute('href', `tel:${salon.phone}`)
})

async function addOther({ pool }: { pool: { query: (sql: string, values: string[]) => Promise<unknown> } }) {
  const uid = randomUuid()
  await pool.query('insert into users (id, name, email) values ($1, $2, $3)', [uid, 'Somebody Else', `${uid}@client.example`])
  return { uid }
}

test('an empty tab says so and links to booking', async ({ page, client, signIn, expectAccessible }) => {
  await signIn(client)
  await openMyBookings(page)
  for (const status of statuses) {
    await openTab(page, status)
    const panel = page.getByRole('tabpanel', { name: status })
    await expect(panel.getByRole('link', { name: 'Book an appointment' })).toBeVisible()
    await expect(panel.getByRole('article')).toHaveCount(0)
    await expect(panel.getByRole('paragraph').filter({ hasText: /\w/ })).toHaveCount(1)
  }
  await expectAccessible()
  await page.getByRole('tabpanel', { name: 'Canceled' }).getByRole('link', { name: 'Book an appointment' }).click()
  await expect(page).toHaveURL(/\/bookings$/)
})

test('many bookings are paged, by date of the visit', async ({ page, database, client, signIn, expectAccessible }) => {
  await signIn(client)
  const ids: string[] = []
  for (let hour = 0; hour < 12; hour++) {
    // Last changed in the opposite order.
    const updatedAt = new Date(Date.UTC(2026, 0, 1, 12 - hour))
    ids.push(await addAppointment(database, { userId: client.uid, date: daysAhead(10 + hour), updatedAt }))
  }
  await openMyBookings(page)
  const panel = page.getByRole('tabpanel', { name: 'Pending' })
  const readIds = () =>
    panel.getByRole('article').evaluateAll((all) => all.map((card) => [...card.querySelectorAll('dd')].at(-1)?.textContent))
  const previous = page.getByRole('button', { name: 'Previous' })
  const next = page.getByRole('button', { name: 'Next' })
  await expect.poll(readIds).toEqual(ids.slice(1, 10))
  await expect(previous).toBeDisabled()
  await expect(next).toBeEnabled()
  await expectAccessible()
  await next.click()
  await expect.poll(readIds).toEqual(ids.slice(10))
  await expect(next).toBeDisabled()
  await page.reload()
  await expect.poll(readIds).toEqual(ids.slice(10))
  await previous.click()
  await expect.poll(readIds).toEqual(ids.slice(1, 10))
  for (const nonsense of ['page=2', 'after=2', 'before=first', 'after=9-NOBODY']) {
    await openMyBookings(page, `?${nonsense}`)
    await expect.poll(readIds).toEqual(ids.slice(1, 10))
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('shows loading and errors, and can be tried again', async ({ page, database, client, signIn, expectAccessible }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid, status: 'Confirmed' })
  await blockEvents(page)
  await openMyBookings(page)
  await expect(page.getByRole('tabpanel', { name: 'Pending' }).getByRole('link', { name: 'Book an appointment' })).toBeVisible()
  const { opened, open } = gate()
  await page.route('**/api/appointments?**', async (route) => {
    await opened
    await route.abort()
  })
  await openTab(page, 'Confirmed')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your bookings' })).toBeVisible()
  await expectAccessible()
  open()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your bookings.')
  await expectAccessible()
  await page.unroute('**/api/appointments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bookingCard(page, id)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a page that fails to load is reported, and the current one stays', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const last = await addAppointment(database, { userId: client.uid, date: daysAhead(30) })
  for (let more = 0; more < 10; more++) await addAppointment(database, { userId: client.uid, date: daysAhead(20) })
  await blockEvents(page)
  await openMyBookings(page)
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.route('**/api/appointments?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your bookings.')
  await page.unroute('**/api/appointments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bookingCard(page, last)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the next visit is shown once, on top, with all its actions', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  await openMyBookings(page)
  const next = page.getByRole('region', { name: 'Your next visit' })
  await expect(next).toHaveCount(0)
  const stylistId = await addStylist(database, { name: 'Mara' })
  const details = { userId: client.uid, status: 'Confirmed', stylistId, stylistName: 'Mara' } as const
  await addAppointment(database, { ...details, date: daysAhead(9) })
  const id = await addAppointment(database, { ...details, date: daysAhead(3), time: '4:00 PM', serviceNames: ['Cut', 'Color'] })
  await addAppointment(database, { ...details, date: daysAhead(-1) })

  await page.reload()
  await expect(statusTabs(page).getByRole('tab')).toHaveText(['Pending 0', 'Confirmed 3', 'Completed 0', 'Canceled 0'])
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await expect(next).toContainText(`${inWords(daysAhead(3))} at 4:00 PM`)
  for (const text of ['Cut, Color', 'StylistMara']) await expect(next).toContainText(text)
  await expect(next).toContainText(statusMessages.Confirmed)
  await expect(next.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/.*Linden/,
  )
  await expect(next.getByRole('button', { name: `Cancel booking ${id}` })).toBeVisible()
  await expect(next.getByRole('link', { name: `Reschedule booking ${id}` })).toBeVisible()
  await expectAccessible()
  await openTab(page, 'Confirmed')
  await expect(page.getByRole('tabpanel', { name: 'Confirmed' }).getByRole('article')).toHaveCount(2)
  await expect(bookingCard(page, id)).toHaveCount(1)
})

test('prints the bookings without buttons and links', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid, date: daysAhead(3) })
  await openMyBookings(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(bookingCard(page, id)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending bookings' })).toBeVisible()
  for (const role of ['button', 'link', 'tab', 'navigation', 'banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(43, 35, 32)')
})
