import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { defaultLook, type Look } from '../domain/salon/look/look.ts'
import { paletteOf } from '../domain/salon/look/palette.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { openUntilShown } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

async function save(request: APIRequestContext, look: Partial<Look>): Promise<void> {
  const { version, settings } = await (await request.get('/api/settings')).json()
  const changed = { ...settings, look: { ...defaultLook, ...look } }
  expect((await request.patch('/api/settings', { data: { version, settings: changed } })).status()).toBe(200)
}

const readAccent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim())

test.afterEach(async ({ page, signIn }) => {
  await signIn(admin)
  await save(page.request, {})
})

test('the owner tries a look, saves it, and a visitor’s page has it at once', async ({ page, signIn, browser, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(admin)
  await page.goto(settingsPath('Look'))
  const preview = page.frameLocator('iframe[title="Preview of the home page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  const accent = page.getByLabel('Accent color', { exact: true })
  const shownIn = () =>
    preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--color-accent').trim())

  await accent.fill('no color')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Enter a color, such as #1f6f5c')).toBeVisible()
  await expect(accent).toBeFocused()
  await accent.fill('FFD400')
  await expect(page.getByText('We darkened it a little so that it can be read.')).toBeVisible()
  const { light, dark } = paletteOf('#ffd400')
  await expect.poll(shownIn).toBe(light.accent)
  await page.getByLabel('Dark', { exact: true }).check()
  await expect.poll(shownIn).toBe(dark.accent)
  await page.getByLabel('Fonts').selectOption('bold')
  await page.getByLabel('Square').check()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Oswald/)
  expect(await readAccent(page)).toBe('#a4492f')

  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect.poll(() => readAccent(page)).toBe(light.accent)

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await context.newPage()
  await openUntilShown(visitor, '/', (soon) => expect.poll(() => readAccent(visitor), soon).toBe(light.accent))
  await expect(visitor.locator('meta[name=theme-color]').first()).toHaveAttribute('content', light.paper)
  const button = visitor.getByRole('main').getByRole('link', { name: 'Book Your Appointment' }).first()
  await expect(button).toHaveCSS('border-radius', '2px')
  const loaded = await visitor.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
  })
  expect(loaded).toEqual(expect.arrayContaining(['Oswald', 'Archivo']))
  expect(loaded.filter((family) => /Inter|Fraunces/.test(family) && !/Fallback/.test(family))).toEqual([])
  await context.close()
})

test('a logo is cut to its drawing, and the owner reads on which background it can’t be seen and which text is beside it', async ({
  page,
  signIn,
}) => {
  // As design tools save it: wide white words in the middle of an empty square.
  const words = '<path d="M60 280h200v40h-200zM340 280h200v40h-200z" fill="#fff"/>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${words}<circle cx="300" cy="300" r="18"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer()
  await signIn(admin)
  await page.goto(settingsPath('Look'))
  const look = page.getByRole('region', { name: 'Look', exact: true })
  await look.getByLabel(/image of the logo/).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(look.getByText('This logo is hard to see on light pages.')).toBeVisible()
  await expect(look.getByText('This logo is wide enough to be your name')).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const { settings } = await (await page.request.get('/api/settings')).json()
  expect(settings.look).toMatchObject({ logoRatio: 6, logoGround: 'dark' })
})

test('pages of any palette are accessible, in light and in dark', async ({ page, signIn, expectAccessible }) => {
  await signIn(admin)
  for (const accent of ['#1f6f5c', '#2b3f73', '#ffe600', '#ff2e88', '#ffffff', '#000000']) {
    await save(page.request, { accent, type: 'bright', corners: 'round', density: 'compact' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/services')
      expect(await readAccent(page)).toBe(paletteOf(accent)[colorScheme].accent)
      await expectAccessible()
    }
  }
})
