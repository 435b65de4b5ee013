import type { Page } from '@playwright/test'
import type { Language } from '../domain/language/languages.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, password } from './support/fixtures.ts'
import { offerLanguages } from './support/language/languages.ts'
import { readTranslations } from './support/language/words.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon, type Salon } from './support/salon.ts'

const offered = ['en', 'de', 'fr', 'es', 'ar'] as const satisfies readonly Language[]
const offer = oncePerSalon((salon: Salon) => offerLanguages(salon, offered))

const test = testOfOwnSalon('--demo').extend<{ inLanguages: undefined }>({
  inLanguages: [
    async ({ salon }, use) => {
      await offer(salon)
      await use(undefined)
    },
    { auto: true },
  ],
})

const german = readTranslations('de')

/** Collects the browser's errors, such as a page that it renders otherwise than the server. */
function recordErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

test.describe('a visitor whose browser is German', () => {
  test.use({ locale: 'de-DE' })

  test('reads German, chooses another language, and keeps it', async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('link', { name: german('Book Your Appointment') }).first()).toBeVisible()
    await expectAccessible()
    const header = page.getByRole('banner')
    await header.locator('summary').click()
    await header.getByRole('link', { name: 'العربية' }).click()
    await expect(html).toHaveAttribute('lang', 'ar')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expectAccessible()
    await page.goto('/services')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/services?lang=en')
    await expect(page.getByRole('link', { name: 'Book an appointment' }).first()).toBeVisible()
    await page.goto('/')
    await expect(html).toHaveAttribute('lang', 'en')
  })

  test('books in German, and reads an error of the server in German', async ({ page, database, catalogue }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const email = uniqueEmail()
    await page.goto('/book')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button(catalogue.cut.name).click()
    await button(german('Continue')).click()
    await button(catalogue.stylist.name).click()
    await button(german('Continue')).click()
    await page
      .getByRole('region', { name: german('Next openings') })
      .getByRole('button')
      .last()
      .click()
    await button(german('Continue')).click()
    await page.getByLabel(german('Name'), { exact: true }).fill('Grete Hopper')
    await page.getByLabel(german('Email'), { exact: true }).fill(email)
    await page.getByLabel(german('Password'), { exact: true }).fill(password)
    await button(german('Confirm')).click()
    await expect(page.getByRole('heading', { level: 1, name: german('Booking Confirmed!') })).toBeVisible()
    const readMail = async () => {
      const { rows } = await database.pool.query(
        `select appointments.language, mails.html like '%lang="de"%' as is_german from appointments
         join mails on appointment_id = appointments.id join users on users.id = appointments.client_id
         where email = $1 and mails.kind = 'booking_received'`,
        [email],
      )
      return rows[0]
    }
    await expect.poll(readMail, { timeout: 60_000 }).toEqual({ language: 'de', is_german: true })
    await page.goto('/login')
    const refused = await page.request.post('/api/auth/sign-in/email', {
      data: { email, password: 'wrong one' },
      headers: { 'accept-language': 'de' },
    })
    expect((await refused.json()).error.message).toBe(german('That email or password isn’t right.'))
  })
})

test('every language’s pages are drawn alike by the server and the browser', async ({ page }) => {
  const complaints = recordErrors(page)
  for (const language of offered) {
    for (const path of ['/', '/services', '/about', '/contact', '/book', '/login', '/privacy', '/not-there']) {
      await page.goto(`${path}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
  }
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('an account keeps the language that its person chose, on any device', async ({ page, client, signIn, elsewhere }) => {
  await signIn(client)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/mybookings')
  // The menu works before its script does, but then it leads to the language without keeping it.
  await page.waitForLoadState('networkidle')
  const header = page.getByRole('banner')
  await header.locator('summary').click()
  await header.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const phone = await (await elsewhere(client)).newPage()
  await phone.goto('/mybookings')
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr')
})

test.describe('a link to a language that is followed before its menu has loaded', () => {
  const follow = (page: Page, href: string) =>
    page.evaluate((address) => Object.assign(document.createElement('a'), { href: address }).click(), href)

  test('is kept for the account, too, and one of another site is not', async ({ page, baseURL, client, signIn }) => {
    await signIn(client)
    const html = page.locator('html')
    const languageOfAccount = async () => (await (await page.request.get('/api/me')).json()).language
    await page.route('https://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
    await page.goto('https://elsewhere.example/')
    await follow(page, `${baseURL}/mybookings?lang=es`)
    await expect(html).toHaveAttribute('lang', 'es')
    await page.waitForLoadState('networkidle')
    expect(await languageOfAccount()).toBeUndefined()

    await page.goto('/mybookings')
    await follow(page, '/mybookings?lang=fr')
    await expect(html).toHaveAttribute('lang', 'fr')
    await expect.poll(languageOfAccount).toBe('fr')
  })
})

test.describe('the page that is shown offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is in the language that was read last', async ({ page, context }) => {
    const cachedLanguage = () =>
      page.evaluate(async () => (await caches.match('/offline'))?.headers.get('content-language') ?? null)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/?lang=de')
    await page.evaluate(() => navigator.serviceWorker.ready)
    for (const language of ['de', 'ar'] as const) {
      await page.goto(`/?lang=${language}`)
      await expect.poll(cachedLanguage).toBe(language)
      await context.setOffline(true)
      await page.goto('/services')
      await expect(heading).toHaveText(readTranslations(language)('You’re offline'))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await context.setOffline(false)
      await expect(heading).not.toHaveText(readTranslations(language)('You’re offline'))
    }
  })
})

test('the owner sees how much of a language is translated, and offers it', async ({ page, signIn, expectAccessible }) => {
  await signIn(admin)
  await page.goto('/admin/settings/languages')
  const group = page.getByRole('group', { name: 'Languages that clients can choose' })
  await expect(group.getByRole('checkbox', { name: /^Italiano/ })).toBeVisible()
  await expect(group.getByText('the rest is in English').first()).toBeVisible()
  await expectAccessible()
})

test('the salon’s own language answers a language that nobody offers', async ({ page }) => {
  for (const lang of ['pl', 'xx', 'constructor', '%00', 'a'.repeat(2000)]) {
    await page.goto(`/?lang=${lang}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
  const answer = await page.request.get('/', {
    headers: { 'accept-language': 'x'.repeat(8000), cookie: 'chairtime.language=%FF<script>' },
  })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('<html lang="en"')
})
