import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addService, addStylist } from '../server/testing/records.ts'
import { admin, expect } from './support/fixtures.ts'
import { moveUp, pickUp } from './support/keyboard.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { book, daysAhead } from './support/salon-data.ts'

const test = testOfOwnSalon('--empty')
// Serial: the tests share one salon and continue each other.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ viewport: { width: 1280, height: 900 } })

const names = (page: Page) => page.locator('main li h3, main li h2').allTextContents()
const order = (page: Page) =>
  page.getByRole('button', { name: /^Drag / }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(5)))
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) })

test('an empty salon begins with a checklist, which ticks off its items and stays until the salon’s details are set', async ({
  page,
  signIn,
  database,
  context,
  expectAccessible,
}) => {
  await signIn(admin)
  await page.goto('/bookings')
  await expect(page.getByText('Nothing can be booked yet. Add a service first.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to services' }).click()
  await expect(page).toHaveURL('/admin/services')
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/admin')
  await listening
  const steps = page.getByRole('region', { name: 'Open your salon' })
  await expect(steps).toBeVisible()
  await expect(step(page, 'Salon details')).toContainText('Still the sample ones: name, address, phone, and email.')
  await expect(step(page, 'Services')).toContainText('(to do)')
  await expectAccessible()
  await expectNothingSideways(page, 1280)

  const add = (path: string, data: object) => context.request.post(path, { data })
  const service = await (await add('/api/services', { ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 })).json()
  await expect(step(page, 'Services')).toContainText('(done)')
  const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const stylist = await (await add('/api/stylists', { stylistName: 'Ines', description: '', daysAvailable: everyDay })).json()
  await expect(step(page, 'Stylists')).toContainText('(done)')
  await page.getByRole('link', { name: 'Try a booking' }).click()
  await expect(page.getByText('Who is it for?')).toBeVisible()
  const { cut, color } = { cut: { id: service.id, name: 'Cut' }, color: { id: '', name: '' } }
  await book(context, { cut, color, stylist: { id: stylist.id, name: 'Ines' } }, { date: daysAhead(30) })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Analytics overview' })).toBeVisible()
  await expect(steps).toContainText('One step is left.')
  await expect(steps.getByRole('listitem')).toHaveCount(1)
  await expect(step(page, 'Salon details')).toContainText('Still the sample ones: name, address, phone, and email.')
  await database.db.execute(sql`delete from appointments`)
  await database.db.execute(sql`delete from services`)
  await database.db.execute(sql`delete from stylists`)
})

test('the owner’s order is set by dragging, by keyboard or by buttons, and applies on every page', async ({
  page,
  signIn,
  database,
  browser,
  baseURL,
  expectAccessible,
}) => {
  for (const name of ['Cut', 'Color', 'Perm', 'Shave']) await addService(database, { name })
  for (const name of ['Ines', 'Jun']) await addStylist(database, { name })
  await signIn(admin)
  await page.goto('/admin/services')
  await expect.poll(() => names(page)).toEqual(['Cut', 'Color', 'Perm', 'Shave'])
  await page.getByRole('button', { name: 'Change order' }).click()
  await expect.poll(() => order(page)).toEqual(['Cut', 'Color', 'Perm', 'Shave'])
  await expectAccessible()

  const up = page.getByRole('button', { name: 'Move Shave up' })
  await up.click()
  await up.click()
  await expect.poll(() => order(page)).toEqual(['Cut', 'Shave', 'Color', 'Perm'])
  await expect(up).toBeFocused()
  await up.click()
  await expect(page.getByRole('button', { name: 'Move Shave down' })).toBeFocused()
  await expect(page.getByText('Order saved.')).toBeVisible()

  await pickUp(page, 'Perm', '4 of 4')
  await moveUp(page, 'Perm', '3 of 4')
  await page.keyboard.press('Space')
  await expect.poll(() => order(page)).toEqual(['Shave', 'Cut', 'Perm', 'Color'])

  const from = await page.getByRole('button', { name: 'Drag Color' }).boundingBox()
  const to = await page.getByRole('button', { name: 'Drag Shave' }).boundingBox()
  if (!from || !to) throw new Error('there is nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 })
  await expect(page.getByText('Color is number 1 of 4.')).toBeAttached()
  await page.mouse.up()
  const expectedOrder = ['Color', 'Shave', 'Cut', 'Perm']
  await expect.poll(() => order(page)).toEqual(expectedOrder)
  await expect(page.getByText('Order saved.')).toBeVisible()
  await expect
    .poll(async () =>
      (await (await page.request.get('/api/services')).json()).map(({ ServiceName }: { ServiceName: string }) => ServiceName),
    )
    .toEqual(expectedOrder)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Change order' })).toBeFocused()

  await page.getByRole('button', { name: 'Update Service' }).last().click()
  await page.locator('main form').getByLabel('Price').fill('99')
  await page.locator('main form').getByRole('button', { name: 'Update Service' }).click()
  await expect(page.getByText('Service updated.')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(expectedOrder)
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) })
  const street = await visitor.newPage()
  await street.goto('/services')
  expect(await names(street)).toEqual(expectedOrder)
  await street.goto('/')
  expect(
    (await street.locator('section[aria-labelledby=prices] li').allTextContents()).map((text) => text.split(/\d/)[0]),
  ).toEqual(expectedOrder)
  await page.goto('/bookings')
  await expect(page.locator('main li button')).toHaveText(expectedOrder)
  await visitor.close()
})

test('an order that cannot be saved is reverted with an error', async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/stylists')
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.route('**/api/stylists/order', (route) => route.abort())
  await page.getByRole('button', { name: 'Move Jun up' }).click()
  await expect(page.getByText('The order wasn’t saved.')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(['Ines', 'Jun'])
})

test('a damaged booking is marked as such and hides no others', async ({
  page,
  signIn,
  database,
  context,
  expectAccessible,
}) => {
  await signIn(admin)
  const [service] = await (await context.request.get('/api/services')).json()
  const [stylist] = await (await context.request.get('/api/stylists')).json()
  const catalogue = { cut: { id: service.id, name: '' }, color: { id: '', name: '' }, stylist: { id: stylist.id, name: '' } }
  const good = await book(context, catalogue)
  const bad = await book(context, catalogue, { time: '4:00 PM' })
  const documents = { services: sql`'"Cut"'::jsonb`, stylist: sql`'{"id": "S"}'::jsonb`, client: sql`'{"uid": "u"}'::jsonb` }
  await database.db
    .update(appointments)
    .set(documents as never)
    .where(sql`id = ${bad}`)
  for (const path of ['/mybookings', '/admin/bookings']) {
    await page.goto(path)
    const card = page.getByRole('article').filter({ hasText: 'Part of this booking can’t be read.' })
    await expect(card).toContainText(path === '/mybookings' ? 'Not known' : 'Unknown Stylist')
    await expect(card).toContainText('No services')
    await expect(card).toContainText('$0.00')
    await expect(page.getByRole('article').filter({ hasText: good })).toContainText('$42.50')
    await expectAccessible()
  }
  await page.goto('/admin')
  await expect(page.getByRole('table').getByText('Unknown Stylist')).toBeVisible()
})
