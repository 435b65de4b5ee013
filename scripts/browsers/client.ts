import { setTimeout as sleep } from 'node:timers/promises'
import { adminEmail, password } from '../../server/testing/records.ts'
import { type Actions, actionsIn, salonSession, until } from './actions.ts'
import type { Browser, Element } from './webdriver.ts'

function arrivalSteps(browser: Browser, { find, press, fill, isAt, open }: Actions) {
  const email = `ada-${Date.now()}@client.example`
  return {
    'the client signs up': async () => {
      await open('/signup')
      await fill('Username', 'Ada Lovelace')
      await fill('Email', email)
      await fill('Password', password)
      await press('main button', 'Sign Up')
      await until('a page for clients', () => browser.run(() => location.pathname !== '/signup' || null))
    },
    'the client goes where they wanted while the next page still loads': async () => {
      await open('/')
      await find('a', 'Services')
      const canRefuseReload = await browser.run(() => 'navigation' in window)
      // Opens a page by hand right after tapping a link.
      await browser.leave(async () => {
        await browser.run(() => {
          document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click()
          location.href = '/contact'
        })
        if (!canRefuseReload) {
          // A browser without the Navigation API may reload instead (decision 099): the person opens the page once more.
          await sleep(3_000)
          await browser.run(() => {
            location.href = '/contact'
          })
        }
        await isAt('/contact')
      })
      await sleep(1_500)
      await isAt('/contact')
    },
  }
}

async function chooseOtherOpening(browser: Browser): Promise<void> {
  await until('another opening', async () => {
    const other = await browser.run(() => {
      const openings = [...document.querySelectorAll<HTMLElement>('section ul button, [aria-labelledby] ul button')]
      return (openings[1] ?? openings[0] ?? null) as unknown as Element | null
    })
    if (!other) return null
    await browser.click(other)
    return true
  })
}

async function confirmAsSalon(origin: string, bookingId: string): Promise<void> {
  const salon = await salonSession(origin)
  const response = await fetch(`${origin}/api/appointments/${bookingId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin, cookie: salon },
    body: JSON.stringify({ from: 'Pending', status: 'Confirmed' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function signOut(browser: Browser, { press }: Actions): Promise<void> {
  if (await browser.run(() => innerWidth < 1024)) await press('button', 'Menu')
  await press('button', 'Logout')
  await until('nobody signed in', () =>
    browser.run(() => [...document.querySelectorAll('button')].every((each) => !each.textContent?.includes('Logout')) || null),
  )
}

export function clientSteps(browser: Browser, origin: string) {
  const actions = actionsIn(browser, origin)
  const { find, press, fill, sees, open } = actions
  let bookingId = ''
  return {
    ...arrivalSteps(browser, actions),
    'the client books an opening': async () => {
      await open('/bookings')
      await press('main button[aria-pressed]')
      await press('button', 'Continue')
      // The previous step shows for a moment: pressing its first card again would deselect it.
      await find('h1', 'Step 2 of 4')
      await press('main button[aria-pressed]')
      await press('button', 'Continue')
      await find('h1', 'Step 3 of 4')
      await press('[aria-labelledby] ul button, section ul button')
      await press('button', 'Continue')
      await press('button', 'Confirm')
      await sees('Booking Confirmed!')
    },
    'the client sees the booking, and reschedules it': async () => {
      await open('/mybookings')
      await sees('Please wait for confirmation')
      await find('main a', 'Reschedule')
      bookingId = await browser.run(
        () => /move=(\w+)/.exec(document.querySelector<HTMLAnchorElement>('main a[href*="move="]')?.href ?? '')?.[1] ?? '',
      )
      await press('main a', 'Reschedule')
      await sees('Choose a date and time')
      await chooseOtherOpening(browser)
      await press('button', 'Continue')
      await press('button', 'Confirm')
      await sees('Your booking is moved.')
    },
    'the client is shown what the salon changes': async () => {
      await confirmAsSalon(origin, bookingId)
      await sees('is confirmed')
    },
    'the client changes the profile': async () => {
      await open('/mybookings?tab=profile')
      await fill('Name', 'Ada King')
      await press('main button', 'Save Changes')
      await sees('Your profile is saved.')
    },
    'the administrator opens every page of the workspace, and cancels': async () => {
      await open('/about')
      await signOut(browser, actions)
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
