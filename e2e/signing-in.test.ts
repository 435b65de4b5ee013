import type { Page } from '@playwright/test'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { expect, password, test } from './support/fixtures.ts'
import { gate, ownCatalogue } from './support/salon-data.ts'

const wide = { width: 1280, height: 800 }
const banner = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('signing up', () => {
  test('shows required fields one by one, and clears their errors while typing', async ({ page, expectAccessible }) => {
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Create an Account', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectAccessible()

    await page.getByLabel('Username').fill('G')
    await expect(page.getByText('Username is required')).toBeHidden()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByText('Email is invalid')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody')
  })

  test('creates the account, signs in and shows the name in the header', async ({ page }) => {
    await page.setViewportSize(wide)
    await page.goto('/signup')
    await page.getByLabel('Username').fill('Grace Hopper')
    await page.getByLabel('Email').fill(uniqueEmail())
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByRole('link', { name: "Grace Hopper's Bookings" })).toBeVisible()
    await expect(page).not.toHaveURL(/signup/)
  })

  test('says once that an email has an account, and links to sign in with it', async ({ page, client, expectAccessible }) => {
    await page.goto('/signup?next=%2Fbookings%3Fservices%3DABC')
    await page.getByLabel('Username').fill('Impostor')
    await page.getByLabel('Email').fill(client.email.toUpperCase())
    await page.getByLabel('Password', { exact: true }).fill('another-password')
    const json = { error: { code: 'invalid', message: 'Email is invalid', fields: { email: 'Email is invalid' } } }
    await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 422, json }), { times: 1 })
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is invalid')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('another-password')
    await expect(page.getByRole('link', { name: 'Sign in with this email' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(banner(page)).toContainText('An account with this email already exists.')
    await expect(page.getByText(/already exists/)).toHaveCount(1)
    await expect(page.getByLabel('Username')).toHaveValue('Impostor')
    await expect(page.getByLabel('Email')).toHaveValue(client.email.toUpperCase())
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expectAccessible()

    await banner(page).getByRole('link', { name: 'Sign in with this email' }).click()
    await expect(page).toHaveURL('/login?next=%2Fbookings%3Fservices%3DABC')
    await expect(page.getByLabel('Email')).toHaveValue(client.email)
    await expect(banner(page)).toHaveCount(0)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/bookings')
    await expect(page.getByText('We don’t offer that service anymore.')).toBeVisible()
  })

  test('links to sign in through /signin, and back', async ({ page }) => {
    await page.goto('/signup')
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    await expect(link).toHaveAttribute('href', '/signin')
    await link.click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(/\/signup$/)
  })
})

test.describe('signing in', () => {
  test('shows required fields', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
  })

  test('refuses a wrong password in the banner, then accepts the right one', async ({ page, client, expectAccessible }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(client.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(banner(page)).toContainText('That email or password isn’t right.')
    await expectAccessible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/mybookings$/)
  })

  test('a refusal is in sight, though a keyboard covers half of the phone', async ({ page, client }) => {
    await page.setViewportSize({ width: 390, height: 440 })
    await page.goto('/login?next=%2Fbookings')
    await page.getByLabel('Email').fill(client.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(banner(page)).toContainText('That email or password isn’t right.')
    await expect(banner(page)).toBeInViewport({ ratio: 1 })
  })

  test('shows progress, and a network failure as a sentence', async ({ page, client }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(client.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const { opened, open } = gate()
    await page.route('**/api/auth/sign-in/email', async (route) => {
      await opened
      await route.abort()
    })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
    open()
    await expect(banner(page)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(client.email)
  })

  test('redirects to the requested page, on this site only', async ({ page, client }) => {
    await page.goto('/login?next=https://evil.example')
    await page.getByLabel('Email').fill(client.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/mybookings$/)
  })

  test('signing out in one tab signs out the others', async ({ page, context, client, signIn }) => {
    await signIn(client)
    await page.setViewportSize(wide)
    await page.goto('/')
    const other = await context.newPage()
    await other.setViewportSize(wide)
    await other.goto('/mybookings')
    await expect(other.getByRole('link', { name: `${client.name}'s Bookings` })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(other).toHaveURL(/\/login/)
  })
})

test('a visitor who wants to book can create an account instead, and gets to the booking', async ({
  page,
  database,
  expectAccessible,
}) => {
  const { cut } = await ownCatalogue(database)
  await page.goto(`/bookings?services=${cut.id}`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible()
  await expectAccessible()
  const create = page.getByRole('link', { name: 'Create an account' })
  await expect(create).toHaveCount(1)
  // First, and as large as the other.
  const first = create
  const second = page.getByRole('button', { name: 'Sign In', exact: true })
  const one = await first.boundingBox()
  const other = await second.boundingBox()
  expect(one?.y).toBeLessThan(other?.y ?? 0)
  expect(one?.width).toBe(other?.width)
  await create.click()
  await page.getByLabel('Username').fill('Grace Hopper')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/bookings')
  await expect(page.getByRole('button', { name: cut.name, exact: true })).toHaveAttribute('aria-pressed', 'true')

  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
})

for (const [path, lead] of [
  ['/mybookings', 'anything you hadn’t saved isn’t saved'],
  ['/bookings', 'Nothing is booked yet, and your choices are kept'],
] as const) {
  test(`a session that ends on ${path} leads to signing in, which says why`, async ({ page, client, signIn }) => {
    await signIn(client)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => new BroadcastChannel('chairtime-sign-in').postMessage('signed-in'))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('You’ve been signed out')
    await expect(page.getByRole('main')).toContainText(lead)
    // The server doesn't know the reason; the page does, and hydrates without an error.
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (said) => said.type() === 'error' && errors.push(said.text()))
    await page.reload()
    await expect(page.getByRole('main')).toContainText(lead)
    expect(errors).toEqual([])
  })
}

test('the requested page is prefetched while typing; if it takes longer, nothing is blank until it is there', async ({
  page,
  client,
}) => {
  const script = gate()
  await page.route(/\/assets\/booking-page-[^/]*\.js$/, async (route) => {
    await script.opened
    await route.continue()
  })
  const pageRequest = page.waitForRequest(/\/assets\/booking-page-[^/]*\.js$/)
  await page.goto('/login?next=%2Fbookings')
  await pageRequest
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('One moment…')).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  script.open()
  await expect(page.getByRole('heading', { name: 'Choose your services' })).toBeVisible()
})
