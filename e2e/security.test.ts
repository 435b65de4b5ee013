import type { Page } from '@playwright/test'
import { linkTo, mailsTo, tokenTo, withMail } from '../server/testing/mails.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { expect, password } from './support/fixtures.ts'
import { testOfSalonWith } from './support/own-salon.ts'
import { clickAgain } from './support/presses.ts'
import { gate } from './support/salon-data.ts'

const test = testOfSalonWith(withMail, '--empty')
test.describe.configure({ mode: 'default' })

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => page.getByRole('region', { name })
const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

test('a sign-up continues where it was, once the link in the mail is opened', async ({ page, database, expectAccessible }) => {
  const email = uniqueEmail()
  await page.goto('/signup?next=%2Fbookings')
  await page.getByLabel('Username').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeFocused()
  await expect(page.getByText(`We’ve sent a mail to ${email}.`)).toBeVisible()
  await expectAccessible()

  const link = await linkTo(database, email, 'confirm_address')
  await page.goto(`${link?.pathname}${link?.search}`)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL('/bookings')
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({ email, name: 'Grace Hopper' })

  await page.goto(`${link?.pathname}${link?.search}`)
  await expect(main(page).getByRole('alert')).toContainText('This link has been used already')
  await expectAccessible()
})

test('a sign-up is confirmed in another browser with its password', async ({
  page,
  browser,
  baseURL,
  database,
  expectAccessible,
}) => {
  const email = uniqueEmail()
  await page.request.post('/api/auth/sign-up/email', { data: { name: 'Grace', email, password } })
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const phone = await other.newPage()
  await phone.goto(`/confirm-address?token=${await tokenTo(database, email, 'confirm_address')}`)
  const field = phone.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(field).toHaveAccessibleDescription(/Password is required/)
  await field.fill('not-the-one')
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(field).toHaveAccessibleDescription(/That isn’t your password/)
  await field.fill(password)
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(phone).toHaveURL('/')
  await other.close()
})

test('a taken address gets the response of a new one, and its owner gets a mail', async ({ page, client, database }) => {
  await page.goto('/signup')
  await page.getByLabel('Username').fill('Impostor')
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('another-password')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
  expect(await mailsTo(database, client.email)).toEqual(['already_registered'])
})

test('a forgotten password’s page says that a link was sent', async ({ page, client }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(client.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(main(page).getByRole('status')).toContainText(
    `If there’s an account for ${client.email}, we’ve sent a link. It works for an hour.`,
  )
})

test('a new email waits until it is confirmed, can be sent again and taken back', async ({
  page,
  client,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn(client)
  await page.goto('/mybookings?tab=profile')
  await expect(page.getByText('Not confirmed yet.')).toBeVisible()
  const next = uniqueEmail()
  const field = page.getByRole('textbox', { name: 'Email' })
  const changeTo = async (address: string) => {
    await field.fill(address)
    await page.locator('form').first().getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(`We’ve sent a link to ${address}.`)).toBeVisible()
  }
  await changeTo(next)
  await expect(field).toHaveValue(client.email)
  await page.reload()
  await expect(page.getByText(`We’ve sent a link to ${next}.`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep the old one' }).click()
  await expect(page.getByText('Your email stays as it was.')).toBeVisible()
  await expect(page.getByText(`We’ve sent a link to ${next}.`)).toHaveCount(0)

  await changeTo(next)
  const before = await tokenTo(database, next, 'confirm_address')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(() => tokenTo(database, next, 'confirm_address')).not.toBe(before)
  await page.goto(`/confirm-address?token=${await tokenTo(database, next, 'confirm_address')}`)
  await expect(page.getByText(`From now on, you’ll sign in with ${next}.`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible()
  await expectAccessible()
  await main(page).getByRole('link', { name: 'Go to your profile' }).click()
  await expect(field).toHaveValue(next)
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  expect(await mailsTo(database, client.email)).toEqual(['address_changed'])
})

test('loading the state of the email moves nothing', async ({ page, client, signIn }) => {
  await signIn(client)
  const { opened, open } = gate()
  await page.route('**/api/me/address', async (route) => {
    await opened
    await route.continue()
  })
  // The smallest phone has the least room for it.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/mybookings?tab=profile')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect(section(page, 'Password')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await phone.boundingBox()
  open()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  expect(await phone.boundingBox()).toEqual(before)
})

test('a password is changed with the current one, and signs out everywhere else', async ({
  page,
  client,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  await signIn(client)
  const phone = await elsewhere(client, { userAgent: phoneAgent })
  await page.goto('/mybookings?tab=profile')
  const card = section(page, 'Password')
  const current = card.getByLabel('Current password', { exact: true })
  const newPassword = card.getByLabel('New password', { exact: true })
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(newPassword).toHaveAttribute('autocomplete', 'new-password')
  await expect(section(page, 'Signed-in devices').getByText('Safari on iPhone')).toBeVisible()
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription(/Enter your current password/)
  await current.fill('not-it')
  await newPassword.fill('a-new-password')
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription(/That isn’t your current password/)
  await expect(newPassword).toHaveValue('a-new-password')
  await expectAccessible()
  await current.fill(password)
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. You’re signed out everywhere else.')).toBeVisible()
  await expect(section(page, 'Signed-in devices').getByText('Safari on iPhone')).toHaveCount(0)
  await expect(current).toHaveValue('')
  expect(await (await phone.request.get('/api/me')).json()).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
})

test('devices are signed out one by one, or all but this one', async ({
  page,
  client,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  await signIn(client)
  const phone = await elsewhere(client, { userAgent: phoneAgent })
  const tablet = await elsewhere(client, { userAgent: phoneAgent })
  await page.goto('/mybookings?tab=profile')
  const devices = section(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expectAccessible()
  await devices
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Sign out Safari on iPhone/ })
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  expect(await (await phone.request.get('/api/me')).json()).toBeNull()
  expect(await (await tablet.request.get('/api/me')).json()).not.toBeNull()
  await elsewhere(client)
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(await (await tablet.request.get('/api/me')).json()).toBeNull()
  expect(await (await page.request.get('/api/me')).json()).not.toBeNull()
})

test('a double click on Sign out signs one device out, but not the next one', async ({ page, client, signIn, elsewhere }) => {
  await signIn(client)
  const others = [await elsewhere(client), await elsewhere(client), await elsewhere(client)]
  await page.clock.install()
  await page.goto('/mybookings?tab=profile')
  const devices = section(page, 'Signed-in devices')
  const buttons = devices.getByRole('button', { name: /^Sign out .+, signed in/ })
  await expect(buttons).toHaveCount(3)
  await buttons.first().click({ trial: true })
  const { x, y, width, height } = (await buttons.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const spot = { x: x + width / 2, y: y + height / 2 }
  await clickAgain(page, spot, () => expect(buttons).toHaveCount(2, { timeout: 1 }))
  await page.reload()
  await expect(buttons).toHaveCount(2)
  const sessions = await Promise.all(others.map(async ({ request }) => (await request.get('/api/me')).json()))
  expect(sessions.filter((person) => person !== null)).toHaveLength(2)
})
