/**
 * `npm run browsers`: the main journey in Firefox ESR and WebKitGTK as Debian packages them, on a phone's and a desktop's width. Those that are
 * not installed are left out with a line: `apt install firefox-esr webkit2gtk-driver xvfb`. Not part of `npm test`, which tests every page in
 * Chromium. Exits with 1 if a step failed or a page had an error.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDemoSalon } from '../server/testing/demo-salon.ts'
import { adminEmail, password } from '../server/testing/records.ts'
import { type Browser, type Element, openFirefox, openWebKit } from './webdriver.ts'

const firefox = '/usr/bin/firefox-esr'
const webKitDriver = '/usr/bin/WebKitWebDriver'
const miniBrowser = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
const display = ':94'

/** Windows of these browsers are at least 450 and 447 pixels wide. */
const widths = [390, 1280]

/** Finds a control by its name or text, or anything else by a selector and its text. Runs in the page. */
function findShown(selector: string, name: string): Element | null {
  const nameOf = (element: globalThis.Element) =>
    element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? ''
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [inert] *') &&
      (name === '' || nameOf(element).trim().startsWith(name)),
  )
  return (found ?? null) as Element | null
}

async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(150)) {
    const found = await look().catch(() => null)
    if (found) return found
  }
  throw new Error(`not found: ${what}`)
}

function actionsIn(browser: Browser, origin: string) {
  const find = (selector: string, name = '') => until(`${selector} ${name}`, () => browser.run(findShown, selector, name))
  const isScrolledTo = (element: Element) =>
    browser.run((each: HTMLElement) => each.scrollIntoView({ block: 'center', behavior: 'instant' }), element)
  const press = (selector: string, name = '') =>
    until(`${selector} ${name}, to be pressed`, async () => {
      const element = await browser.run(findShown, selector, name)
      if (!element) return null
      await isScrolledTo(element)
      await browser.click(element)
      return true
    })
  const fill = async (label: string, text: string) => {
    const field = await find('input', label)
    await browser.run((each: HTMLInputElement) => each.select(), field)
    await browser.type(field, text)
  }
  const sees = (text: string) =>
    until(
      `"${text}"`,
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown, not the state in the page's scripts
      async () => (await browser.run((wanted: string) => document.body.innerText.includes(wanted), text)) || null,
    )
  const isAt = (path: string) =>
    until(
      path,
      async () => (await browser.run((wanted: string) => location.pathname + location.search === wanted, path)) || null,
    )
  return { find, press, fill, sees, isAt, open: (path: string) => browser.navigate(origin + path) }
}

/** Each step of the journey, by what it shows. */
function journeyOf(browser: Browser, origin: string) {
  const { find, press, fill, sees, isAt, open } = actionsIn(browser, origin)
  const email = `ada-${Date.now()}@client.example`
  let bookingId = ''
  return {
    'signs up': async () => {
      await open('/signup')
      await fill('Username', 'Ada Lovelace')
      await fill('Email', email)
      await fill('Password', password)
      await press('main button', 'Sign Up')
      await until('a page for clients', () => browser.run(() => location.pathname !== '/signup' || null))
    },
    'goes where they wanted while the next page still loads': async () => {
      await open('/')
      await find('a', 'Services')
      // A tapped link, and a page that is opened by hand right after it.
      await browser.leave(async () => {
        await browser.run(() => {
          document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click()
          location.href = '/contact'
        })
        await isAt('/contact')
      })
      await sleep(1_500)
      await isAt('/contact')
    },
    'books an opening': async () => {
      await open('/bookings')
      await press('main button[aria-pressed]')
      await press('button', 'Continue')
      // For a moment the step before is still shown: its first card, pressed again, would be chosen no longer.
      await find('h1', 'Step 2 of 4')
      await press('main button[aria-pressed]')
      await press('button', 'Continue')
      await find('h1', 'Step 3 of 4')
      await press('[aria-labelledby] ul button, section ul button')
      await press('button', 'Continue')
      await press('button', 'Confirm')
      await sees('Booking Confirmed!')
    },
    'sees the booking, and reschedules it': async () => {
      await open('/mybookings')
      await sees('Please wait for confirmation')
      await find('main a', 'Reschedule')
      bookingId = await browser.run(
        () => /move=(\w+)/.exec(document.querySelector<HTMLAnchorElement>('main a[href*="move="]')?.href ?? '')?.[1] ?? '',
      )
      await press('main a', 'Reschedule')
      await sees('Choose a date and time')
      await until('another opening', async () => {
        const other = await browser.run(() => {
          const openings = [...document.querySelectorAll<HTMLElement>('section ul button, [aria-labelledby] ul button')]
          return (openings[1] ?? openings[0] ?? null) as unknown as Element | null
        })
        if (!other) return null
        await browser.click(other)
        return true
      })
      await press('button', 'Continue')
      await press('button', 'Confirm')
      await sees('Your booking is moved.')
    },
    'is shown what the salon changes': async () => {
      const salon = await salonSession(origin)
      const response = await fetch(`${origin}/api/appointments/${bookingId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', origin, cookie: salon },
        body: JSON.stringify({ from: 'Pending', status: 'Confirmed' }),
      })
      if (!response.ok) throw new Error(await response.text())
      await sees('is confirmed')
    },
    'changes the profile': async () => {
      await open('/mybookings?tab=profile')
      await fill('Name', 'Ada King')
      await press('main button', 'Save Changes')
      await sees('Your profile is saved.')
    },
    'administers the salon': async () => {
      await open('/about')
      if (await browser.run(() => innerWidth < 1024)) await press('button', 'Menu')
      await press('button', 'Logout')
      await until('nobody signed in', () =>
        browser.run(
          () => [...document.querySelectorAll('button')].every((each) => !each.textContent?.includes('Logout')) || null,
        ),
      )
      await open('/login')
      await fill('Email', adminEmail)
      await fill('Password', password)
      await press('main button', 'Sign In')
      await sees('Analytics overview')
      for (const page of ['bookings', 'services', 'stylists', 'schedule', 'settings', 'mail', 'webhooks']) {
        await open(`/admin/${page}`)
        await find('h1')
      }
      await open(`/admin/bookings?status=Confirmed&q=${bookingId}`)
      await press('main article button', 'Cancel')
      await sees('Canceled')
    },
  }
}

/** Signs the administrator in through the API. @returns the session's cookie */
async function salonSession(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: adminEmail, password }),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function goThrough(name: string, browser: Browser, origin: string): Promise<void> {
  const width = await browser.run(() => innerWidth)
  for (const [step, act] of Object.entries(journeyOf(browser, origin))) {
    const failure = await act().then(
      () => null,
      (error: Error) => error.message,
    )
    console.log(
      `${failure === null ? 'good  ' : 'FAILED'}  ${name}, ${width} wide: the client ${step}${failure === null ? '' : `\n        ${failure}`}`,
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
