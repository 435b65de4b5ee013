import { admin, expect, test } from './support/fixtures.ts'
import { gate } from './support/salon-data.ts'

const scripts = /\/assets\/.*\.js$/
const pages = {
  visitor: ['/', '/about', '/services', '/contact', '/signup', '/login', '/forgot-password'],
  client: ['/bookings', '/mybookings', '/mybookings?tab=profile'],
  administrator: [
    ...['/admin', '/admin/services', '/admin/stylists', '/admin/bookings', '/admin/bookings?status=Confirmed'],
    ...['/admin/schedule', '/admin/why', '/admin/settings', '/admin/webhooks', '/admin/mail'],
  ],
}

for (const [person, paths] of Object.entries(pages)) {
  test(`while a page’s scripts are on their way, there is nothing that the ${person} would press in vain`, async ({
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
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('h1')).toBeVisible()
      found[path] = await page.evaluate(findDeadControls)
    }
    expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
  })
}

/** Controls that can be pressed. Links and what folds out work without scripts. Runs in the page. */
function findDeadControls(): string[] {
  const controls = document.querySelectorAll('button, select, [role=tab], input:is([type=checkbox], [type=radio])')
  const isAlive = (control: Element) =>
    control.checkVisibility() && !control.matches(':disabled, [aria-disabled=true], [inert] *')
  return Array.from(controls)
    .filter(isAlive)
    .map((control) => `<${control.tagName.toLowerCase()}> ${control.getAttribute('aria-label') ?? control.textContent}`)
}

test('what is typed while the scripts are on their way is sent', async ({ page, client }) => {
  const { opened, open } = gate()
  await page.route(scripts, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('scissors-and-comb')
  open()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/mybookings$/)
})
