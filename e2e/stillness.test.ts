import type { Page } from '@playwright/test'
import { addService, addStylist } from '../server/testing/salon.ts'
import { expect, test } from './support/fixtures.ts'

/** How much of a page may move by itself while it loads (design, section 11); most people notice nothing below 0.1. */
const most = 0.02

interface Shift {
  readonly value: number
  readonly what: readonly string[]
}

/** Notes whatever moves that nobody has just touched, from the page's first moment on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    const nameOf = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.nodeName}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) shifts.push({ value, what: sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectStill(page: Page): Promise<void> {
  // Two frames, so that the last change is on the screen and has been noted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(most)
}

/** Whether the machine has one of the fonts that stand in, stretched to size, until a page's own have come. */
const hasStandIns = (page: Page) =>
  page.evaluate(async () => {
    const faces = [
      'local("Arial"), local("Liberation Sans"), local("Roboto"), local("DejaVu Sans")',
      'local("Times New Roman"), local("Liberation Serif"), local("DejaVu Serif")',
    ]
    const loaded = await Promise.allSettled(faces.map((source) => new FontFace('probe', source).load()))
    return loaded.every(({ status }) => status === 'fulfilled')
  })

/** Holds back what a slow network brings last, until the page has been drawn without it. */
async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  let release = () => {}
  const drawn = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(what, async (route) => {
    await drawn
    await route.continue()
  })
  return release
}

for (const width of [390, 1280]) {
  for (const path of ['/', '/about', '/services', '/contact', '/login', '/signup']) {
    test(`nothing moves on ${path} while it loads, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('about:blank')
      const late = (await hasStandIns(page)) ? /\.woff2$|\/images\/|\.js$/ : /\/images\/|\.js$/
      await watchShifts(page)
      const release = await holdBack(page, late)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      release()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await page.waitForLoadState('networkidle')
      await expectStill(page)
    })
  }
}

test('nothing moves by itself through the booking flow, however late the answers come', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const tag = crypto.randomUUID().slice(0, 8)
  await addService(database, { name: `Cut ${tag}` })
  await addStylist(database, { name: `Mara ${tag}` })
  await watchShifts(page)
  // Later than a shift may be that a tap explains: half a second.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/bookings')
  await button(`Cut ${tag}`).click()
  await button('Continue').click()
  await button(`Mara ${tag}`).click()
  await button('Continue').click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: / · \d+:00 [AP]M$/ })
    .first()
    .click()
  await expectStill(page)
  await button('Continue').click()
  await button('Confirm').click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expectStill(page)
})
