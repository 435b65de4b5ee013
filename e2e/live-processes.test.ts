import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../server/platform/listen.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { followUntilShown } from './support/booking-lists.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { book, bookingCard, type Catalogue, daysAhead, ownCatalogue } from './support/salon-data.ts'

async function openLive(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(address)
  expect((await listening).status()).toBe(200)
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'))
  return page
}

const findRow = (page: Page, id: string) => page.getByRole('table').locator(`a[href*="q=${id}"]`)

test.describe('over two server processes', () => {
  // Starts several servers and pages.
  test.setTimeout(180_000)
  let port: number
  let office: ServerProcess
  const openOffice = (databaseUrl: string) => startServerProcess(databaseUrl, { PORT: String(port) })
  test.beforeEach(async ({ salon }) => {
    port = await freePort()
    office = await openOffice(salon.serversUrl)
  })
  test.afterEach(() => office.stop())

  test('a booking shows on every open page without a reload, also after one server was restarted', async ({
    context: home,
    browser,
    baseURL,
    database,
    salon,
    client,
    signIn,
  }) => {
    await signIn(client)
    const catalogue: Catalogue = await ownCatalogue(database)
    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: office.origin })
    const answer = await desk.request.post('/api/auth/sign-in/email', { data: admin })
    expect(answer.status()).toBe(200)
    const [dashboard, list, phone] = await Promise.all([
      openLive(desk, '/admin'),
      openLive(desk, '/admin/bookings?order=change'),
      openLive(home, `${baseURL}/mybookings`),
    ])
    async function untilShown(id: string): Promise<void> {
      await Promise.all([
        followUntilShown(dashboard, findRow(dashboard, id)),
        followUntilShown(list, bookingCard(list, id)),
        expect(bookingCard(phone, id)).toBeVisible(),
      ])
    }

    await untilShown(await book(home, catalogue, { date: daysAhead(40) }))
    const before = await book(home, catalogue, { date: daysAhead(50) })
    await untilShown(before)
    await bookingCard(list, before).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(bookingCard(phone, before)).toContainText('Confirmed - See you soon!')

    await office.stop()
    const meanwhile = await book(home, catalogue, { date: daysAhead(51) })
    await expect(bookingCard(phone, meanwhile)).toBeVisible()
    office = await openOffice(salon.serversUrl)
    await followUntilShown(dashboard, findRow(dashboard, meanwhile))
    await followUntilShown(list, bookingCard(list, meanwhile))
    await untilShown(await book(home, catalogue, { date: daysAhead(52) }))
    for (const page of [dashboard, list, phone]) await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once')
    await desk.close()
  })
})
