import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { gate } from './support/salon-data.ts'

test.use({ serviceWorkers: 'allow' })

async function offlinePageCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => caches.has('offline-page'))).toBe(true)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openOffline(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page)).toHaveText('You’re offline')
}

test('a page that is opened offline shows our offline page, which continues without a press', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/')
  await offlinePageCached(page)
  await context.setOffline(true)
  await openOffline(page, '/services')
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expectAccessible()

  const another = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Try again' }).click()
  await another
  await expect(heading(page)).toHaveText('You’re offline')

  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Services')
  await expect(page).toHaveURL(/\/services$/)
})

test('it continues by itself even if the browser fires no online event', async ({ page, context }) => {
  await page.goto('/')
  await offlinePageCached(page)
  await context.setOffline(true)
  // As for a page that was loading at that moment.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true))
  await openOffline(page, '/services')
  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Services')
})

test.describe('the offline page’s polling', () => {
  test.use({ serviceWorkers: 'block' })

  test('it waits until the server responds, then loads the page once, however slow that is', async ({ page }) => {
    let checks = 0
    let answer: number | null = null
    await page.route('**/health/live', async (route) => {
      checks++
      if (answer === null) await route.abort()
      else await route.fulfill({ status: answer })
    })
    let turns = 0
    await page.exposeFunction('turned', () => void turns++)
    await page.addInitScript(hurry)
    await page.goto('/offline')
    const { opened, open } = gate()
    let openings = 0
    await page.route('**/offline', async (route) => {
      openings++
      await opened
      await route.continue()
    })
    /** Waits for some ticks of the page's timer, on which it may send a request. */
    const passTurns = async (count: number) => {
      const last = turns + count
      await expect.poll(() => turns).toBeGreaterThanOrEqual(last)
    }

    await passTurns(3)
    // Each waits for the one before it.
    await expect.poll(() => checks).toBeGreaterThan(1)
    // The network is back, the server is not.
    answer = 502
    await passTurns(3)
    expect(openings).toBe(0)

    answer = 200
    await expect.poll(() => openings).toBe(1)
    const before = checks
    await passTurns(6)
    expect(openings).toBe(1)
    // One or two may have been in flight.
    expect(checks - before).toBeLessThan(3)
    open()
  })
})

test('an open page says that it is offline, keeps what was typed, and continues', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@client.example')
  await page.getByLabel('Password', { exact: true }).fill('scissors')
  const notice = page.getByText('You’re offline. This page')
  await expect(notice).toBeHidden()

  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We can’t reach the salon right now.')
  await expect(page.getByLabel('Email')).toHaveValue('ada@client.example')

  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('online, the service worker changes nothing', async ({ page, context, client, signIn }) => {
  await page.goto('/')
  await offlinePageCached(page)
  // From now on every page passes through it.
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  expect((await page.goto('/mybookings'))?.fromServiceWorker()).toBe(true)
  await expect(page).toHaveURL(/\/login\?next=%2Fmybookings$/)
  await signIn(client)
  await page.goto('/mybookings')
  await expect(page).toHaveURL(/\/mybookings$/)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

/** Makes intervals sixteen times as fast and reports each tick. Runs in the page. */
function hurry(): void {
  const { turned } = globalThis as unknown as { turned: () => void }
  const { setInterval: wait } = globalThis
  const hurried = (turn: () => void, millis: number) =>
    wait(() => {
      turn()
      turned()
    }, millis / 16)
  Object.assign(globalThis, { setInterval: hurried })
}
