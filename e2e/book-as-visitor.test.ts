import type { Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { rateLimits } from '../server/platform/database/schema/platform.ts'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { expect, password, test } from './support/fixtures.ts'
import { countedHand } from './support/presses.ts'
import { daysAhead, gate } from './support/salon-data.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nextOpenings = (page: Page) => page.getByRole('region', { name: 'Next openings' }).getByRole('button')

/** Chooses everything but who comes. */
async function chooseAll(page: Page, { cut, stylist }: { cut: { id: string }; stylist: { id: string } }, time: string) {
  await page.goto(`/book?services=${cut.id}&stylist=${stylist.id}&date=${daysAhead(40)}&time=${encodeURIComponent(time)}`)
  for (const step of ['services', 'date and time']) {
    await expect(page.getByRole('heading', { level: 1, name: step })).toBeVisible()
    await button(page, 'Continue').click()
  }
  await expect(heading(page, 'Your visit')).toBeVisible()
}

test('a new client books from the home page with few taps and three fields, on a phone', async ({
  page,
  catalogue,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { counts, click, fill } = countedHand()
  const email = uniqueEmail()
  // Rows written directly send no event, and visitors' home page is cached for half a minute.
  const isKnown = async () => (await (await page.request.get('/')).text()).includes(catalogue.cut.name)
  await expect.poll(isKnown, { timeout: 40_000 }).toBe(true)
  await page.goto('/')
  await click(page.getByRole('link', { name: 'Book Your Appointment' }).first())
  await expect(page).toHaveURL('/book')
  await click(button(page, catalogue.cut.name))
  await click(button(page, 'Continue'))
  await click(button(page, catalogue.stylist.name))
  await click(button(page, 'Continue'))
  await click(nextOpenings(page).last())
  await click(button(page, 'Continue'))
  await expect(heading(page, 'Your visit')).toBeVisible()
  await expectAccessible()
  await fill(page.getByLabel('Name', { exact: true }), 'Grace Hopper')
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await click(button(page, 'Confirm'))
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expect(page).toHaveURL(/\/book\b/)
  await expect(page.getByRole('link', { name: 'View my bookings' })).toBeVisible()
  expect(counts.presses).toBeLessThanOrEqual(9)
  expect(counts.fields).toBeLessThanOrEqual(3)
  const { rows } = await database.pool.query(
    'select users.name from appointments join users on users.id = client_id where email = $1',
    [email],
  )
  expect(rows).toEqual([{ name: 'Grace Hopper' }])
})

/** Fixes the next opening, since a real one could have passed before it is booked. */
const nextOpeningIs = (page: Page, time: string) =>
  page.route('**/api/availability/next*', (route) => route.fulfill({ json: [{ date: daysAhead(40), time, inDays: 40 }] }))

test('a signed-in client books the next opening with five taps from the home page', async ({
  page,
  catalogue,
  client,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(client)
  await nextOpeningIs(page, '11:00 AM')
  const { counts, click } = countedHand()
  await page.goto('/')
  await click(page.getByText('Next opening:').getByRole('link'))
  await click(button(page, catalogue.cut.name))
  await click(button(page, 'Continue'))
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('11:00 AM')
  await click(button(page, 'Continue'))
  await click(button(page, 'Confirm'))
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  expect(counts).toMatchObject({ presses: 5, fields: 0 })
})

test('a returning client books the same again with two taps, from the home page and from their bookings', async ({
  page,
  catalogue,
  bookingId,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await database.pool.query(`update appointments set status = 'Completed' where id = $1`, [bookingId])
  for (const [path, time] of [
    ['/', '10:00 AM'],
    ['/mybookings', '11:00 AM'],
  ] as const) {
    await nextOpeningIs(page, time)
    const { counts, click } = countedHand()
    await page.goto(path)
    await click(page.getByRole('button', { name: `The same again: ${catalogue.cut.name} with ${catalogue.stylist.name}` }))
    await expect(heading(page, 'Your visit')).toBeVisible()
    // Nobody confirms a time without having seen it.
    await expect(page.getByText(new RegExp(`, ${time}$`))).toBeInViewport()
    await click(button(page, 'Confirm'))
    await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
    expect(counts).toMatchObject({ presses: 2, fields: 0 })
  }
})

test('a client with an account signs in at the last step; their choices survive a wrong password, a reload and Back', async ({
  page,
  catalogue,
  client,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseAll(page, catalogue, '10:00 AM')
  await page.getByText('I have an account').click()
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByLabel('Anything we should know?').fill('Window seat')
  await button(page, 'Confirm').click()
  await expect(page.getByRole('alert').filter({ hasText: 'That email or password isn’t right.' })).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(client.email)
  await expect(page.getByLabel('Anything we should know?')).toHaveValue('Window seat')
  await page.goBack()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:00 AM')
  await button(page, 'Continue').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Not the second tap of a double tap on Continue.
  await expect(button(page, 'Confirm')).toBeEnabled()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expect(page.getByRole('link', { name: `${client.name}'s Bookings` })).toBeVisible()
})

test('a client with one-time codes books only after entering one at the last step, with the time still held', async ({
  page,
  catalogue,
  database,
  elsewhere,
  expectAccessible,
}) => {
  const email = uniqueEmail()
  await addAccount(database, { name: 'Mara Quist', email, role: 'stylist' })
  const { request } = await elsewhere({ email })
  const setup = await request.post('/api/me/second-factor/setup', { data: { password } })
  const app = URI.parse((await setup.json()).uri) as TOTP
  const confirmed = await request.post('/api/me/second-factor/confirm', { data: { code: app.generate() } })
  expect(confirmed.status()).toBe(200)
  // So that the app's next code needn't be waited for.
  await database.db.delete(rateLimits)
  const booked = async () =>
    (await database.pool.query('select 1 from appointments join users on users.id = client_id where email = $1', [email]))
      .rowCount

  await page.setViewportSize({ width: 390, height: 844 })
  await chooseAll(page, catalogue, '12:00 PM')
  await expect(page.getByText(/We’re holding this time for you: (10 min 00|9 min \d\d) s/)).toBeVisible()
  await page.getByText('I have an account').click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Confirm').click()
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expect(page.getByText(/We’re holding this time for you: \d+ min \d\d s/)).toBeVisible()
  await expectAccessible()
  await code.fill('000000')
  await button(page, 'Confirm').click()
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
  expect(await booked()).toBe(0)
  await code.fill(app.generate())
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expect(page).toHaveURL(/\/book\b/)
  expect(await booked()).toBe(1)
})

test('a sign-up with a taken address is refused in place, and leads to signing in with it', async ({
  page,
  catalogue,
  database,
}) => {
  const email = uniqueEmail()
  await addAccount(database, { name: 'Ada', email })
  await chooseAll(page, catalogue, '11:00 AM')
  await button(page, 'Confirm').click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required')
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another-password')
  await button(page, 'Confirm').click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists.')
  await button(page, 'Sign in with this email').click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
})

test('a sign-in in another tab shows, and books nothing by itself; a lost response books once', async ({
  page,
  context,
  catalogue,
  client,
  signIn,
  database,
}) => {
  await chooseAll(page, catalogue, '2:00 PM')
  await signIn(client)
  await page.evaluate(() => new BroadcastChannel('chairtime-sign-in').postMessage('signed-in'))
  await expect(page.getByRole('region', { name: 'Who’s coming?' })).toHaveCount(0)
  const { opened, open } = gate()
  await page.route('**/api/appointments', async (route) => {
    await route.fetch()
    open()
    await route.abort()
  })
  await button(page, 'Confirm').click()
  await opened
  await expect(page.getByText('You won’t be booked twice').first()).toBeVisible()
  await page.unroute('**/api/appointments')
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  const { rows } = await database.pool.query('select status from appointments where client_id = $1', [client.uid])
  expect(rows).toHaveLength(1)
  await context.clearCookies()
})

test('the time is held while they type; when that ends, everything but the time is kept, with the next ones', async ({
  page,
  catalogue,
  playwright,
  baseURL,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await chooseAll(page, catalogue, '3:00 PM')
  await expect(page.getByText(/We’re holding this time for you: (10 min 00|9 min \d\d) s/)).toBeVisible()
  const others = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const on = daysAhead(40)
  const stateForOthers = async () => {
    const query = `stylistId=${catalogue.stylist.id}&services=${catalogue.cut.id}&from=${on}&to=${on}`
    const [day] = await (await others.get(`/api/availability?${query}`)).json()
    return day.slots.find(({ time }: { time: string }) => time === '3:00 PM').state
  }
  expect(await stateForOthers()).toBe('taken')
  await page.reload()
  await expect(page.getByText(/We’re holding this time for you: 9 min \d\d s/)).toBeVisible()
  const typed = { Name: 'Grace Hopper', Email: uniqueEmail(), Password: password }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.clock.fastForward('10:05')
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await expect(page.getByText('Your time was released. Here are the next ones.')).toBeVisible()
  await expectAccessible()
  await nextOpenings(page).last().click()
  await button(page, 'Continue').click()
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(page.getByText(/We’re holding this time for you:/)).toBeVisible()
  // Another time was chosen: the first is everybody's again.
  await expect.poll(stateForOthers).toBe('free')
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await others.dispose()
})

test('leaving the page releases its hold at once, but not while another tab needs it', async ({
  page,
  context,
  catalogue,
  playwright,
  baseURL,
}) => {
  await chooseAll(page, catalogue, '4:00 PM')
  await expect(page.getByText(/We’re holding this time for you:/)).toBeVisible()
  const tab = await context.newPage()
  await chooseAll(tab, catalogue, '4:00 PM')
  await expect(tab.getByText(/We’re holding this time for you:/)).toBeVisible()
  const heldAgain = page.waitForResponse('**/api/holds')
  await tab.close({ runBeforeUnload: true })
  expect((await heldAgain).status()).toBe(200)
  await expect(page.getByText(/We’re holding this time for you: (10 min 00|9 min \d\d) s/)).toBeVisible()
  await page.goto('/about')
  const others = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const sameTime = { serviceIds: [catalogue.cut.id], stylistId: catalogue.stylist.id, date: daysAhead(40), time: '4:00 PM' }
  await expect.poll(async () => (await others.post('/api/holds', { data: sameTime })).status()).toBe(200)
  await others.dispose()
})
