/**
 * `npm run browsers`: a client’s journey and the desk’s in Firefox ESR and WebKitGTK as Debian packages them, at the width of a phone and
 * a desktop. Skips missing ones with a line: `apt install firefox-esr webkit2gtk-driver xvfb`. Not part of `npm test`, which tests every
 * page in Chromium. Exits with 1 if a step failed or a page had an error.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDemoSalon } from '../../server/testing/demo-salon.ts'
import { clientSteps } from './client.ts'
import { deskSteps } from './desk.ts'
import { type Browser, openFirefox, openWebKit } from './webdriver.ts'

const firefox = '/usr/bin/firefox-esr'
const webKitDriver = '/usr/bin/WebKitWebDriver'
const miniBrowser = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
const display = ':94'

/** Windows of these browsers are at least 450 and 447 pixels wide. */
const widths = [390, 1280]

async function goThrough(name: string, browser: Browser, origin: string): Promise<void> {
  const width = await browser.run(() => innerWidth)
  const steps = { ...clientSteps(browser, origin), ...deskSteps(browser, origin) }
  for (const [step, act] of Object.entries(steps)) {
    const failure = await act().then(
      () => null,
      (error: Error) => error.message,
    )
    console.log(
      `${failure === null ? 'good  ' : 'FAILED'}  ${name}, ${width} wide: ${step}${failure === null ? '' : `\n        ${failure}`}`,
    )
    if (failure !== null) process.exitCode = 1
  }
  for (const line of browser.console()) console.log(`FAILED  ${name}, ${width} wide, console: ${line}`)
  if (browser.console().length > 0) process.exitCode = 1
}

const salon = await openDemoSalon()
try {
  if (existsSync(firefox)) {
    for (const width of widths) {
      const browser = await openFirefox(firefox)
      await browser.resize(width, 900)
      await goThrough('Firefox', browser, salon.origin).finally(() => browser.close())
    }
  } else console.log(`left out  Firefox: there is no ${firefox}`)

  const webKit = miniBrowser.find((path) => existsSync(path))
  if (existsSync(webKitDriver) && webKit && existsSync('/usr/bin/Xvfb')) {
    const screen = spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1400x1100x24'], { stdio: 'ignore' })
    await sleep(1_000)
    try {
      for (const width of widths) {
        const browser = await openWebKit(webKitDriver, webKit, display)
        await browser.resize(width, 900)
        await goThrough('WebKitGTK', browser, salon.origin).finally(() => browser.close())
      }
    } finally {
      screen.kill()
    }
  } else console.log('left out  WebKitGTK: it needs webkit2gtk-driver and xvfb')
} finally {
  await salon.stop()
}
