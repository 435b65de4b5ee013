import type { Page } from '@playwright/test'
import { admin, expect, test } from './support/fixtures.ts'
import { gate } from './support/salon-data.ts'

const scripts = /\/assets\/.*\.js$/
const pages = {
  visitor: [
    ...['/', '/about', '/services', '/contact', '/signup', '/login', '/forgot-password'],
    ...['/reset-password?token=x', '/confirm-address?token=x'],
  ],
  client: ['/bookings', '/mybookings', '/mybookings?tab=profile'],
  administrator: [
    ...['/admin', '/admin/services', '/admin/stylists', '/admin/bookings', '/admin/bookings?status=Confirmed'],
    ...[
      '/admin/money/reports',
      '/admin/stylists/hours',
      '/admin/why',
      '/admin/settings',
      '/admin/settings/details',
      '/admin/settings/webhooks',
      '/admin/settings/mail-log',
      '/admin/settings/mail',
      '/admin/settings/texts',
      '/admin/settings/second-step',
    ],
  ],
}

for (const [person, paths] of Object.entries(pages)) {
  test(`while a page’s scripts load, no control of the ${person}’s looks ready but does nothing`, async ({
    page,
    client,
    bookingId,
    signIn,
  }) => {
    expect(bookingId).toBeTruthy()
    if (person === 'visitor') await page.context().clearCookies()
    else await signIn(person === 'client' ? client : admin)
    // Never answered: each page is left before its scripts are there.
    await page.route(scripts, () => {})
    const deadControls: Record<string, string[]> = {}
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('h1')).toBeVisible()
      deadControls[path] = await page.evaluate(findDeadControls)
    }
    expect(deadControls).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
  })
}

/** Finds controls that need scripts. Links and details don't; forms and search boxes take over earlier input. Runs in the page. */
function findDeadControls(): string[] {
  const inputs = 'input:is([type=checkbox], [type=radio]), :is(input, textarea):not([type=search], form[method=post] *)'
  const controls = document.querySelectorAll(`button, select, [role=tab], ${inputs}`)
  const isOperable = (control: Element) =>
    control.checkVisibility() && !control.matches(':disabled, [aria-disabled=true], [inert] *')
  return Array.from(controls)
    .filter(isOperable)
    .map((control) => `<${control.tagName.toLowerCase()}> ${control.getAttribute('aria-label') ?? control.textContent}`)
}

/** Delays the page's scripts. @returns a function that releases them */
async function holdScripts(page: Page): Promise<() => void> {
  const { opened, open } = gate()
  await page.route(scripts, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

test('input typed while the scripts load is sent', async ({ page, client }) => {
  const open = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('scissors-and-comb')
  open()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/mybookings$/)
})

test('profile changes typed while the scripts load are saved', async ({ page, client, signIn }) => {
  await signIn(client)
  const open = await holdScripts(page)
  await page.goto('/mybookings?tab=profile', { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Early')
  open()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Early')
  await expect(page.getByRole('banner').getByText('Ada Early').first()).toBeAttached()
})

test('a search typed while the scripts load finds its matches', async ({ page, signIn, bookingId }) => {
  await signIn(admin)
  const open = await holdScripts(page)
  await page.goto('/admin/bookings', { waitUntil: 'domcontentloaded' })
  await page.getByRole('searchbox').fill(bookingId)
  open()
  await expect(page).toHaveURL(new RegExp(`q=${bookingId}`))
  await expect(page.getByRole('searchbox')).toHaveValue(bookingId)
})
