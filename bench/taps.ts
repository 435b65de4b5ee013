import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { password } from '../server/testing/salon.ts'
import { median } from './report.ts'

/** CPU throttling, as Lighthouse's for a phone. */
const slowdown = 4
const visits = 7

/** Milliseconds by tapped control; the median of the visits. */
type Taps = Map<string, number>

/**
 * Measures how soon each step of the booking flow responds to a tap on a slow phone: from the tap to the next frame, as the browser
 * measures it (Event Timing, in steps of 8 ms). Requests to the server are not included.
 */
export async function measureTaps(browser: Browser, origin: string): Promise<Taps> {
  const times = new Map<string, number[]>()
  for (let visit = 0; visit < visits; visit++) {
    for (const { what, millis } of await visitOnce(browser, origin)) times.set(what, [...(times.get(what) ?? []), millis])
  }
  return new Map(Array.from(times, ([what, each]) => [what, median(each)]))
}

export async function signUpForTaps(origin: string): Promise<string> {
  const account = { name: 'Maya Rivera', email: `maya-${randomUUID()}@client.example`, password }
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`signing up failed: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function visitOnce(browser: Browser, baseURL: string) {
  const extraHTTPHeaders = { cookie: await signUpForTaps(baseURL) }
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL, extraHTTPHeaders, ...phone })
  const page = await context.newPage()
  await page.addInitScript(keepEventTimes)
  const session = await context.newCDPSession(page)
  await page.goto('/bookings', { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  const taps: { what: string; millis: number }[] = []
  const tap = async (what: string, target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => eventTimes.splice(0))
    await target.tap()
    taps.push({ what, millis: await lastTap(page) })
  }
  const forward = page.getByRole('button', { name: 'Continue', exact: true })
  const choices = page.getByRole('main').locator('button[aria-pressed]')

  await tap('Choose a service', choices.first())
  await tap('Choose another', choices.nth(1))
  await tap('Continue to the stylists', forward)
  await tap('Choose a stylist', choices.first())
  await tap('Continue to the times', forward)
  await tap('Next month', page.getByRole('button', { name: 'Next month' }))
  await tap('Choose a day', page.locator('td button:enabled').first())
  await tap('Take the next free time', choices.first())
  await tap('Continue to the last step', forward)
  await tap('Back', page.getByRole('button', { name: 'Back', exact: true }))
  const progress = await measureProgress(page)
  if (progress !== null) taps.push({ what: 'Open a page that is far away', millis: progress })
  await context.close()
  return taps
}

/** Returns milliseconds from tapping a link to a page that never loads until the progress bar; null without a bar. */
async function measureProgress(page: Page): Promise<number | null> {
  await page.route('**/assets/about-page-*.js', () => {})
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await link.scrollIntoViewIfNeeded()
  const delay = page.evaluate(untilProgress)
  await link.tap()
  return delay
}

/** Resolves when the progress bar is visible. Runs in the page. */
function untilProgress(): Promise<number | null> {
  return new Promise((resolve) => {
    const look = (since: number) => {
      const line = document.querySelector('.animate-page-progress')
      const isSeen = line?.parentElement && getComputedStyle(line.parentElement).opacity === '1'
      if (isSeen && line.getBoundingClientRect().width > 0) resolve(performance.now() - since)
      else if (performance.now() - since > 10_000) resolve(null)
      else requestAnimationFrame(() => look(since))
    }
    addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  })
}

/** Durations of click and pointerup events. Runs in the page. */
declare const eventTimes: number[]

function keepEventTimes(): void {
  const times: number[] = []
  Object.assign(globalThis, { eventTimes: times })
  // `durationThreshold` is missing in the types.
  const options = { type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click' || name === 'pointerup') times.push(duration)
  }).observe(options)
}

/** @returns the last tap's time; the browser reports nothing below 16 ms, which count as 16 */
async function lastTap(page: Page): Promise<number> {
  await page.waitForTimeout(700)
  return page.evaluate(() => Math.max(16, ...eventTimes))
}
