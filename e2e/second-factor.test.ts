import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import { type TOTP, URI } from 'otpauth'
import { mails } from '../server/platform/database/schema/messages.ts'
import { rateLimits } from '../server/platform/database/schema/platform.ts'
import { admin, expect, password } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'

const test = testOfOwnSalon('--empty')
test.describe.configure({ mode: 'default' })
const section = (page: Page) => page.getByRole('region', { name: 'Extra security' })
const profile = '/mybookings?tab=profile'

async function enterPassword(page: Page, search = ''): Promise<void> {
  await page.goto(`/login${search}`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function confirmWithPassword(page: Page, action: string): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('one-time codes are set up from the QR code or the key, requested at the next sign-in, and turned off', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn(admin)
  await page.goto(profile)
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill('not-the-password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('That isn’t your password.')
  const answer = page.waitForResponse('**/api/me/second-factor/setup')
  await confirmWithPassword(page, 'Continue')
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(qrCode).toBeVisible()
  await expectAccessible()
  // Dark on light even on a dark page: many scanners read nothing else.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(qrCode.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect(qrCode.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)')
  const { uri, secret } = (await (await answer).json()) as { uri: string; secret: string }
  const app = URI.parse(uri) as TOTP
  await expect(section(page).getByText(secret.match(/.{1,4}/g)?.join(' ') ?? '')).toBeVisible()

  await page.getByLabel('Code from the app').fill('12')
  await page.getByRole('button', { name: 'Turn codes on' }).click()
  await expect(page.getByLabel('Code from the app')).toHaveAccessibleDescription(/That code isn’t right/)
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.getByRole('button', { name: 'Turn codes on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await section(page).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { name: 'One-time codes' })).toBeFocused()
  await expect(section(page)).toContainText('You have 10 recovery codes left.')
  await page.reload()
  await expect(section(page)).toContainText('On. After your password')
  await expect(section(page)).not.toContainText(codes[0] ?? '-')

  await page.request.post('/api/auth/sign-out', { data: {} })
  await database.db.delete(rateLimits)
  await enterPassword(page, '?next=%2Fadmin%2Fbookings')
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expectAccessible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
  await code.fill(app.generate())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/bookings')

  await page.request.post('/api/auth/sign-out', { data: {} })
  await enterPassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await page.goto(profile)
  await expect(section(page)).toContainText('9 recovery codes left')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await confirmWithPassword(page, 'Turn codes off')
  await expect(section(page).getByText('Off. With them on')).toBeVisible()
  await page.request.post('/api/auth/sign-out', { data: {} })
  await enterPassword(page)
  await expect(page).toHaveURL('/admin')
})

test('a passkey is added, named, used from the sign-in page, and removed', async ({
  page,
  signIn,
  database,
  context,
  expectAccessible,
}) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)

  await signIn(admin)
  await page.goto(profile)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Front desk')
  await confirmWithPassword(page, 'Add passkey')
  await expect(section(page).getByRole('listitem')).toContainText('Front desk')
  const mailed = await database.db.select().from(mails).where(eq(mails.kind, 'sign_in_changed')).orderBy(desc(mails.createdAt))
  expect(mailed[0]?.text).toContain('A passkey was added.')
  await page.getByRole('button', { name: 'Rename Front desk' }).click()
  await page.getByLabel('New name').fill('My phone')
  await page.route('**/api/me/passkeys/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(section(page).getByRole('alert')).toContainText('We can’t reach the salon right now.')
  await page.unroute('**/api/me/passkeys/**')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(section(page).getByRole('listitem')).toContainText('My phone')
  await expect(page.getByRole('button', { name: 'Rename My phone' })).toBeFocused()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await expect(page.getByLabel('New name')).toHaveValue('My phone')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible()

  // The device has one for this salon already.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, 'Add passkey')
  await expect(page.getByText('Your device didn’t add a passkey.')).toBeVisible()

  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.goto('/login?next=%2Fadmin%2Fstylists')
  await expectAccessible()
  // Nobody unlocks the device.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  // Asking the device not to insist doesn't help: the server insists.
  await page.route('**/api/auth/passkey/options', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), userVerification: 'discouraged' } })
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('That passkey doesn’t work here.')
  await page.unroute('**/api/auth/passkey/options')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/admin/stylists')

  await page.goto(profile)
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('That passkey doesn’t work here.')
})

test('at an address where passkeys don’t work, one line says where they do', async ({ page, baseURL }) => {
  const elsewhere = (baseURL ?? '').replace('localhost', '127.0.0.1')
  const answer = await page.request.post(`${elsewhere}/api/auth/sign-in/email`, { data: { email: admin.email, password } })
  expect(answer.status()).toBe(200)
  await page.goto(elsewhere + profile)
  await expect(section(page)).toContainText('Passkeys work only at localhost')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})
