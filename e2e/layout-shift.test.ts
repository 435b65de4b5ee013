import type { Page } from '@playwright/test'
import { addService, addStylist } from '../server/testing/records.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { expect, test } from './support/fixtures.ts'
import { anotherDay } from './support/salon-data.ts'

/** Largest accepted cumulative layout shift; below 0.1 counts as good (web.dev/cls). */
const most = 0.02

interface Shift {
  readonly value: number
  readonly what: readonly string[]
}

/** Records every layout shift without recent input, from the page's first moment. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    const describeSource = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.nodeName}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) shifts.push({ value, what: sources.map(describeSource) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectStill(page: Page): Promise<void> {
  // Two frames, so that the last change has been painted and recorded.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(most)
}

/** True if the machine has the fallback fonts, which are scaled to the metrics of ours until these have loaded. */
const hasStandIns = (page: Page) =>
  page.evaluate(async () => {
    const faces = [
      'local("Arial"), local("Liberation Sans"), local("Roboto"), local("DejaVu Sans")',
      'local("Times New Roman"), local("Liberation Serif"), local("DejaVu Serif")',
    ]
    const loaded = await Promise.allSettled(faces.map((source) => new FontFace('probe', source).load()))
    return loaded.every(({ status }) => status === 'fulfilled')
  })

/** Delays matching requests until the page was painted without them, as on a slow network. */
async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  let release = () => {}
  const painted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(what, async (route) => {
    await painted
    await route.continue()
  })
  return release
}

for (const width of [390, 1280]) {
  for (const path of ['/', '/about', '/services', '/contact', '/login', '/signup']) {
    test(`no layout shift on ${path} while it loads, ${width} pixels wide`, async ({ page }) => {
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

test('no layout shift in the booking flow, however slow the responses', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const tag = uniqueWord()
  await addService(database, { name: `Cut ${tag}` })
  await addStylist(database, { name: `Mara ${tag}` })
  await watchShifts(page)
  // Layout shifts within half a second of a tap do not count.
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
    .nth(anotherDay)
    .click()
  await expectStill(page)
  await button('Continue').click()
  // The step has been scrolled to by then, and two frames later that was reported.
  await expect(button('Confirm')).toBeEnabled()
  await expectStill(page)
  await page.evaluate(() => {
    const scrolled: number[] = []
    Object.assign(globalThis, { scrolled })
    addEventListener('scroll', () => scrolled.push(scrollY))
  })
  await button('Confirm').click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expectStill(page)
  // Not even for a frame at the first step's scroll position: going there removes the steps from the history.
  await expect(page).toHaveURL(/confirmed/)
  expect(await page.evaluate(() => (globalThis as unknown as { scrolled: number[] }).scrolled)).toEqual([])
})
