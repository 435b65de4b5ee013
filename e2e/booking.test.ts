import type { Page } from '@playwright/test'
import { addService, addStylist } from '../server/testing/records.ts'
import { uniqueEmail, uniqueWord } from '../server/testing/run/random.ts'
import { signedIn, type TestApp } from '../server/testing/salon.ts'
import { setServerTime } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import { anotherDay, daysAhead, findDay, gate, inWords } from './support/salon-data.ts'

/** Far ahead, so that every time is free and every stylist of these tests works. */
const date = daysAhead(40)
const words = inWords(date).replace(/^\w+, /, '')

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function addOwnCatalogue(database: Parameters<typeof addService>[0]) {
  const tag = uniqueWord()
  const names = { service: `Cut ${tag}`, color: `Color ${tag}`, stylist: `Mara ${tag}` }
  const serviceId = await addService(database, { name: names.service, minutes: 60, priceMills: 42_500 })
  const colorId = await addService(database, { name: names.color, minutes: 90, priceMills: 99_000 })
  const stylistId = await addStylist(database, { name: names.stylist })
  return { ...names, serviceId, colorId, stylistId }
}
type OwnCatalogue = Awaited<ReturnType<typeof addOwnCatalogue>>

async function chooseUpToTime(page: Page, { service, stylist }: OwnCatalogue): Promise<void> {
  await page.goto('/bookings')
  await button(page, service).click()
  await button(page, 'Continue').click()
  await button(page, stylist).click()
  await button(page, 'Continue').click()
}

async function chooseDay(page: Page): Promise<void> {
  await (await findDay(page, words)).click()
}

async function chooseAll(page: Page, own: OwnCatalogue, time = '10:00 AM'): Promise<void> {
  await chooseUpToTime(page, own)
  await chooseDay(page)
  await page.getByLabel('Time', { exact: true }).selectOption(time)
  await button(page, 'Continue').click()
}

test('sign up and book: from the specification’s page to Booking Confirmed!', async ({ page, database, expectAccessible }) => {
  const own = await addOwnCatalogue(database)
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login\?next=%2Fbookings/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Username').fill('Grace Hopper')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill('scissors')
  await button(page, 'Sign Up').click()
  await expect(page).toHaveURL(/\/bookings/)

  await expect(button(page, 'Continue')).toBeDisabled()
  await expectAccessible()
  await button(page, own.service).click()
  await button(page, own.color).click()
  await expect(button(page, own.color)).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Continue').click()

  await expect(button(page, 'Continue')).toBeDisabled()
  await expectAccessible()
  await button(page, own.stylist).click()
  await button(page, own.stylist).click()
  await expect(button(page, 'Continue')).toBeDisabled()
  await button(page, own.stylist).click()
  await button(page, 'Continue').click()

  await expect(button(page, 'Continue')).toBeDisabled()
  await expect(page.getByLabel('Time', { exact: true })).toBeDisabled()
  // The weekdays are hidden from screen readers: each day's name has its own.
  await expect(page.locator('thead th').first()).toHaveText(/^M/)
  await chooseDay(page)
  await expect(page.getByLabel('Time', { exact: true })).toBeEnabled()
  await expect(button(page, 'Continue')).toBeDisabled()
  // 150 minutes from 4:00 PM end at 6:30 PM, before closing.
  await expect(page.getByRole('group', { name: 'Morning' }).getByRole('radio')).toHaveCount(2)
  await page.getByRole('group', { name: 'Afternoon' }).getByText('4:00 PM').click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('4:00 PM')
  await expectAccessible()
  await button(page, 'Continue').click()

  const summary = page.getByRole('main')
  for (const text of [own.service, own.color, '$42.50', '$99.00', '$141.50', own.stylist, words, '4:00 PM']) {
    await expect(summary.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  await expectAccessible()
  await button(page, 'Confirm').click()

  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText('Thank you for your booking. We look forward to seeing you!')).toBeVisible()
  await expect(page.getByText('Your time is held. We’ll confirm it soon.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'View my bookings' }).click()
  await expect(page).toHaveURL(/\/mybookings/)
  await expect(page.getByText('$141.50')).toBeVisible()

  await page.goto('/bookings')
  await expect(button(page, 'Continue')).toBeDisabled()
})

test('Back, the browser’s Back and a reload keep the selection; Cancel goes home', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const own = await addOwnCatalogue(database)
  await chooseAll(page, own, '2:00 PM')
  await expect(page).toHaveURL(/step=confirm/)
  await page.reload()
  await expect(page.getByText('2:00 PM').filter({ visible: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/step=time/)
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('2:00 PM')
  await button(page, 'Back').click()
  await expect(button(page, own.stylist)).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Back').click()
  await expect(button(page, own.service)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/bookings')
  await expect(button(page, own.service)).toHaveAttribute('aria-pressed', 'false')
  await expect(button(page, 'Continue')).toBeDisabled()
})

test('past weeks are not shown in the month', async ({ page, database, client, signIn }) => {
  await setServerTime(page, '2027-03-24T12:00:00-04:00')
  await signIn(client)
  await chooseUpToTime(page, await addOwnCatalogue(database))
  const days = page.getByRole('region', { name: 'Date' }).getByRole('gridcell')
  await expect(days.filter({ visible: true, hasText: /\d/ }).first()).toContainText('22')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(days.filter({ visible: true, hasText: /\d/ }).first()).toContainText('1')
})

test('the second of two quick presses of “Next month” counts from the first, which is not shown yet', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await setServerTime(page, '2027-01-20T12:00:00-05:00')
  await signIn(client)
  await chooseUpToTime(page, await addOwnCatalogue(database))
  const month = page.getByRole('region', { name: 'Date' })
  await expect(month.getByText('January 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).evaluate(async (arrow: HTMLElement) => {
    arrow.click()
    // React has rendered urgent updates by then, and nothing else.
    for (let turn = 0; turn < 50; turn++) await null
    arrow.click()
  })
  await expect(month.getByText('March 2027')).toBeVisible()
})

test('a stylist’s days off and statuses cannot be chosen', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const own = await addOwnCatalogue(database)
  const away = `Away ${own.stylist}`
  await addStylist(database, { name: away, status: 'Not Available' })
  const weekday = new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].filter((day) => day !== weekday)
  const never = `Never ${own.stylist}`
  await addStylist(database, { name: never, days })

  await chooseUpToTime(page, { ...own, stylist: never })
  await expect(await findDay(page, words)).toBeDisabled()
  await button(page, 'Back').click()
  await expect(page.getByText('Not Available').or(page.getByText('Unavailable')).first()).toBeVisible()
  await button(page, away).click()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Time', { exact: true })).toBeDisabled()
  await expect(button(page, 'Continue')).toBeDisabled()
})

test('two browsers want the same time: the second gets an error and the next free times, and keeps the rest of its selection', async ({
  page,
  browser,
  baseURL,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  const own = await addOwnCatalogue(database)
  await chooseAll(page, own)
  await expect(button(page, 'Confirm')).toBeEnabled()
  // The step revalidates its time every 20 seconds, and a busy machine may take as long for the rival.
  const { opened, open } = gate()
  await page.route('**/api/availability?**', async (route) => {
    await opened
    await route.continue()
  })

  const remote = { request: (path: string, init?: RequestInit) => fetch(`${baseURL}${path}`, init) } as unknown as TestApp
  const rival = await signedIn(remote, database)
  const other = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  await signIn(rival, other)
  const rivalPage = await other.newPage()
  await chooseAll(rivalPage, own)
  await button(rivalPage, 'Confirm').click()
  await expect(rivalPage.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await other.close()

  await button(page, 'Confirm').click()
  await expect(page.getByText('That time was just taken.')).toBeVisible()
  open()
  await expectAccessible()
  await expect(page).toHaveURL(/step=time/)
  await page.getByRole('button', { name: '11:00 AM' }).first().click()
  await button(page, 'Continue').click()
  await expect(page.getByRole('main').getByText(own.stylist).filter({ visible: true }).first()).toBeVisible()
  await button(page, 'Confirm').click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
})

test('taken and too-late starts are marked and disabled', async ({ page, baseURL, database, client, signIn }) => {
  await signIn(client)
  const own = await addOwnCatalogue(database)
  const remote = { request: (path: string, init?: RequestInit) => fetch(`${baseURL}${path}`, init) } as unknown as TestApp
  const rival = await signedIn(remote, database)
  const booking = { serviceIds: [own.serviceId], stylistId: own.stylistId, date, time: '11:00 AM' }
  expect((await rival.call('POST', '/api/appointments', booking)).status).toBe(201)
  const long = await addService(database, { name: `Long ${own.stylist}`, minutes: 185 })
  expect(long).toBeTruthy()

  await chooseUpToTime(page, { ...own, service: `Long ${own.stylist}` })
  await chooseDay(page)
  const options = page.getByLabel('Time', { exact: true }).getByRole('option')
  const states = () =>
    options.evaluateAll((all) => all.slice(1).map((option) => [option.textContent, (option as HTMLOptionElement).disabled]))
  await expect.poll(states).toEqual([
    [expect.stringMatching(/10:00 AM.*taken/i), true],
    [expect.stringMatching(/11:00 AM.*taken/i), true],
    [expect.stringContaining('12:00 PM'), false],
    [expect.stringContaining('2:00 PM'), false],
    [expect.stringContaining('3:00 PM'), false],
    [expect.stringMatching(/4:00 PM.*(clos|late)/i), true],
  ])
})

test('a request whose response was lost can be repeated without booking twice', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const own = await addOwnCatalogue(database)
  await chooseAll(page, own)
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirm').click()
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
  await page.unroute('**/api/appointments')
  await button(page, 'Confirm').click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  const { rows } = await database.pool.query('select count(*)::int as n from appointments where client_id = $1', [client.uid])
  expect(rows).toEqual([{ n: 1 }])
})

test.describe('for a viewer in another zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('dates and times stay the salon’s, and the page says so', async ({ page, database, client, signIn }) => {
    await signIn(client)
    const own = await addOwnCatalogue(database)
    await chooseUpToTime(page, own)
    await chooseDay(page)
    await expect(page.getByText(/Times are the salon’s \(Eastern/)).toBeVisible()
    await page.getByLabel('Time', { exact: true }).selectOption('10:00 AM')
    await button(page, 'Continue').click()
    await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
    await button(page, 'Confirm').click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
    const { rows } = await database.pool.query(
      "select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as wall from appointments where client_id = $1",
      [client.uid],
    )
    expect(rows).toEqual([{ wall: `${date} 10:00` }])
  })
})

test('the whole flow by keyboard alone', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const own = await addOwnCatalogue(database)
  await page.goto('/bookings')
  await expect(button(page, own.service)).toBeVisible()
  await press(page, button(page, own.service), 'Space')
  await press(page, button(page, 'Continue'))
  await expect(
    step(page, 'stylist')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeFocused()
  await press(page, button(page, own.stylist), 'Space')
  await press(page, button(page, 'Continue'))
  const nextFree = page.getByRole('button', { name: / · \d+:00 [AP]M$/ }).nth(anotherDay)
  await expect(nextFree).toBeVisible()
  await press(page, nextFree)
  await press(page, button(page, 'Continue'))
  await press(page, button(page, 'Confirm'))
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeFocused()
})
