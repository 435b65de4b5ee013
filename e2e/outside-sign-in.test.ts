import { freePort } from '../server/listen.ts'
import { startOidcService } from '../server/testing/outside/oidc-service.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { expect, test } from './support/fixtures.ts'

test('a client signs in through the salon’s outside service, and goes on where they wanted to', async ({
  page,
  salon,
  expectAccessible,
}) => {
  const PORT = String(await freePort())
  const service = await startOidcService({ redirectUri: `http://localhost:${PORT}/api/auth/callback/oidc` })
  const environment = { ...service.environment, PORT, OIDC_NAME: 'Salon Login' }
  const { origin, stop } = await startServerProcess(salon.serversUrl, environment)
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@client.example`
  const enter = page.getByRole('button', { name: 'Continue with Salon Login' })

  service.signInAs({ sub: email, email, email_verified: false, name: 'Ada Client' })
  await page.goto(`${origin}/mybookings`)
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('Salon Login hasn’t confirmed your email address.')
  await expectAccessible()

  service.signInAs({ sub: email, email, email_verified: true, name: 'Ada Client' })
  await enter.click()
  await expect(page.getByRole('heading', { name: 'Bookings details' })).toBeVisible()

  await service.stop()
  await stop()
})
