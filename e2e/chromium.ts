import { existsSync } from 'node:fs'
import { chromium as playwrightChromium } from '@playwright/test'
import packagedChromium from '@sparticuz/chromium'

const installedPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with, so that nothing needs to be installed by hand: Playwright's own where it was downloaded, one of the
 * machine's, or else the one that comes inside an npm package (Linux).
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const places = [playwrightChromium.executablePath(), ...installedPlaces]
  const executablePath = places.find((place) => place && existsSync(place)) ?? (await packagedChromium.executablePath())
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-quic']
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args }
}
