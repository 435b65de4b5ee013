import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Stops a page's installed clock, up to a second ahead. On a busy machine `pauseAt` first refuses a time already past, but stops; the
 * second attempt works.
 */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  }).toPass()
}

/**
 * Advances the clock until it has an effect. Once may not be enough: pages start their timers a moment late.
 * @param hasEffect throws quickly until then
 */
export async function passTime(page: Page, millis: number, hasEffect: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(millis)
    await hasEffect()
  }).toPass()
}

/** Sets the server's time as a page sees it. Call it before opening the page. */
export async function setServerTime(page: Page, time: string): Promise<void> {
  const timeHeaders = { date: new Date(time).toUTCString(), 'server-timing': `now;desc=${Date.parse(time)}` }
  await page.route(/^(?!.*\/(?:assets|api\/events))/, async (route) => {
    try {
      const response = await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ response, headers: { ...response.headers(), ...timeHeaders } })
    } catch (error) {
      // Requests in flight when a page is closed fail.
      if (!page.isClosed()) throw error
    }
  })
}
