import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/support/chromium.ts'
import { startAfterMidnight } from './server/testing/run/moment.ts'
import { chooseSeed } from './server/testing/run/random.ts'

chooseSeed()
startAfterMidnight('America/New_York', 30 * 60_000)
const chromium = await findChromium()

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.test.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // Only what hangs reaches these: a machine that is busy with other things takes ten times as long, and nothing is wrong with that.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Most clients book on a phone; tests of wide windows say so.
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Otherwise requests that a test delays or answers would go through the service worker.
    serviceWorkers: 'block',
    // What failed is kept with each step and a screenshot of its end, without DOM snapshots (record 035); a video of every test would slow
    // down each run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
})
