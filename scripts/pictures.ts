/**
 * Takes the README's screenshots (docs/pictures/overview.png) of the running product: `npm run pictures`, after `npm run build`. The
 * salon is new, with the demo catalogue; only dates differ from day to day.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../e2e/support/chromium.ts'
import { openDemoSalon } from '../server/testing/demo-salon.ts'
import { adminEmail, password } from '../server/testing/salon.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
/** Height of each screenshot in the result, in pixels. */
const shownHeight = 560

type Size = typeof phone

interface Shot {
  readonly image: Buffer
  readonly size: Size
}

const open = (browser: Browser, baseURL: string, viewport: Size) =>
  browser.newContext({
    baseURL,
    viewport,
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })

async function shoot(page: Page): Promise<Shot> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return { image: await page.screenshot({ scale: 'device' }), size: page.viewportSize() ?? desktop }
}

const showFromTop = (target: Locator) =>
  target.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 32))

async function shootPath(context: BrowserContext, path: string): Promise<Shot> {
  const page = await context.newPage()
  await page.goto(path)
  return shoot(page)
}

async function clientsWay(context: BrowserContext): Promise<Record<'home' | 'time' | 'confirmed' | 'bookings', Shot>> {
  const page = await context.newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  const home = await shoot(page)
  const account = { name: 'Maya Rivera', email: 'maya@client.example', password }
  const response = await context.request.post('/api/auth/sign-up/email', { data: account })
  if (!response.ok()) throw new Error(`signing up failed: ${await response.text()}`)

  await page.goto('/bookings')
  await button('Cut & Finish').click()
  await button('Scalp & Repair Treatment').click()
  await button('Continue').click()
  await page.getByRole('button', { name: 'Margot Ellison' }).click()
  await button('Continue').click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: /^(Tuesday|Thursday).* times left/ })
    .first()
    .click()
  await page.getByLabel('Time', { exact: true }).selectOption('2:00 PM')
  await showFromTop(page.getByRole('heading', { level: 1 }))
  const time = await shoot(page)
  await button('Continue').click()
  await button('Confirm').click()
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor()
  const confirmed = await shoot(page)
  await page.goto('/mybookings')
  await page.getByRole('article').first().waitFor()
  return { home, time, confirmed, bookings: await shoot(page) }
}

async function dashboard(context: BrowserContext): Promise<Shot> {
  await context.request.post('/api/auth/sign-in/email', { data: { email: adminEmail, password } })
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await showFromTop(page.getByRole('heading', { name: 'Analytics overview' }))
  return shoot(page)
}

async function compose(browser: Browser, rows: readonly (readonly Shot[])[]): Promise<Buffer> {
  const frame = ({ image, size }: Shot) => {
    const width = Math.round((size.width / size.height) * shownHeight)
    const radius = size.width < size.height ? 26 : 12
    const source = `data:image/png;base64,${image.toString('base64')}`
    return `<img width="${width}" height="${shownHeight}" style="border-radius: ${radius}px" src="${source}">`
  }
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; background: #e9d9cb }
      main { display: inline-grid; gap: 48px; padding: 56px }
      div { display: flex; gap: 36px; justify-content: space-between }
      img { border: 1px solid #cdb9a8; box-shadow: 0 18px 40px -18px rgb(43 35 32 / 45%) }
    </style>
    <main>${rows.map((row) => `<div>${row.map(frame).join('')}</div>`).join('')}</main>`)
  return page.locator('main').screenshot()
}

const salon = await openDemoSalon()
const browser = await chromium.launch(await findChromium())
try {
  const way = await clientsWay(await open(browser, salon.origin, phone))
  const wideHome = await shootPath(await open(browser, salon.origin, desktop), '/')
  const wideDashboard = await dashboard(await open(browser, salon.origin, desktop))
  const sheet = await compose(browser, [
    [wideHome, way.home, way.time],
    [way.confirmed, way.bookings, wideDashboard],
  ])
  const folder = new URL('../docs/pictures/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const { size } = await sharp(sheet)
    .png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
    .toFile(fileURLToPath(new URL('overview.png', folder)))
  console.log(`docs/pictures/overview.png: ${Math.round(size / 1024)} KB`)
} finally {
  await browser.close()
  await salon.stop()
}
