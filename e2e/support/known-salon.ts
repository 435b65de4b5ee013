import { type Page, request } from '@playwright/test'
import type { AppointmentStatus } from '../../domain/booking/appointment.ts'
import { addAccount } from '../../server/testing/records.ts'
import { admin, expect, password } from './fixtures.ts'
import { testOfOwnSalon } from './own-salon.ts'
import { oncePerSalon, type Salon } from './salon.ts'
import { book, type Catalogue, changeStatus, daysAhead, ownCatalogue } from './salon-data.ts'

interface Known {
  readonly catalogue: Catalogue
  readonly ids: readonly string[]
}

/** Bookings of each kind; the first is `firstDay` days ahead, four a day. */
export const bookings = [
  { status: 'Pending', count: 14, firstDay: 2, service: 'cut' },
  { status: 'Confirmed', count: 2, firstDay: 6, service: 'color' },
  { status: 'Completed', count: 3, firstDay: 8, service: 'cut' },
  // Far outside the weeks shown first.
  { status: 'Canceled', count: 4, firstDay: 80, service: 'color' },
] as const
const times = ['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM'] as const

async function addBookings({ origin, database }: Salon): Promise<Known> {
  const catalogue = await ownCatalogue(database)
  const clients: Awaited<ReturnType<typeof signedIn>>[] = []
  for (const email of ['ada@client.example', 'ada-2@client.example', 'ada-3@client.example']) {
    await addAccount(database, { email, name: 'Ada "Countess", Lovelace' })
    clients.push(await signedIn(origin, { email }))
  }
  const desk = await signedIn(origin, admin)
  const ids: string[] = []
  for (const { status, count, firstDay, service } of bookings) {
    for (let index = 0; index < count; index++) {
      const date = daysAhead(firstDay + Math.floor(index / times.length))
      const time = times[index % times.length] ?? ''
      // A client may have ten open bookings.
      const client = clients[status === 'Pending' ? 1 + (index % 2) : 0]
      if (!client) throw new Error('there are three clients')
      const id = await book(client, catalogue, { date, time, services: [catalogue[service]] })
      if (status !== 'Pending') await changeStatus(desk, id, { from: 'Pending', status })
      ids.unshift(id)
    }
  }
  await Promise.all([...clients.map(({ request }) => request.dispose()), desk.request.dispose()])
  return { catalogue, ids }
}
const knownBookings = oncePerSalon(addBookings)

/** A salon with 23 bookings: 14 pending, 2 confirmed, 3 completed and 4 canceled ones. */
export const test = testOfOwnSalon('--empty').extend<{ known: Known }>({
  known: [async ({ salon }, use) => use(await knownBookings(salon)), { timeout: 120_000 }],
})

async function signedIn(origin: string, { email }: { email: string }) {
  const caller = await request.newContext({ baseURL: origin })
  const response = await caller.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(response.status()).toBe(200)
  return { request: caller }
}

/** Opens the dashboard and waits for its event stream, by which time it is hydrated. */
export async function openDashboard(page: Page, query = ''): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(`/admin${query}`)
  await listening
}

const figures = (page: Page) => page.getByRole('region', { name: 'Analytics overview' })
export const figure = (page: Page, name: string) =>
  figures(page)
    .locator('div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition')
export const tile = (page: Page, status: AppointmentStatus) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: new RegExp(`^${status}`) })
export const table = (page: Page) => page.getByRole('table', { name: /bookings$/ })
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
export const total = (page: Page) =>
  table(page)
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const chartCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const shownIds = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => new URL(row.querySelector('a')?.href ?? '').searchParams.get('q')))
