import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** Most bytes of a first visit, as sent. */
const css = 20_000
const budgets = [
  { path: '/', js: 150_000, css },
  { path: '/about', js: 150_000, css },
  { path: '/services', js: 150_000, css },
  { path: '/contact', js: 150_000, css },
  { path: '/login', js: 150_000, css },
  { path: '/signup', js: 150_000, css },
]
const bookingBudget = { js: 180_000, css }

interface Sent {
  readonly name: string
  readonly bytes: number
  readonly encoding: string | undefined
}

/** Records every script and style sheet that the page downloads from now on. */
function recordDownloads(page: Page) {
  const sent = new Map<string, Promise<Sent>>()
  const underWay = new Set<Request>()
  let lastMoment = Date.now()
  page.on('request', (request) => {
    // The event stream of a signed-in user never ends.
    if (!request.url().includes('/api/events')) underWay.add(request)
  })
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    lastMoment = Date.now()
    const name = /\/assets\/([^?]+\.(?:js|css))$/.exec(request.url())?.[1]
    if (!name) return
    const measured = Promise.all([request.sizes(), request.response()])
    sent.set(
      name,
      measured.then(([sizes, response]) => ({
        name,
        bytes: sizes.responseBodySize,
        encoding: response?.headers()['content-encoding'],
      })),
    )
  })
  return {
    /** All of them, once the network is idle. */
    async all(): Promise<Sent[]> {
      await expect.poll(() => underWay.size === 0 && Date.now() - lastMoment > 500, { timeout: 20_000 }).toBe(true)
      return Promise.all(sent.values())
    },
  }
}

const sumBytes = (sent: readonly Sent[], ending: string) =>
  sent.filter(({ name }) => name.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)

function expectWithin(sent: readonly Sent[], budget: { readonly js: number; readonly css: number }) {
  const list = sent.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
  expect(sumBytes(sent, '.js'), list).toBeGreaterThan(50_000)
  expect(sumBytes(sent, '.js'), list).toBeLessThanOrEqual(budget.js)
  expect(sumBytes(sent, '.css'), list).toBeGreaterThan(1_000)
  expect(sumBytes(sent, '.css'), list).toBeLessThanOrEqual(budget.css)
  // Compressed, unless it is too small to gain from it.
  expect(sent.filter(({ bytes, encoding }) => bytes > 1_000 && encoding !== 'br')).toEqual([])
}

const assets = new URL('../build/client/assets/', import.meta.url)
const readAsset = (name: string) => readFileSync(new URL(name, assets), 'utf8')

/** Action names that only the rooms' slices contain: the dashboard, the sample data and the lists of appointments. */
const roomActions = ['dashboard/fetch', 'demo/fetch', 'appointments/refresh']

for (const { path, ...budget } of budgets) {
  test(`a first visit to ${path} stays within its download budget, and has no slice of a room`, async ({ page }) => {
    const downloads = recordDownloads(page)
    await page.goto(path)
    const sent = await downloads.all()
    expectWithin(sent, budget)
    const actionsIn = (names: readonly string[]) =>
      roomActions.filter((action) => names.some((name) => readAsset(name).includes(action)))
    expect(actionsIn(sent.map(({ name }) => name))).toEqual([])
    expect(actionsIn(readdirSync(assets).filter((name) => name.endsWith('.js')))).toEqual(roomActions)
  })
}

test('fonts’ further letters are downloaded for a page that has some, and drawn in the same font', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (name) fonts.push(name)
  })
  await page.goto('/login')
  const heading = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => document.fonts.ready)
  expect([...new Set(fonts)].toSorted()).toEqual(['fraunces', 'inter'])
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  for (const text of ['ąćęłńśźż ĄĆĘŁŃŚŹŻ', 'Straße, ÉÈÊœŒŸ ñ¿¡ ãõç', '1\u202f234 €', 'ğışİ șț őű čřž ẞ']) {
    await heading.evaluate((element, words) => {
      element.textContent = words
    }, text)
    await page.evaluate(() => document.fonts.ready)
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const platformFonts = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    expect([text, [...new Set(platformFonts.fonts.map(({ familyName }) => familyName))]]).toEqual([text, ['Fraunces']])
  }
  expect([...new Set(fonts)].toSorted()).toEqual(['fraunces', 'fraunces-ext', 'inter'])
})

/** Selects the files that contain zod's own code. */
const withSchemas = (files: readonly string[]) => files.filter((name) => readAsset(name).includes('ZodError'))

/** The scripts that the page's HTML asks for. What arrives afterwards, such as responses of live updates, can load more. */
const scriptsIn = (html: string) => [...html.matchAll(/href="[^"]*\/assets\/([^"/]+)\.js"/g)].map(([, name]) => name ?? '')

for (const { path, who } of [
  { path: '/bookings', who: 'a client' },
  { path: '/book', who: 'a visitor' },
]) {
  test(`the first visit of ${who} to ${path} stays within its download budget, and its first step needs no schemas`, async ({
    page,
    client,
    signIn,
  }) => {
    if (who === 'a client') await signIn(client)
    const downloads = recordDownloads(page)
    const response = await page.goto(path)
    const names = scriptsIn((await response?.text()) ?? '')
    expectWithin(await downloads.all(), bookingBudget)
    expect(names.filter((name) => name.startsWith('booking-page-'))).toHaveLength(1)
    expect(withSchemas(readdirSync(assets).filter((name) => name.endsWith('.js')))).not.toEqual([])
    expect(withSchemas(names.map((name) => `${name}.js`))).toEqual([])
  })
}

test('a page is prefetched when its link is hovered', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const downloads = recordDownloads(page)
  await page.goto('/')
  const before = await downloads.all()
  const link = page.getByRole('banner').getByRole('link', { name: 'About' })
  await link.hover()
  await expect.poll(async () => (await downloads.all()).length).toBeGreaterThan(before.length)
  const hovered = await downloads.all()
  await link.click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await downloads.all()).map(({ name }) => name)).toEqual(hovered.map(({ name }) => name))
})

/** The built scripts that have the charts in them. */
function chartFiles(): string[] {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return scripts.filter((name) => readAsset(name).includes('recharts'))
}

/** The scripts of the administrator's pages, as the router's own manifest has it. */
async function adminFiles(page: Page): Promise<string[]> {
  const modules = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = globalThis as unknown as {
      __reactRouterManifest: { routes: Record<string, { id: string; parentId?: string; module: string }> }
    }
    return Object.values(manifest.routes).flatMap(({ id, parentId, module }) =>
      [id, parentId].includes('workspace') ? [module] : [],
    )
  })
  return modules.map((file) => file.replace('/assets/', ''))
}

test('only the administrator downloads the administrator’s pages and charts', async ({ page, client, signIn }) => {
  const downloads = recordDownloads(page)
  for (const path of ['/', '/services', '/login']) await page.goto(path)
  await signIn(client)
  for (const path of ['/bookings', '/mybookings', '/mybookings?tab=profile']) {
    await page.goto(path)
    await downloads.all()
  }
  const foreign = [...(await adminFiles(page)), ...chartFiles()]
  expect(foreign.length).toBeGreaterThan(5)
  expect(chartFiles()).not.toEqual([])
  const names = (await downloads.all()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => foreign.includes(name) || /admin|chart/i.test(name))).toEqual([])
})
