import { admin, expect, test } from './support/fixtures.ts'
import { gate } from './support/salon-data.ts'

const clientPages = ['/bookings', '/mybookings']
const adminPages = [
  '/admin',
  '/admin/services',
  '/admin/bookings',
  '/admin/stylists',
  '/admin/stylists/roster',
  '/admin/stylists/hours',
  '/admin/settings',
  '/admin/settings/hours',
]
const visitorPages = ['/signup', '/login']

test('a visitor is redirected to sign in, and back', async ({ page, request, client }) => {
  for (const path of [...clientPages, ...adminPages]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, `/login?next=${encodeURIComponent(path)}`])
  }
  await page.goto('/bookings')
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('scissors-and-comb')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/bookings/)
})

test('a client is redirected home from the administrator’s pages and from signing in', async ({ page, client, signIn }) => {
  await signIn(client)
  for (const path of [...adminPages, ...visitorPages]) {
    await page.goto(path)
    expect([path, new URL(page.url()).pathname]).toEqual([path, '/'])
  }
  for (const path of clientPages) {
    expect((await page.goto(path))?.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/mybookings$/)
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
})

test('the administrator can open every page, and has the Admin link', async ({ page, signIn }) => {
  await signIn(admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of [...adminPages, ...clientPages]) {
    expect((await page.goto(path))?.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/admin$/)
})

test('the pages open under any host name of the server', async ({ request }) => {
  const fetchStatus = async (path: string) => (await request.get(path, { headers: { host: 'salon.example' } })).status()
  for (const path of ['/', '/about', '/services', '/contact', '/book'])
    expect([path, await fetchStatus(path)]).toEqual([path, 200])
})

test('an unknown address is a real 404', async ({ page, expectAccessible }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/$/)
})

test('a page that throws shows an error with a link to the home page', async ({ page, expectAccessible }) => {
  await page.route('**/assets/contact-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default () => { throw new Error('broken') }` }),
  )
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expectAccessible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('every page has a content security policy that lists its scripts', async ({ request }) => {
  for (const path of ['/', '/login', '/no-such-page']) {
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  }
})

test('the service worker and the offline page have the strictest policies that they work with', async ({ request }) => {
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'cache-control': 'no-cache',
  })
  const page = await request.get('/offline')
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; font-src 'self';/)
  expect(await page.text()).not.toContain('nonce')
})

test('a navigation replaces one that is still loading, even if that fails later, as in Firefox', async ({ page }) => {
  await page.goto('/')
  const about = gate()
  const contact = gate()
  await page.route('**/assets/about-page-*.js', async (route) => {
    await about.opened
    await route.abort()
  })
  await page.route('**/contact', async (route) => {
    await contact.opened
    await route.continue()
  })
  const requested = page.waitForRequest('**/assets/about-page-*.js')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await requested
  const contactRequest = page.waitForRequest('**/contact')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/about-page-'))
  await page.evaluate(() => {
    location.href = '/contact'
  })
  await contactRequest
  about.open()
  await failed
  contact.open()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contact')
})
