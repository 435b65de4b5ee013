import type { Page } from '@playwright/test'
import { tokenTo } from '../server/testing/mails.ts'
import { expect, test } from './support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const email = (page: Page) => page.getByLabel('Email')
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })

test('leads from the sign-in by a link to a new password, and signs in with it', async ({
  page,
  client,
  database,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  const phone = await elsewhere(client)
  await page.goto('/login?next=%2Fbookings')
  await email(page).fill(client.email)
  await main(page).getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused()
  await expect(email(page)).toHaveValue(client.email)
  await expect(email(page)).toHaveAttribute('autocomplete', 'username')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(main(page).getByRole('status')).toContainText(
    `If there’s an account for ${client.email}, the salon now has a link for you. It works for an hour.`,
  )
  await expect(main(page).getByRole('link', { name: /^\+?[\d ()-]+$/ })).toHaveAttribute('href', /^tel:/)
  await expectAccessible()

  await expect.poll(() => tokenTo(database, client.email, 'reset_password').catch(() => '')).not.toBe('')
  const token = await tokenTo(database, client.email, 'reset_password')
  await page.goto(`/reset-password?token=${token}`)
  await expect(page.getByText(`For ${client.email}`)).toBeVisible()
  await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(client.email)
  await expectAccessible()
  await newPassword(page).fill('12345')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(newPassword(page)).toHaveAccessibleDescription(/Password must be at least 6 characters/)
  await expect(newPassword(page)).toHaveValue('12345')
  await newPassword(page).fill('a-new-password')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()
  await expectAccessible()
  expect(await (await phone.request.get('/api/me')).json()).toBeNull()

  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(email(page)).toHaveValue(client.email)
  await page.getByLabel('Password', { exact: true }).fill('a-new-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/mybookings$/)

  await page.goto(`/reset-password?token=${token}`)
  await expect(main(page).getByRole('alert')).toContainText('This link has been used already, or a newer one has replaced it.')
  await expectAccessible()
  await main(page).getByRole('link', { name: 'Get a new link' }).click()
  await expect(email(page)).toHaveValue(client.email)
  await expect(signIn(client)).rejects.toThrow()
})

test('says the same for an address without an account', async ({ page }) => {
  await page.goto('/forgot-password')
  await email(page).fill('nobody')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(email(page)).toHaveAccessibleDescription(/Email is invalid/)
  await email(page).fill('nobody@client.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(main(page).getByRole('status')).toContainText('If there’s an account for nobody@client.example,')
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(email(page)).toBeVisible()
})

test('reports a link that isn’t complete, and one that ended while the page was open', async ({ page, client, database }) => {
  await page.goto('/reset-password?token=r.not-all-of-it')
  await expect(main(page).getByRole('alert')).toContainText('This link isn’t complete.')
  await page.goto('/reset-password')
  await expect(main(page).getByRole('alert')).toContainText('Open the link from our mail')
  await expect(main(page).getByRole('link', { name: 'Get a new link' })).toBeVisible()

  await page.request.post('/api/auth/request-password-reset', { data: { email: client.email } })
  await expect.poll(() => tokenTo(database, client.email, 'reset_password').catch(() => '')).not.toBe('')
  const token = await tokenTo(database, client.email, 'reset_password')
  await page.goto(`/reset-password?token=${token}`)
  await newPassword(page).fill('a-new-password')
  await page.request.post('/api/auth/reset-password', { data: { token, password: 'sooner-elsewhere' } })
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(main(page).getByRole('alert')).toContainText('This link has been used already')
})

test('keeps the input when the salon can’t be reached', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.route('**/api/auth/request-password-reset', (route) => route.abort())
  await email(page).fill('ada@client.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(main(page).getByRole('alert')).toContainText('We can’t reach the salon right now')
  await expect(email(page)).toHaveValue('ada@client.example')
})

test('a link from a mail stays out of search engines and caches', async ({ page, request }) => {
  const answer = await request.get('/reset-password?token=r.a.b.c.d')
  expect(answer.headers()['cache-control']).toBe('no-store')
  await page.goto('/reset-password?token=r.a.b.c.d')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
