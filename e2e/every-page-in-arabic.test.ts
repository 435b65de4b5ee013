import { everyPath, openWhole } from './support/every-path.ts'
import { admin, expect } from './support/fixtures.ts'
import { offerLanguages } from './support/language/languages.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon, type Salon } from './support/salon.ts'

const offerArabic = oncePerSalon((salon: Salon) => offerLanguages(salon, ['en', 'ar']))

const test = testOfOwnSalon('--demo').extend<{ inArabic: undefined }>({
  inArabic: [
    async ({ salon }, use) => {
      await offerArabic(salon)
      await use(undefined)
    },
    { auto: true },
  ],
})

// Half a hundred pages one after the other.
test.describe.configure({ timeout: 600_000 })

for (const role of ['visitor', 'client', 'administrator'] as const) {
  test(`every page is accessible in Arabic and in the dark: ${role}`, async ({ page, client, signIn, expectAccessible }) => {
    if (role === 'client') await signIn(client)
    if (role === 'administrator') await signIn(admin)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/?lang=ar')
    for (const path of everyPath[role]) {
      await openWhole(page, path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await test.step(path, () => expectAccessible())
    }
  })
}
