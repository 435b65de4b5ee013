import { readFile } from 'node:fs/promises'
import { type BrowserContext, type Page, request } from '@playwright/test'
import type { AppointmentStatus } from '../domain/appointment.ts'
import { createAccount } from '../server/auth/commands.ts'
import { openDatabase } from '../server/database/client.ts'
import { createLog } from '../server/log.ts'
import { admin, expect, password } from './fixtures.ts'
import { testOfOwnSalon } from './own-salon.ts'
import { book, type Catalogue, cardOf, changeStatus, daysAhead, gate, ownCatalogue } from './salon-data.ts'

interface Known {
  readonly catalogue: Catalogue
  /** All bookings of the salon, last changed first. */
  readonly ids: readonly string[]
}

/** How many bookings there are of each kind; the first of them `firstDay` days ahead, four a day. */
const bookings = [
  { status: 'Pending', count: 14, firstDay: 2, service: 'cut' },
  { status: 'Confirmed', count: 2, firstDay: 6, service: 'colour' },
  { status: 'Completed', count: 3, firstDay: 8, service: 'cut' },
  // Far outside of the weeks that are shown at first.
  { status: 'Canceled', count: 4, firstDay: 80, service: 'colour' },
] as const
const times = ['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM'] as const

/** A salon with 23 bookings: 14 pending, 2 confirmed, 3 completed and 4 canceled ones. */
const test = testOfOwnSalon('--empty').extend<object, { known: Known }>({
  known: [
    async ({ salon }, use) => {
      const { db, close } = openDatabase(salon.databaseUrl, createLog('warn'), { maxConnections: 2 })
      const catalogue = await ownCatalogue({ db })
      const ada = { email: 'ada@client.example', name: 'Ada "Countess", Lovelace', password }
      await createAccount(db, ada)
      const client = await signedIn(salon.origin, ada)
      const desk = await signedIn(salon.origin, admin)
      const ids: string[] = []
      for (const { status, count, firstDay, service } of bookings) {
        for (let index = 0; index < count; index++) {
          const date = daysAhead(firstDay + Math.floor(index / times.length))
          const time = times[index % times.length] ?? ''
          const id = await book(client, catalogue, { date, time, services: [catalogue[service]] })
          if (status !== 'Pending') await changeStatus(desk, id, { from: 'Pending', status })
          ids.unshift(id)
        }
      }
      await Promise.all([client.request.dispose(), desk.request.dispose(), close()])
      await use({ catalogue, ids })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Somebody who calls the API of a server. */
async function signedIn(origin: string, { email }: { email: string }) {
  const caller = await request.newContext({ baseURL: origin })
  const answer = await caller.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return { request: caller }
}

// One such salon is enough.
test.describe.configure({ mode: 'default', timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(async ({ signIn, known }) => {
  expect(known.ids).toHaveLength(23)
  await signIn(admin)
})

/** Opens the dashboard and waits until it hears of changes: by then it has come alive. */
async function openDashboard(page: Page, query = ''): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(`/admin${query}`)
  await listening
}

const figures = (page: Page) => page.getByRole('region', { name: 'Analytics overview' })
const figure = (page: Page, name: string) =>
  figures(page)
    .locator('div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition')
const tile = (page: Page, status: AppointmentStatus) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: new RegExp(`^${status}`) })
const table = (page: Page) => page.getByRole('table', { name: /bookings$/ })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const total = (page: Page) =>
  table(page)
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const picture = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The ids of the bookings in the table, from the links to them. */
const shownIds = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => new URL(row.querySelector('a')?.href ?? '').searchParams.get('q')))

/** The amounts in the column of charges, added up. */
async function sumOfCharges(page: Page): Promise<string> {
  const charges = await rows(page).locator('td:last-child').allTextContents()
  expect(charges.every((text) => /^\$\d+\.\d\d$/.test(text))).toBe(true)
  return `$${charges.reduce((sum, text) => sum + Number(text.slice(1)), 0).toFixed(2)}`
}

test('the six figures and the four tiles are those of the salon', async ({ page, expectAccessible }) => {
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  for (const [name, value] of Object.entries({
    'Total Appointments': '23',
    'Completed Appointments': '3',
    'Total Stylists': '1',
    'Total Earnings': '$127.50',
    'Pending Earnings': '$595.00',
    'Upcoming Earnings': '$199.80',
  })) {
    await expect(figure(page, name)).toHaveText(value)
  }
  for (const { status, count } of bookings) await expect(tile(page, status)).toHaveText(`${status}${count}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible()
  }
  await page.getByRole('link', { name: /^14 bookings wait/ }).click()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
})

test('the table shows ten a page, last changed first, with the sum of the page; its ends are ends', async ({ page, known }) => {
  await openDashboard(page)
  await expect(table(page).getByRole('columnheader', { name: 'Charges' })).toBeVisible()
  const expected = ['$769.40', '$425.00', '$127.50']
  for (const [index, sum] of expected.entries()) {
    await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(index * 10, index * 10 + 10))
    await expect(total(page)).toHaveText(sum)
    expect(await sumOfCharges(page)).toBe(sum)
    await expect(previous(page)).toBeEnabled({ enabled: index > 0 })
    await expect(next(page)).toBeEnabled({ enabled: index < 2 })
    if (index < 2) await next(page).click()
  }
  await expect(previous(page)).toBeFocused()
  await page.reload()
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(20))
  await previous(page).click()
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(10, 20))
})

test('a row says what was booked and leads to the booking', async ({ page, known: { catalogue, ids } }) => {
  await openDashboard(page, '?status=Confirmed')
  const row = rows(page).first()
  const date = new Date(`${daysAhead(6)}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
  const { colour, stylist } = catalogue
  await expect(row.getByRole('cell')).toHaveText([stylist.name, colour.name, date, '12:00 PM', 'Confirmed', '$99.90'])
  await row.getByRole('link', { name: 'Ada "Countess", Lovelace' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, ids[7] ?? '')).toBeVisible()
})

test('a tile filters the table, and once more no longer', async ({ page, known }) => {
  await openDashboard(page, '?page=2')
  await tile(page, 'Confirmed').click()
  await expect(tile(page, 'Confirmed')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(7, 9))
  await expect(total(page)).toHaveText('$199.80')
  await expect(previous(page)).toBeDisabled()
  await expect(next(page)).toBeDisabled()

  await tile(page, 'Pending').click()
  await expect(tile(page, 'Confirmed')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(9, 19))
  await next(page).click()
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(19))
  await expect(next(page)).toBeDisabled()

  await tile(page, 'Pending').click()
  await expect(tile(page, 'Pending')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(0, 10))
  await page.goBack()
  await expect(tile(page, 'Pending')).toHaveAttribute('aria-pressed', 'true')
})

test('the filtered bookings can be had as a file', async ({ page, known: { ids } }) => {
  await openDashboard(page)
  const exported = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines.pop()).toBe('')
    return lines
  }
  const [columns, ...all] = await exported()
  expect(columns).toBe('\uFEFFID,Date,Time,Client,Email,Stylist,Services,Status,Charges,Created')
  expect(all.map((line) => line.split(',')[0])).toEqual(ids)

  await tile(page, 'Completed').click()
  await expect(rows(page)).toHaveCount(3)
  const [, ...completed] = await exported()
  expect(completed.map((line) => line.split(',')[0])).toEqual(ids.slice(4, 7))
  expect(completed[2]).toContain(`${daysAhead(8)},10:00 AM,"Ada ""Countess"", Lovelace",ada@client.example,`)
  expect(completed[2]).toMatch(/,Completed,42\.50,/)
})

test('every picture says in words what it shows', async ({ page, known: { catalogue } }) => {
  await openDashboard(page)
  const asTable = async (name: string) => {
    await picture(page, name).getByText(`Show as table: ${name}`).click()
    return picture(page, name).getByRole('table', { name }).getByRole('row')
  }
  const earnings = await asTable('Earnings by week')
  await expect(earnings.first().getByRole('columnheader')).toHaveText(['Week', 'Earned', 'Upcoming', 'Pending'])
  await expect(earnings.last()).toHaveText('Total$127.50$199.80$595.00')
  await expect(await asTable('Busiest hours')).toHaveText([
    'StartBookings',
    '10:00 AM6',
    '11:00 AM0',
    '12:00 PM6',
    '2:00 PM4',
    '3:00 PM0',
    '4:00 PM3',
  ])
  await expect(picture(page, 'Busiest stylists').getByRole('listitem')).toHaveText(
    new RegExp(`${catalogue.stylist.name}.*19 bookings · \\$922\\.30`),
  )
  for (const [status, share] of [
    ['Pending', '1474%'],
    ['Confirmed', '211%'],
    ['Completed', '316%'],
    ['Canceled', '00%'],
  ]) {
    const part = picture(page, 'Bookings by status')
      .locator('dl > div')
      .filter({ hasText: status ?? '' })
    await expect(part.getByRole('definition')).toHaveText(share ?? '')
  }
  for (const name of ['Earnings by week', 'Bookings by status', 'Busiest hours']) {
    await expect(picture(page, name).locator('[aria-hidden] svg.recharts-surface').first()).toBeVisible()
  }
})

test('a period is chosen by name, by month, or by dates', async ({ page, expectAccessible }) => {
  await openDashboard(page)
  await page.getByLabel('Period').selectOption('Last 12 months')
  await expect(picture(page, 'Earnings by month')).toBeVisible()
  await page.getByRole('button', { name: 'By week' }).click()
  await expect(picture(page, 'Earnings by week')).toBeVisible()

  await page.getByLabel('Period').selectOption('Dates of my own')
  await page.getByLabel('First day').fill(daysAhead(81))
  await page.getByLabel('Last day').fill(daysAhead(80))
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/The last day must not be before the first/)
  await expectAccessible()
  await page.getByLabel('First day').fill(daysAhead(80))
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await expect(picture(page, 'Earnings by week')).toContainText('Nothing is earned, upcoming or pending')
  await expect(picture(page, 'Bookings by status').locator('dl > div').filter({ hasText: 'Canceled' })).toContainText('4100%')
  await expect(figure(page, 'Total Appointments')).toHaveText('23')
  await expectAccessible()
  await page.reload()
  await expect(page.getByLabel('First day')).toHaveValue(daysAhead(80))
  await page.goBack()
  await expect(page.getByLabel('First day')).not.toHaveValue(daysAhead(80))
})

test('what cannot be loaded is said where it would be, and tried again', async ({ page, known, expectAccessible }) => {
  await page.route('**/api/events', (route) => route.abort())
  const alive = page.waitForRequest('**/api/events')
  await page.goto('/admin')
  await alive
  const { opened, open } = gate()
  for (const calls of ['**/api/dashboard?**', '**/api/appointments?**']) {
    await page.route(calls, async (route) => {
      await opened
      await route.abort()
    })
  }
  await page.getByLabel('Period').selectOption('This year')
  await tile(page, 'Completed').click()
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible()
  open()
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'We could not load this period.' })).toBeVisible()
  await expect(alerts.filter({ hasText: 'We could not load the bookings.' })).toBeVisible()
  await expectAccessible()
  await page.unroute('**/api/dashboard?**')
  await page.unroute('**/api/appointments?**')
  for (const what of ['this period', 'the bookings']) {
    await alerts.filter({ hasText: what }).getByRole('button', { name: 'Try again' }).click()
  }
  await expect(alerts).toHaveCount(0)
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(4, 7))
})

test('what a client does shows here at once, and the drawings are for the administrator only', async ({
  page,
  context,
  browser,
  baseURL,
  client,
  signIn,
  known: { catalogue },
}) => {
  const home: BrowserContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(client, home)
  const phone = await home.newPage()
  const [drawn, downloaded] = [[], []] as [string[], string[]]
  const note = (into: string[]) => (asked: { url: () => string }) =>
    /-drawing-|charts/i.test(asked.url()) && into.push(asked.url())
  page.on('request', note(drawn))
  phone.on('request', note(downloaded))
  await openDashboard(page)
  const id = await book(home, catalogue)
  await expect(rows(page).first()).toContainText(client.name)
  await expect(figure(page, 'Total Appointments')).toHaveText('24')
  await expect(figure(page, 'Pending Earnings')).toHaveText('$637.50')
  await expect(tile(page, 'Pending')).toHaveText('Pending15')

  await phone.goto('/mybookings')
  await phone.getByRole('button', { name: `Cancel booking ${id}` }).click()
  await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(rows(page).first()).toContainText('Canceled')
  await expect(tile(page, 'Canceled')).toHaveText('Canceled5')
  await expect(figure(page, 'Pending Earnings')).toHaveText('$595.00')
  await expect(picture(page, 'Earnings by week').locator('svg.recharts-surface').first()).toBeVisible()
  expect(drawn).not.toEqual([])
  expect(downloaded).toEqual([])
  await home.close()

  // As it was, for the tests that come after.
  expect((await context.request.delete(`/api/appointments/${id}`)).status()).toBe(204)
  await expect(figure(page, 'Total Appointments')).toHaveText('23')
})
