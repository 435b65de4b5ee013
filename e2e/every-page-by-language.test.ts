import type { Language } from '../domain/language/languages.ts'
import { everyPath, openWhole } from './support/every-path.ts'
import { admin, expect } from './support/fixtures.ts'
import { offerLanguages } from './support/languages.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon, type Salon } from './support/salon.ts'

const offerBoth = oncePerSalon((salon: Salon) => offerLanguages(salon, ['en', 'de', 'ar']))

const test = testOfOwnSalon('--demo').extend<{ inBoth: undefined }>({
  inBoth: [
    async ({ salon }, use) => {
      await offerBoth(salon)
      await use(undefined)
    },
    { auto: true },
  ],
})

// Half a hundred pages one after the other.
test.describe.configure({ timeout: 600_000 })

/** One with long words in light colors, one from right to left in dark ones. */
const looks: readonly { readonly language: Language; readonly colorScheme: 'light' | 'dark' }[] = [
  { language: 'de', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
]

for (const { language, colorScheme } of looks)
  for (const role of ['visitor', 'client', 'administrator'] as const) {
    test(`every page is accessible in a language: ${language}, ${role}`, async ({ page, client, signIn, expectAccessible }) => {
      if (role === 'client') await signIn(client)
      if (role === 'administrator') await signIn(admin)
      await page.emulateMedia({ colorScheme })
      await page.goto(`/?lang=${language}`)
      for (const path of everyPath[role]) {
        await openWhole(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await test.step(path, () => expectAccessible())
      }
    })
  }
