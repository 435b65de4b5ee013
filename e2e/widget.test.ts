import { statSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { admin, expect, test } from './support/fixtures.ts'

const site = 'https://www.salon-elsewhere.example'
const stranger = 'https://stranger.example'

test('the widget is a small file that any site can load', async ({ request }) => {
  expect(statSync('web/static/widget.js').size).toBeLessThan(5_000)
  const response = await request.get('/widget.js')
  expect(response.headers()).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
})

test.describe('on another site', () => {
  test.beforeEach(async ({ elsewhere }) => setOrigins(await elsewhere(admin), [site]))
  test.afterEach(async ({ elsewhere }) => setOrigins(await elsewhere(admin), []))

  test('only the booking page can be shown there', async ({ request }) => {
    const framing = async (path: string) => {
      const headers = (await request.get(path, { maxRedirects: 0 })).headers()
      const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '') ?? []
      return [ancestors, headers['x-frame-options']]
    }
    expect(await framing('/book')).toEqual([site, undefined])
    expect(await framing('/book?stylist=any')).toEqual([site, undefined])
    for (const path of [
      '/',
      '/book/',
      '/BOOK',
      '/bookings',
      '/mybookings',
      '/login',
      '/admin',
      '/nowhere',
      '/api/salon',
      '/offline',
    ]) {
      expect(await framing(path), path).toEqual(["'none'", 'DENY'])
    }
  })

  for (const [device, width] of [
    ['a phone', 390],
    ['a desktop', 1280],
  ] as const) {
    test(`the booking page opens in a dialog on ${device}, and gives the focus back`, async ({
      browser,
      baseURL,
      expectAccessible,
    }) => {
      const page = await openSite(browser, { address: site, salon: baseURL ?? '', width })
      const button = page.getByRole('button', { name: 'Book a table, no, a cut' })
      await button.click()
      const dialog = page.getByRole('dialog', { name: 'Book a visit' })
      const frame = dialog.frameLocator('iframe')
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(frame.getByRole('contentinfo')).toBeHidden()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()

      await page.getByRole('link', { name: 'Book with the link' }).click()
      await expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', /\/book\?stylist=any$/)
      // The page handles Escape, and passes it on once hydrated.
      await expect(frame.locator('main button[aria-pressed]').first()).toBeEnabled()
      await frame.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.context().close()
    })
  }

  test('a selection made in the frame is finished in a tab', async ({ browser, baseURL, catalogue }) => {
    const page = await openSite(browser, { address: site, salon: baseURL ?? '', width: 1280 })
    await page.getByRole('button', { name: 'Book a table, no, a cut' }).click()
    const frame = page.getByRole('dialog').frameLocator('iframe')
    for (const name of [catalogue.cut.name, 'Continue', catalogue.stylist.name, 'Continue']) {
      await frame.getByRole('button', { name, exact: true }).click()
    }
    await frame.getByRole('region', { name: 'Next openings' }).getByRole('button').last().click()
    await frame.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'One more step, in a new tab' })).toBeVisible()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('button', { name: 'Confirm' }).click(),
    ])
    await tab.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(tab.getByRole('heading', { name: 'Who’s coming?' })).toBeVisible()
    await expect(tab.getByText(catalogue.cut.name).first()).toBeVisible()
    await page.context().close()
  })

  const button = (text: string) => `<script src="SALON/widget.js" data-button="${text}" async></script>`
  test('two copies of the script open one dialog per press, which one Close closes', async ({ browser, baseURL }) => {
    const salon = baseURL ?? ''
    const body = `<header>${button('Book')}</header><a href="SALON/book" data-chairtime="">Book from the text</a><footer>${button('Book a visit')}</footer>`
    const page = await openSite(browser, { address: site, salon, width: 1280, body })
    for (const opener of [
      page.getByRole('button', { name: 'Book', exact: true }),
      page.getByRole('button', { name: 'Book a visit' }),
      page.getByRole('link', { name: 'Book from the text' }),
    ]) {
      await opener.click()
      await expect(page.locator('dialog[open]')).toHaveCount(1)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
    await page.context().close()
  })

  for (const [where, html] of [
    ['in the head', `<head>${button('Book')}</head><body><p>About us</p></body>`],
    ['as a module', `<body>${button('Book').replace('async', 'type="module"')}</body>`],
    ['as a cache’s copy', `<body>${button('Book').replace('SALON', '/wp-content/cache')}</body>`],
    [
      'by another script, later',
      `<body><script>onload = () => {
      const tag = document.createElement('script'); tag.src = 'SALON/widget.js'; tag.dataset.button = 'Book'; document.body.append(tag)
    }</script></body>`,
    ],
    ['in a part that isn’t shown', `<body><div style="display:none">${button('Book')}</div></body>`],
  ] as const) {
    test(`the script ${where} shows a button, which opens the salon’s page`, async ({ browser, baseURL }) => {
      const salon = baseURL ?? ''
      const page = await openSite(browser, { address: site, salon, width: 1280, body: html })
      await page.getByRole('button', { name: 'Book' }).click()
      await expect(page.locator('dialog iframe')).toHaveAttribute('src', `${salon}/book`)
      await page.context().close()
    })
  }

  test('the script without a button explains how to add one', async ({ browser, baseURL }) => {
    const lines: string[] = []
    const body = '<p>About us</p><script src="SALON/widget.js"></script>'
    const page = await openSite(browser, { address: site, salon: baseURL ?? '', width: 1280, body, lines })
    await expect.poll(() => lines.filter((line) => line.includes('Chairtime'))).toHaveLength(1)
    expect(lines.join()).toContain('data-button="Book"')
    await page.context().close()
  })

  test('a late response is shown after all', async ({ browser, baseURL }) => {
    const salon = baseURL ?? ''
    const page = await openSite(browser, { address: site, salon, width: 1280 })
    await page.clock.install()
    const late = Promise.withResolvers<void>()
    await page.route(`${salon}/book*`, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Book with the link' }).click()
    await page.clock.runFor(5_000)
    await expect(page.locator('dialog iframe')).toBeHidden()
    await expect(page.locator('dialog').getByText(`${salon}/book?stylist=any`)).toBeVisible()
    late.resolve()
    await expect(page.locator('dialog iframe')).toBeVisible()
    await page.context().close()
  })

  test('a site that isn’t on the list only gets the link', async ({ browser, baseURL }) => {
    const page = await openSite(browser, { address: stranger, salon: baseURL ?? '', width: 1280 })
    await page.getByRole('link', { name: 'Book with the link' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toBeFocused()
    await expect(dialog.locator('iframe')).toBeHidden()
    await expect(dialog.getByText(/\/book\?stylist=any$/)).toBeVisible()
    await page.context().close()
  })

  test('a sandboxed block without popups shows an address to read, and a line in the console', async ({ browser, baseURL }) => {
    const lines: string[] = []
    const inside = `<a href='SALON/book' data-chairtime=''>Book here</a><script src='SALON/widget.js'></script>`
    const body = `<!doctype html><title>Elsewhere</title><iframe sandbox="allow-scripts" width="700" height="700" srcdoc="${inside}"></iframe>`
    const page = await openSite(browser, { address: site, salon: baseURL ?? '', width: 1280, body, lines })
    const block = page.frameLocator('iframe[sandbox]')
    await block.getByRole('link', { name: 'Book here' }).click()
    await expect(block.locator('dialog iframe')).toBeHidden()
    await expect(block.getByText(`${baseURL}/book`, { exact: true })).toBeVisible()
    await expect.poll(() => lines.filter((line) => line.startsWith('Chairtime:'))).toHaveLength(1)
    await page.context().close()
  })
})

async function setOrigins({ request }: BrowserContext, origins: readonly string[]): Promise<void> {
  const { version, settings } = await (await request.get('/api/settings')).json()
  const changed = { ...settings, found: { ...settings.found, origins } }
  expect((await request.patch('/api/settings', { data: { version, settings: changed } })).status()).toBe(200)
}

interface OtherSite {
  readonly address: string
  readonly salon: string
  readonly width: number
  /** Replaces the usual page; SALON stands for the salon's origin. */
  readonly body?: string
  readonly lines?: string[]
}

async function openSite(browser: Browser, { address, salon, width, body, lines }: OtherSite): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  await context.route(`${address}/wp-content/cache/widget.js`, async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await (await fetch(`${salon}/widget.js`)).text() }),
  )
  await context.route(`${address}/`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body:
        body?.replaceAll('SALON', salon) ??
        `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Our other site</h1>
        <p><a href="${salon}/book" data-chairtime="stylist=any">Book with the link</a></p>
        <script src="${salon}/widget.js" data-button="Book a table, no, a cut" async></script></main></html>`,
    }),
  )
  const page = await context.newPage()
  page.on('console', (message) => lines?.push(message.text()))
  await page.goto(`${address}/`)
  return page
}
