import { eq } from 'drizzle-orm'
import { passkeys, users } from '../server/platform/database/schema/accounts.ts'
import { freePort } from '../server/platform/listen.ts'
import { startOidcService } from '../server/testing/outside/oidc-service.ts'
import { seedPasskey } from '../server/testing/passkey.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { admin, expect, test } from './support/fixtures.ts'

test('a client signs in through the salon’s outside service, and goes on where they wanted to', async ({
  page,
  salon,
  database,
  expectAccessible,
}) => {
  const PORT = String(await freePort())
  const service = await startOidcService({ redirectUri: `http://localhost:${PORT}/api/auth/callback/oidc` })
  const environment = { ...service.environment, PORT, OIDC_NAME: 'Salon Login' }
  const { origin, stop } = await startServerProcess(salon.serversUrl, environment)
  const email = `ada-${uniqueWord()}@client.example`
  const enter = page.getByRole('button', { name: 'Continue with Salon Login' })

  service.signInAs({ sub: email, email, email_verified: false, name: 'Ada Client' })
  await page.goto(`${origin}/mybookings`)
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('Salon Login hasn’t confirmed your email address.')
  await expectAccessible()

  service.signInAs({ sub: email, email, email_verified: true, name: 'Ada Client' })
  await enter.click()
  await expect(page.getByRole('heading', { name: 'Bookings details' })).toBeVisible()

  // The owner, whose account needs a second step. Both sessions are ended, the service's, too.
  await page.context().clearCookies()
  const [owner] = await database.db.update(users).set({ emailVerified: true }).where(eq(users.email, admin.email)).returning()
  const uid = owner?.id ?? ''
  service.signInAs({ sub: 'owner', email: admin.email, email_verified: true, name: 'Owner' })
  await seedPasskey(database, uid)
  await page.goto(`${origin}/login`)
  await enter.click()
  await expect(page.getByText('your account has a passkey')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible()
  await database.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, uid))
  await page.goto(`${origin}/login?next=%2Fadmin%2Fbookings`)
  await enter.click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await expect(page).toHaveURL(/\/login\?next=.*&step=code$/)
  await expectAccessible()
  await database.db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, uid))
  await database.db.delete(passkeys).where(eq(passkeys.userId, uid))

  await service.stop()
  await stop()
})
