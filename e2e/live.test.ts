import type { BrowserContext, Page } from '@playwright/test'
import { addService, addStylist } from '../server/testing/records.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { followUntilShown } from './support/booking-lists.ts'
import { admin, expect, test } from './support/fixtures.ts'

/** Books through the API, each time a day later, with a new service and stylist. */
async function booker(database: Parameters<typeof addService>[0], context: BrowserContext, origin = '') {
  const serviceIds = [await addService(database, { name: `Cut ${uniqueWord()}` })]
  const stylistId = await addStylist(database, { name: `Mara ${uniqueWord()}` })
  let day = 0
  return async (): Promise<string> => {
    const date = new Date(Date.now() + (60 + day++) * 86_400_000).toISOString().slice(0, 10)
    const answer = await context.request.post(`${origin}/api/appointments`, {
      data: { serviceIds, stylistId, date, time: '2:00 PM' },
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).id
  }
}

/** Opens a page and waits for its event stream. An attribute reveals a reload. */
async function openLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(path)
  expect((await listening).status()).toBe(200)
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'))
}

const wasNotReloaded = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-loaded', 'once')
const card = (page: Page, id: string) => page.getByRole('article').filter({ hasText: id })

test('a booking and its status changes show on every open page without a reload', async ({
  page,
  context,
  elsewhere,
  baseURL,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const book = await booker(database, context, baseURL)
  const desk = await (await elsewhere(admin, { viewport: { width: 1280, height: 900 } })).newPage()
  await Promise.all([openLive(page, '/mybookings'), openLive(desk, '/admin/bookings?order=change')])

  const id = await book()
  await expect(card(page, id)).toBeVisible()
  await followUntilShown(desk, card(desk, id))

  await card(desk, id).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(card(page, id)).toContainText('Confirmed - See you soon!')
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await expect(card(page, id)).toContainText('Confirmed - See you soon!')
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Pending' }).getByRole('article')).toHaveCount(0)

  await Promise.all([wasNotReloaded(page), wasNotReloaded(desk)])
})

test('live updates disturb neither typing nor focus', async ({ page, context, baseURL, database, client, signIn }) => {
  await signIn(client)
  const book = await booker(database, context, baseURL)
  await openLive(page, '/mybookings')
  await page.getByRole('tab', { name: 'Profile' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Half a na')
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/api/appointments'))
  await book()
  await refreshed
  await expect(name).toBeFocused()
  await page.keyboard.type('me')
  await expect(name).toHaveValue('Half a name')
})

test('when a live update removes the focused card, the focus moves to its list’s heading', async ({
  page,
  context,
  elsewhere,
  baseURL,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const book = await booker(database, context, baseURL)
  const first = await book()
  const second = await book()
  const desk = await (await elsewhere(admin, { viewport: { width: 1280, height: 900 } })).newPage()
  await Promise.all([openLive(page, '/mybookings'), openLive(desk, '/admin/bookings?order=change')])
  const pending = (at: Page) => at.getByRole('heading', { level: 2, name: 'Pending bookings' })
  const cancel = (request: typeof context.request, id: string, from: string) =>
    request.patch(`${baseURL}/api/appointments/${id}`, { data: { from, status: 'Canceled' } })

  await card(page, first)
    .getByRole('button', { name: /Cancel/ })
    .focus()
  await card(desk, first).getByRole('button', { name: 'Confirm', exact: true }).focus()
  expect((await cancel(context.request, first, 'Pending')).status()).toBe(200)
  await expect(pending(page)).toBeFocused()
  await expect(card(desk, first).getByRole('button', { name: 'Confirm', exact: true })).toBeFocused()

  const link = page.getByRole('link', { name: 'Book an appointment' }).first()
  await card(page, second)
    .getByRole('button', { name: /Cancel/ })
    .focus()
  await link.focus()
  expect((await cancel(context.request, second, 'Pending')).status()).toBe(200)
  await expect(card(page, second)).toBeHidden()
  await expect(link).toBeFocused()
})

test('changes made while offline show once the network is back', async ({
  page,
  context,
  elsewhere,
  baseURL,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const otherDevice = await elsewhere(client)
  const book = await booker(database, otherDevice, baseURL)
  await openLive(page, '/mybookings')
  await context.setOffline(true)
  const id = await book()
  await context.setOffline(false)
  await expect(card(page, id)).toBeVisible()
  await wasNotReloaded(page)
})

test('a session that ends on the server redirects its open page to sign in', async ({
  page,
  context,
  baseURL,
  client,
  signIn,
}) => {
  await signIn(client)
  await openLive(page, '/mybookings')
  expect((await context.request.post(`${baseURL}/api/auth/sign-out`, { data: {} })).status()).toBe(200)
  await expect(page).toHaveURL(/\/login/)
})

test('a visitor opens no event stream, and signing out closes it', async ({ page, client, signIn }) => {
  const connections: string[] = []
  page.on('request', (request) => request.url().includes('/api/events') && connections.push(request.url()))
  await page.goto('/services')
  // Long after the page is idle.
  await page.waitForTimeout(1_500)
  expect(connections).toEqual([])

  await signIn(client)
  await openLive(page, '/')
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await closed
})
