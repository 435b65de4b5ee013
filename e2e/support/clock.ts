import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Stops a page's clock, up to a second ahead. It has to be installed.
 *
 * The clock goes on until it stops, and `pauseAt` refuses a time that is over by then, as on a busy machine it may be.
 * It has stopped all the same, so the second attempt works.
 */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  }).toPass()
}

/**
 * Lets time pass until it has had its effect. Once may not be enough: a page begins to wait a moment after it shows what it waits with.
 * @param hasEffect throws quickly until then
 */
export async function passTime(page: Page, millis: number, hasEffect: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(millis)
    await hasEffect()
  }).toPass()
}

/** Has a page believe that the server's time is another one, whatever its computer's is. To be called before the page is opened. */
export async function setServerTime(page: Page, time: string): Promise<void> {
  const told = { date: new Date(time).toUTCString(), 'server-timing': `now;desc=${Date.parse(time)}` }
  await page.route(/^(?!.*\/(?:assets|api\/events))/, async (route) => {
    try {
      const response = await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ response, headers: { ...response.headers(), ...told } })
    } catch (error) {
      // What is still under way when a test ends fails.
      if (!page.isClosed() && !/Test ended|has been closed/.test(String(error))) throw error
    }
  })
}
