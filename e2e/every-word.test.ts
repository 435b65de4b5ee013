import type { Page } from '@playwright/test'
import { everyPath, openWhole } from './support/every-path.ts'
import { admin, expect } from './support/fixtures.ts'
import { offerLanguages } from './support/languages.ts'
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
test.describe.configure({ timeout: 400_000 })

/** Names, and words that every language takes over, in lower case. */
const names = new Set(
  `chairtime pdf csv smtp json html ics utc http https www com example png jpeg webp avif npm url pin esc tls starttls xlsx sql ses
  letter escape svg webhook webhooks google workspace apple bing openstreetmap outlook microsoft instagram facebook whatsapp business tiktok
  iphone ipad mac icloud gmail fastmail zoho mail mailgun sendgrid postmark brevo amazon excel fresha square vagaro easy appointments
  inter fraunces garamond libre franklin bodoni moda mulish oswald archivo bricolage grotesque sans nunito figtree
  deutsch français español italiano português polski english`.split(/\s+/),
)

const wordsIn = (text: string) => (text.match(/\p{Script=Latin}{3,}/gu) ?? []).map((word) => word.toLowerCase())

/** What people wrote comes with the API, in their own language. */
function collectWritten(page: Page): Set<string> {
  const written = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') for (const word of wordsIn(value)) written.add(word)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  page.on('response', async (response) => {
    const isJson = response.headers()['content-type']?.includes('json')
    if (response.url().includes('/api/') && isJson) collect(await response.json().catch(() => null))
  })
  return written
}

/** All texts of a page that are shown or read out. */
function textsOfPage(): string[] {
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent && !parent.closest('script, style, noscript, code, [lang="en"]')) texts.push(walker.currentNode.nodeValue ?? '')
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest('[lang="en"]')) texts.push(element.getAttribute(name) ?? '')
  return texts
}

interface Reader {
  readonly page: Page
  readonly expectAccessible: () => Promise<void>
}

/** No page says a word in English, and none is hard to use. */
async function expectEveryWord({ page, expectAccessible }: Reader, paths: readonly string[]): Promise<void> {
  const written = collectWritten(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/?lang=ar')
  const read = async (path: string) => (await page.request.get(path)).json()
  const own = new Set(
    wordsIn(
      JSON.stringify(await Promise.all(['services', 'stylists', 'salon', 'gallery', 'me'].map((part) => read(`/api/${part}`)))),
    ),
  )
  const raw: string[] = []
  for (const path of paths) {
    await openWhole(page, path)
    for (const text of await page.evaluate(textsOfPage))
      if (wordsIn(text).some((word) => !names.has(word) && !written.has(word) && !own.has(word))) raw.push(`${path}: ${text}`)
    await test.step(path, () => expectAccessible())
  }
  expect(raw).toEqual([])
}

test('no page says a word in English to a visitor who reads Arabic, and each is accessible in the dark', async ({
  page,
  expectAccessible,
}) => {
  await expectEveryWord({ page, expectAccessible }, everyPath.visitor)
})

test('no page says a word in English to a client who reads Arabic, and each is accessible in the dark', async ({
  page,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  await expectEveryWord({ page, expectAccessible }, everyPath.client)
})

test('no page says a word in English to an administrator who reads Arabic, and each is accessible in the dark', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  await expectEveryWord({ page, expectAccessible }, everyPath.administrator)
})
