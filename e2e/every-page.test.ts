import type { Locator, Page } from '@playwright/test'
import { appointmentStatuses } from '../domain/booking/appointment.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount, addService, addStylist } from '../server/testing/records.ts'
import { admin, type Client, expect } from './support/fixtures.ts'
import { expectEveryStopSeen } from './support/keyboard.ts'
import { expectLegible, expectNothingSideways, expectNothingUnderBar } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon } from './support/salon.ts'
import { anotherDay, daysAhead } from './support/salon-data.ts'

/** As long as a name may be, in a single word. */
const endless = (word: string) => word.repeat(100).slice(0, 100)
const names = {
  client: endless('Wolfeschlegel'),
  cut: endless('Haarschnitt'),
  color: endless('Coloration'),
  stylist: endless('Maximiliane'),
}

const addLongNames = oncePerSalon(async ({ database }): Promise<Client> => {
  const email = `${endless('wolfe').slice(0, 64)}@${endless('donaudampf').slice(0, 60)}.example`
  const uid = (await addAccount(database, { name: names.client, email })) ?? ''
  const client = { uid, name: names.client, email }
  await addService(database, { name: names.cut, priceMills: 100_000_000 })
  await addService(database, { name: names.color, minutes: 540 })
  for (let more = 0; more < 8; more++) await addService(database, { name: `${more}${names.cut.slice(1)}` })
  await addStylist(database, { name: names.stylist })
  const booking = {
    userId: uid,
    client,
    stylistName: names.stylist,
    serviceNames: [names.cut, names.color],
    date: daysAhead(20),
  }
  for (const status of appointmentStatuses) await addAppointment(database, { ...booking, status })
  return client
})

/** A salon in which every service and person has a very long name. */
const test = testOfOwnSalon('--empty').extend<{ longClient: Client }>({
  longClient: async ({ salon }, use) => use(await addLongNames(salon)),
})
// Tracing every press of Tab would take most of the time.
test.use({ trace: 'off' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function chooseStylist(page: Page): Promise<void> {
  await button(page, names.cut).click()
  await button(page, 'Continue').click()
  await button(page, names.stylist).click()
}

async function chooseTime(page: Page): Promise<void> {
  await chooseStylist(page)
  await button(page, 'Continue').click()
  await button(page, /· \d+:00 [AP]M$/)
    .nth(anotherDay)
    .click()
}

interface View {
  readonly path: string
  /** The page's state, if it isn't the one after loading, and how to get there. */
  readonly state?: string
  readonly act?: (page: Page) => Promise<void>
  /** The widest window that has it, in pixels. */
  readonly upTo?: number
}

const question = async (page: Page, name: string | RegExp) => {
  await button(page, name).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

const form = async (page: Page, name: string) => {
  await button(page, name).first().click()
  await expect(page.locator('main form')).toBeVisible()
}

const openMenu = async (page: Page) => {
  await button(page, 'Menu').click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}

const views: Record<'visitor' | 'client' | 'administrator', readonly View[]> = {
  visitor: [
    { path: '/' },
    { path: '/', state: 'menu', act: openMenu, upTo: 640 },
    { path: '/about' },
    { path: '/contact' },
    { path: '/services' },
    { path: '/privacy' },
    { path: '/terms' },
    { path: '/signup' },
    {
      path: '/signup',
      state: 'with errors',
      async act(page) {
        await button(page, 'Sign Up').click()
        await expect(page.getByText('Username is required')).toBeVisible()
      },
    },
    { path: '/login' },
    { path: '/no-such-page' },
  ],
  client: [
    { path: '/' },
    { path: '/', state: 'menu', act: openMenu, upTo: 640 },
    { path: '/bookings', state: 'services', act: (page) => button(page, names.cut).click() },
    { path: '/bookings', state: 'stylist', act: chooseStylist },
    { path: '/bookings', state: 'time', act: chooseTime },
    {
      path: '/bookings',
      state: 'confirm',
      async act(page) {
        await chooseTime(page)
        await button(page, 'Continue').click()
        await expect(button(page, 'Confirm')).toBeEnabled()
      },
    },
    ...appointmentStatuses.map((status) => ({ path: `/mybookings?status=${status}` })),
    {
      path: '/mybookings',
      state: 'question',
      act: (page) => question(page, /^Cancel booking/),
    },
    { path: '/mybookings?tab=profile' },
  ],
  administrator: [
    { path: '/admin' },
    { path: '/admin/services' },
    { path: '/admin/services', state: 'form', act: (page) => form(page, 'Update Service') },
    { path: '/admin/services', state: 'question', act: (page) => question(page, 'Delete Service') },
    { path: '/admin/bookings' },
    { path: '/admin/bookings?status=Canceled' },
    { path: `/admin/bookings?q=${names.client}&status=Pending` },
    { path: `/admin/bookings?q=x${names.client}`, state: 'nothing found' },
    { path: '/admin/stylists' },
    { path: '/admin/stylists/hours' },
    { path: '/admin/stylists/roster' },
    {
      path: '/admin/stylists/roster',
      state: 'a day',
      act: async (page) => {
        await page.getByRole('gridcell').getByRole('button').locator('visible=true').first().click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Add an absence' })).toBeVisible()
      },
    },
    { path: '/admin/why', act: (page) => expect(page.getByText('Checking times…')).toBeHidden() },
    { path: '/admin/settings' },
    ...[
      'details',
      'look',
      'pages',
      'region',
      'share',
      'hours',
      'closures',
      'rules',
      'mail',
      'texts',
      'mail-log',
      'webhooks',
      'import',
      'backups',
    ].map((page) => ({ path: `/admin/settings/${page}` })),
    { path: '/admin/money', act: (page) => expect(page.getByText('Loading the till…')).toBeHidden() },
    { path: '/admin/money/reports', act: (page) => expect(page.getByText('Loading the report…')).toBeHidden() },
    {
      path: '/admin/settings/audit',
      act: (page) =>
        expect(page.getByRole('region', { name: 'Audit log' }).getByRole('listitem').first()).toContainText('signed in'),
    },
    { path: '/admin/stylists', state: 'form', act: (page) => form(page, 'Update Stylist') },
    { path: '/admin/stylists', state: 'question', act: (page) => question(page, 'Delete Stylist') },
    { path: '/mybookings?tab=profile' },
  ],
}

for (const [person, theirs] of Object.entries(views)) {
  for (const { path, state = '', act, upTo = 1280 } of theirs) {
    const title = `${path.replace(/[^?=]{60,}/, '…')} ${state}`.trim()
    test(`${title}, for the ${person}: no horizontal overflow, one h1, accessible, every tab stop visible`, async ({
      page,
      longClient,
      signIn,
      expectAccessible,
    }) => {
      if (person !== 'visitor') await signIn(person === 'client' ? longClient : admin)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await act?.(page)
      await expect(page.locator('h1')).toHaveCount(1)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible()
      }
      await expectNothingSideways(page, upTo)
      await expectLegible(page)
      await expectEveryStopSeen(page)
      if (person === 'administrator') await expectNothingUnderBar(page)
    })
  }
}

/** Finds faults of a page as the server sends it, before any script has run. Runs in the page. */
function findInvalid(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...page.querySelectorAll(selector)]
  const ids = all('[id]').map(({ id }) => id)
  const refersToNothing = (attribute: string) =>
    all(`[${attribute}]`).filter((element) =>
      (element.getAttribute(attribute) ?? '').split(' ').some((id) => !page.getElementById(id)),
    )
  const wrong = {
    'an id twice': ids.filter((id, index) => ids.indexOf(id) !== index),
    'in a list of descriptions': all('dl > :not(dt, dd, div, script, template), dl > div > :not(dt, dd, script, template)'),
    'a tab without its panel': all('[role=tab][aria-selected=true]:not([aria-controls])'),
    'a panel without its tab': all('[role=tabpanel]:not([aria-labelledby])').filter((panel) => panel.childNodes.length > 0),
    ...Object.fromEntries(
      ['aria-controls', 'aria-labelledby', 'aria-describedby', 'for'].map((name) => [name, refersToNothing(name)]),
    ),
  }
  return Object.entries(wrong).flatMap(([what, found]) =>
    found.map((each) => `${what}: ${typeof each === 'string' ? each : each.outerHTML.slice(0, 200)}`),
  )
}

for (const [person, theirs] of Object.entries(views)) {
  test(`each page for the ${person} is valid as the server sends it`, async ({ page, longClient, signIn }) => {
    if (person !== 'visitor') await signIn(person === 'client' ? longClient : admin)
    await page.goto('/about')
    for (const path of new Set(theirs.map((view) => view.path))) {
      const html = await (await page.request.get(path)).text()
      expect([path, await page.evaluate(findInvalid, html)]).toEqual([path, []])
      if (person !== 'visitor') continue
      // Without scripts, the page has to say that it needs them.
      expect(html).toMatch(/<noscript>.*need JavaScript/s)
    }
  })
}

test.describe('following a link', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  /** The links in a part of the page, and where they lead. */
  const ways: Record<string, { start: string; part: (page: Page) => Locator; links: Record<string, string> }> = {
    visitor: {
      start: '/',
      part: (page) => page.getByRole('banner'),
      links: { About: '/about', Services: '/services', Contact: '/contact', Login: '/login', 'Sign Up': '/signup', Home: '/' },
    },
    client: {
      start: '/about',
      part: (page) => page.locator('body'),
      links: { [`${names.client}'s Bookings`]: '/mybookings', 'Book an appointment': '/bookings', Cancel: '/' },
    },
    administrator: {
      start: '/admin',
      part: (page) => page.getByRole('navigation', { name: 'Administration' }),
      links: {
        Services: '/admin/services',
        Bookings: '/admin/bookings',
        Stylists: '/admin/stylists',
        Money: '/admin/money',
        Settings: '/admin/settings',
        Dashboard: '/admin',
        Home: '/',
      },
    },
  }

  for (const [person, { start, part, links }] of Object.entries(ways)) {
    test(`moves the ${person}’s focus to the new page’s heading, without a full page load`, async ({
      page,
      longClient,
      signIn,
    }) => {
      if (person !== 'visitor') await signIn(person === 'client' ? longClient : admin)
      const documents: string[] = []
      await page.goto(start)
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
      let title = await page.title()
      for (const [name, path] of Object.entries(links)) {
        await part(page).getByRole('link', { name, exact: true }).first().click()
        await expect(page).toHaveURL(path)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('h1')).toBeFocused()
        if (person === 'administrator' && path !== '/') {
          await expect(part(page).locator('[aria-current=page]')).toHaveText(name)
          await expect(part(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
        }
        await expect(page).not.toHaveTitle(title)
        title = await page.title()
      }
      expect(documents).toEqual([])
    })
  }
})
