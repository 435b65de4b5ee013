import type { Page } from '@playwright/test'
import { everyPath, openWhole } from './support/every-path.ts'
import { admin, expect } from './support/fixtures.ts'
import { offerLanguages } from './support/language/languages.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon, type Salon } from './support/salon.ts'

const offerGerman = oncePerSalon((salon: Salon) => offerLanguages(salon, ['en', 'de']))

const test = testOfOwnSalon('--demo').extend<{ inGerman: undefined }>({
  inGerman: [
    async ({ salon }, use) => {
      await offerGerman(salon)
      await use(undefined)
    },
    { auto: true },
  ],
})
test.use({ locale: 'de-DE' })

// Half a hundred pages one after the other.
test.describe.configure({ timeout: 400_000 })

/** Each page is easy to use, and holds the longer words. */
async function expectEveryPage(page: Page, paths: readonly string[], expectAccessible: () => Promise<void>): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openWhole(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expectAccessible()
      await expectNothingSideways(page, 320)
    })
  }
}

test('each page is accessible to a visitor who reads German', async ({ page, expectAccessible }) => {
  await expectEveryPage(page, everyPath.visitor, expectAccessible)
})

test('each page is accessible to a client who reads German', async ({ page, client, signIn, expectAccessible }) => {
  await signIn(client)
  await expectEveryPage(page, everyPath.client, expectAccessible)
})

test('each page is accessible to an administrator who reads German', async ({ page, signIn, expectAccessible }) => {
  await signIn(admin)
  await expectEveryPage(page, everyPath.administrator, expectAccessible)
})
