import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { admin, expect } from './support/fixtures.ts'
import {
  bookings,
  chartCard,
  figure,
  next,
  openDashboard,
  previous,
  rows,
  shownIds,
  table,
  test,
  tile,
  total,
} from './support/known-salon.ts'
import { book, bookingCard, daysAhead } from './support/salon-data.ts'

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(async ({ signIn, known }) => {
  expect(known.ids).toHaveLength(23)
  await signIn(admin)
})

async function sumOfCharges(page: Page): Promise<string> {
  const charges = await rows(page).locator('td:last-child').allTextContents()
  expect(charges.every((text) => /^\$\d+\.\d\d$/.test(text))).toBe(true)
  return `$${charges.reduce((sum, text) => sum + Number(text.slice(1)), 0).toFixed(2)}`
}

test('the six figures and the four tiles show the salon’s totals', async ({ page, expectAccessible }) => {
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
  await page.getByRole('link', { name: '14 bookings need confirming' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
})

test('the table shows ten rows a page, last changed first, with the page’s total; the first and the last page disable their buttons', async ({
  page,
  known,
}) => {
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

test('a row shows the booked services and links to the booking', async ({ page, known: { catalogue, ids } }) => {
  await openDashboard(page, '?status=Confirmed')
  const row = rows(page).first()
  const date = new Date(`${daysAhead(6)}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
  const { color, stylist } = catalogue
  await expect(row.getByRole('cell')).toHaveText([stylist.name, color.name, date, '12:00 PM', 'Confirmed', '$99.90'])
  await row.getByRole('link', { name: 'Ada "Countess", Lovelace' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(bookingCard(page, ids[7] ?? '')).toBeVisible()
})

test('a tile filters the table, and a second click removes the filter', async ({ page, known }) => {
  await openDashboard(page, '?before=end')
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

test('the filtered bookings can be downloaded as a file', async ({ page, known: { ids } }) => {
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
  expect(columns).toBe(
    '\uFEFFID,Date,Time,Client,Email,Stylist,Services,Status,Charges,Created,Booked As,Phone,Note,Minutes,Client ID,Currency',
  )
  expect(all.map((line) => line.split(',')[0])).toEqual(ids)

  await tile(page, 'Completed').click()
  await expect(rows(page)).toHaveCount(3)
  const [, ...completed] = await exported()
  expect(completed.map((line) => line.split(',')[0])).toEqual(ids.slice(4, 7))
  expect(completed[2]).toContain(`${daysAhead(8)},10:00 AM,"Ada ""Countess"", Lovelace",ada@client.example,`)
  expect(completed[2]).toMatch(/,Completed,42\.50,/)
})

test('a client’s changes show here at once, and only the administrator gets the charts', async ({
  page,
  context,
  browser,
  baseURL,
  client,
  signIn,
  known,
}) => {
  const { catalogue } = known
  const home: BrowserContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(client, home)
  const phone = await home.newPage()
  const chartRequests: string[] = []
  const phoneChartRequests: string[] = []
  const note = (into: string[]) => (asked: { url: () => string }) => /charts/i.test(asked.url()) && into.push(asked.url())
  page.on('request', note(chartRequests))
  phone.on('request', note(phoneChartRequests))
  await openDashboard(page)
  const id = await book(home, catalogue)
  await expect(figure(page, 'Total Appointments')).toHaveText('24')
  await expect(figure(page, 'Pending Earnings')).toHaveText('$637.50')
  await expect(tile(page, 'Pending')).toHaveText('Pending15')
  expect(await shownIds(page)).toEqual(known.ids.slice(0, 10))
  await page.getByRole('button', { name: '1 new booking' }).click()
  await expect(rows(page).first()).toContainText(client.name)

  await phone.goto('/mybookings')
  await phone.getByRole('button', { name: `Cancel booking ${id}` }).click()
  await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(rows(page).first()).toContainText('Canceled')
  await expect(tile(page, 'Canceled')).toHaveText('Canceled5')
  await expect(figure(page, 'Pending Earnings')).toHaveText('$595.00')
  await expect(chartCard(page, 'Earnings by week').locator('svg.recharts-surface').first()).toBeVisible()
  expect(chartRequests).not.toEqual([])
  expect(phoneChartRequests).toEqual([])
  await home.close()

  // For the tests that follow.
  expect((await context.request.delete(`/api/appointments/${id}`)).status()).toBe(204)
  await expect(figure(page, 'Total Appointments')).toHaveText('23')
})
