import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the browser keeps what it shows without a network. */
async function offlinePageKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => caches.has('offline-page'))).toBe(true)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page that is opened without a network is one of ours, and goes on by itself', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/')
  await offlinePageKept(page)
  await context.setOffline(true)
  await page.goto('/services')
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expectAccessible()

  // Trying in vain changes nothing.
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('You are offline')

  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Services')
  await expect(page).toHaveURL(/\/services$/)
})

test('an open page says that the network is gone, keeps what was typed, and goes on', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@client.example')
  await page.getByLabel('Password', { exact: true }).fill('scissors')
  const notice = page.getByText('You are offline.')
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

test('with the network there, everything goes the way that it goes without a service worker', async ({
  page,
  context,
  client,
  signIn,
}) => {
  await page.goto('/')
  await offlinePageKept(page)
  // From here on every page comes through it.
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
