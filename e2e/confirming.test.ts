import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { services, stylists } from '../server/platform/database/schema/salon.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { expect, test } from './support/fixtures.ts'
import {
  anotherDay,
  book,
  type Catalogue,
  chooseUpToTime,
  daysAhead,
  findDay,
  gate,
  inWords,
  ownCatalogue,
  readStatus,
} from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const confirmed = (page: Page) => heading(page, 'Booking Confirmed!')
const errorAlert = (page: Page) => page.getByRole('alert')
const time = (page: Page) => page.getByLabel('Time', { exact: true })

const date = daysAhead(32)

async function chooseAll(page: Page, { cut, color, stylist }: Catalogue, at = '10:00 AM'): Promise<void> {
  await chooseUpToTime(page, { services: [cut.name, color.name], stylist: stylist.name })
  await (await findDay(page, inWords(date))).click()
  await time(page).selectOption(at)
  // The step fetches the catalogue when it opens: that response must not contain the test's later changes.
  const refetched = ['/api/services', '/api/stylists'].map((path) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
  )
  await button(page, 'Continue').click()
  await Promise.all(refetched)
  await expect(button(page, 'Confirm')).toBeEnabled()
}

/** Delays changes of the catalogue until the booking is sent, since live updates would reveal them. */
async function holdCatalogue(page: Page): Promise<void> {
  const { opened, open } = gate()
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/appointments') && open())
  await page.route(/\/api\/(services|stylists)$/, async (route) => {
    if (route.request().method() === 'GET') await opened
    await route.fallback()
  })
}

async function loseTheResponse(page: Page): Promise<void> {
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirm').click()
  await expect(errorAlert(page)).toContainText('We can’t reach the salon right now.')
  await page.unroute('**/api/appointments')
}

async function chooseAnotherTime(page: Page, at: string): Promise<void> {
  await page.getByRole('link', { name: 'Change date and time' }).click()
  await time(page).selectOption(at)
  await button(page, 'Continue').click()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the confirmed booking is shown as pending, and all links onward are in the viewport', async ({
    page,
    client,
    signIn,
    expectAccessible,
    catalogue,
  }) => {
    await signIn(client)
    await chooseAll(page, catalogue)
    await expect(page.getByText('$142.40').filter({ visible: true })).toHaveCount(1)
    await button(page, 'Confirm').click()
    await expect(confirmed(page)).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toBeInViewport({ ratio: 1 })
    for (const name of ['View my bookings', /Add to calendar/, 'Back to home']) {
      await expect(page.getByRole('main').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible()
  })
})

test('after a lost response the client decides which booking to keep, and never holds two by accident', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  await chooseAll(page, catalogue)
  await loseTheResponse(page)
  await page.reload()
  await expect(errorAlert(page)).toContainText('We don’t know yet whether this was booked.')
  await chooseAnotherTime(page, '2:00 PM')
  await button(page, 'Confirm').click()
  await expect(errorAlert(page)).toContainText('You already booked this one:')
  await expect(errorAlert(page)).toContainText('10:00 AM')
  await expect(button(page, 'Confirm')).toBeDisabled()
  await expectAccessible()
  await button(page, 'Release it and book 2:00 PM').click()
  await expect(confirmed(page)).toBeVisible()
  const { rows } = await database.pool.query(
    'select wall_minutes as minutes, status from appointments where client_id = $1 order by 1',
    [client.uid],
  )
  expect(rows).toEqual([
    { minutes: 600, status: 'Canceled' },
    { minutes: 840, status: 'Pending' },
  ])
})

test('after a lost response the client is asked before a visit of another stylist is double-booked', async ({
  page,
  database,
  client,
  signIn,
  catalogue,
}) => {
  await addAppointment(database, { userId: client.uid, date, time: '2:00 PM' })
  await signIn(client)
  await chooseAll(page, catalogue)
  await loseTheResponse(page)
  await page.reload()
  await chooseAnotherTime(page, '2:00 PM')
  await button(page, 'Confirm').click()
  await button(page, 'Release it and book 2:00 PM').click()
  await expect(errorAlert(page)).toContainText('You already have a visit at that time')
  const open = () =>
    database.pool.query(`select wall_minutes from appointments where client_id = $1 and status = 'Pending' order by 1`, [
      client.uid,
    ])
  expect((await open()).rows).toEqual([{ wall_minutes: 600 }, { wall_minutes: 840 }])
  await button(page, 'Release it and book 2:00 PM too').click()
  await expect(confirmed(page)).toBeVisible()
  expect((await open()).rows).toEqual([{ wall_minutes: 840 }, { wall_minutes: 840 }])
})

test('after a lost response the first booking can be kept', async ({ page, database, client, signIn, catalogue }) => {
  await signIn(client)
  await chooseAll(page, catalogue)
  await loseTheResponse(page)
  await chooseAnotherTime(page, '2:00 PM')
  await button(page, 'Confirm').click()
  await button(page, 'Keep 10:00 AM').click()
  await expect(confirmed(page)).toBeVisible()
  const { rows } = await database.pool.query('select id, status from appointments where client_id = $1', [client.uid])
  expect(rows).toEqual([{ id: expect.any(String), status: 'Pending' }])
  await expect(page.getByText(rows[0].id, { exact: true })).toBeVisible()
})

test('the buttons name the days if the two bookings are on different ones', async ({ page, client, signIn, catalogue }) => {
  await signIn(client)
  await chooseAll(page, catalogue)
  await loseTheResponse(page)
  await page.getByRole('link', { name: 'Change date and time' }).click()
  const next = daysAhead(33)
  await (await findDay(page, inWords(next))).click()
  await time(page).selectOption('10:00 AM')
  await button(page, 'Continue').click()
  await button(page, 'Confirm').click()
  const dayName = (day: string) => inWords(day).replace(/, \d{4}$/, '')
  await expect(button(page, `Release it and book 10:00 AM on ${dayName(next)}`)).toBeVisible()
  await expect(button(page, `Keep 10:00 AM on ${dayName(date)}`)).toBeVisible()
})

test('a request without a response times out and is repeated with the same idempotency key', async ({
  page,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  await chooseAll(page, catalogue)
  const { opened, open } = gate()
  const keys: (string | undefined)[] = []
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await opened
    await route.abort()
  })
  await page.clock.install()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Booking…')).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(errorAlert(page)).toContainText('We’re not getting an answer.')
  await expect(errorAlert(page)).toContainText('You won’t be booked twice.')
  await expect(button(page, 'Confirm')).toBeEnabled()
  await expectAccessible()
  await button(page, 'Try again').click()
  await expect(confirmed(page)).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  open()
})

test('the second tap of a double tap on Continue books nothing', async ({ page, client, signIn, catalogue }) => {
  await signIn(client)
  await chooseUpToTime(page, { services: [catalogue.cut.name], stylist: catalogue.stylist.name })
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').nth(anotherDay).click()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your visit')).toBeVisible()
  await expect(button(page, 'Confirm')).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(button(page, 'Confirm')).toBeEnabled()
})

test('a booking cannot be changed while it is being made', async ({ page, client, signIn, catalogue }) => {
  await signIn(client)
  await chooseAll(page, catalogue)
  const { opened, open } = gate()
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() === 'POST') await opened
    await route.continue()
  })
  const change = page.getByRole('link', { name: 'Change services' })
  await change.click({ trial: true })
  await button(page, 'Confirm').click()
  await expect(button(page, 'Booking…')).toBeVisible()
  const { x = 0, y = 0 } = (await change.boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10)
  await expect(page).toHaveURL(/step=confirm$/)
  open()
  await expect(confirmed(page)).toBeVisible()
})

test('a change of the catalogue is shown and accepted before anything is booked', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  const { cut, color, ...rest } = catalogue
  await chooseAll(page, { cut, color, ...rest })
  await holdCatalogue(page)
  await database.db.update(services).set({ priceMills: 50_000 }).where(eq(services.id, cut.id))
  await database.db.delete(services).where(eq(services.id, color.id))
  await button(page, 'Confirm').click()
  await expect(errorAlert(page)).toContainText(`${cut.name} is $50.00 now, not $42.50.`)
  await expect(errorAlert(page)).toContainText(`${color.name} isn’t offered anymore.`)
  await expect(button(page, 'Confirm')).toBeDisabled()
  const { rows } = await database.pool.query('select from appointments where client_id = $1', [client.uid])
  expect(rows).toEqual([])
  await expectAccessible()
  await button(page, 'Continue with these changes').click()
  await button(page, 'Confirm').click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('$50.00')).toBeVisible()
})

test('a stylist who has stopped taking bookings is reported, and another can be chosen', async ({
  page,
  database,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  await chooseAll(page, catalogue)
  await holdCatalogue(page)
  const { id, name } = catalogue.stylist
  await database.db.update(stylists).set({ status: 'Not Available' }).where(eq(stylists.id, id))
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Choose your stylist')).toBeVisible()
  await expect(errorAlert(page)).toContainText(`${name} isn’t taking bookings right now. Choose another stylist.`)
})

test('a second visit at the same time asks first', async ({
  page,
  context,
  database,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  const visit = await book(context, await ownCatalogue(database), { date, time: '11:00 AM' })
  await chooseAll(page, catalogue)
  await button(page, 'Confirm').click()
  await expect(errorAlert(page)).toContainText('You already have a visit at that time. Do you want this one too?')
  await expect(errorAlert(page)).toContainText('11:00 AM')
  await expectAccessible()
  await button(page, 'Book both').click()
  await expect(confirmed(page)).toBeVisible()
  expect(await readStatus(database, visit)).toBe('Pending')
})

test('a client with ten open bookings reads so, with a link to them', async ({
  page,
  context,
  database,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  const other = await ownCatalogue(database)
  for (let day = 0; day < 10; day++) await book(context, other, { date: daysAhead(50 + day) })
  await chooseAll(page, catalogue)
  await button(page, 'Confirm').click()
  await expect(errorAlert(page)).toContainText('You have 10 upcoming bookings, the most you can have online.')
  await expect(errorAlert(page).getByRole('link', { name: 'View my bookings' })).toBeVisible()
})
