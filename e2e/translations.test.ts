import type { APIRequestContext, Page } from '@playwright/test'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { openUntilShown } from './support/salon-data.ts'
import { openSettingsPage } from './support/settings.ts'

const test = testOfOwnSalon('--demo')
test.describe.configure({ mode: 'default' })

async function offerGerman(request: APIRequestContext): Promise<void> {
  const { version } = await (await request.get('/api/settings')).json()
  const languages = { own: 'en', offered: ['en', 'de'] }
  const answer = await request.patch('/api/settings', { data: { version, settings: { languages } } })
  expect(answer.status()).toBe(200)
}

const services = (page: Page) => page.getByRole('form', { name: 'Services' })

for (const width of [390, 1366]) {
  test(`the owner translates a service at ${width} pixels, and a client reads it`, async ({
    page,
    signIn,
    expectAccessible,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await offerGerman(page.request)
    await openSettingsPage(page, 'Translations')
    const group = services(page)
    const record = group.getByRole('group', { name: 'Curl Cut', exact: true })
    const before = await group.getByText(/^\d+ of \d+ missing$/).textContent()
    await expectAccessible()
    await expectNothingSideways(page, width)
    await page.screenshot({ path: `test-results/translations-${width}.png`, fullPage: false })
    const name = `Lockenschnitt ${width}`
    await record.getByLabel('German: Name').fill(name)
    await group.getByRole('button', { name: 'Save texts' }).click()
    await expect(page.getByText('Texts saved.')).toBeVisible()
    await expect(group.getByRole('button', { name: 'Save texts' })).toBeDisabled()
    if (width === 390) await expect(group.getByText(before ?? '')).toHaveCount(0)

    const context = await browser.newContext({ locale: 'de-DE' })
    const reader = await context.newPage()
    const address = new URL('/services?lang=de', page.url()).href
    await openUntilShown(reader, address, (soon) => expect(reader.getByRole('heading', { name })).toBeVisible(soon))
    // Untranslated text names its language.
    await expect(reader.getByRole('heading', { name: 'Bangs Trim' })).toHaveAttribute('lang', 'en')
    await expect(reader.getByRole('heading', { name })).not.toHaveAttribute('lang')
    await context.close()
  })
}

test('refused input stays typed, and texts that aren’t missing can be hidden', async ({ page, signIn }) => {
  await signIn(admin)
  await offerGerman(page.request)
  await openSettingsPage(page, 'Translations')
  const field = services(page).getByRole('group', { name: 'Short Cut', exact: true }).getByLabel('German: Name')
  await field.fill('Kurzhaarschnitt')
  await page.route('**/api/translations', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await services(page).getByRole('button', { name: 'Save texts' }).click()
  await expect(services(page).getByRole('alert')).toContainText('Nothing you entered is lost.')
  await expect(field).toHaveValue('Kurzhaarschnitt')
  await page.unroute('**/api/translations')
  await services(page).getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('Texts saved.')).toBeVisible()
  await page.getByLabel('Only what’s missing').check()
  await expect(field).toHaveCount(0)
  await expect(services(page).getByRole('group', { name: 'Bangs Trim', exact: true })).toBeVisible()
})

test('the language of what was written is corrected in one press', async ({ page, signIn }) => {
  await signIn(admin)
  await offerGerman(page.request)
  await openSettingsPage(page, 'Translations')
  await page.getByRole('button', { name: 'Your texts are in German, not English' }).click()
  await expect(page.getByText('Your own language is German now.')).toBeVisible()
  // Texts that were translated before can replace the current ones.
  const trade = page.getByRole('button', { name: 'Your texts are in English, not German' })
  await expect(page.getByText('You have texts in German from before')).toBeVisible()
  await page.screenshot({ path: 'test-results/translations-former.png' })
  await trade.click()
  await expect(page.getByText('The texts have traded places.')).toBeVisible()
  await expect(page.getByText('You have texts in German from before')).toHaveCount(0)
  await expect(services(page).getByRole('group', { name: 'Lockenschnitt 1366' }).getByLabel('English: Name')).toHaveValue(
    'Curl Cut',
  )
  await expectNothingSideways(page, 390)
})
