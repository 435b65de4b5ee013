import { addService } from '../server/testing/records.ts'
import { expect, test } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'

const claims = /any length of hair|come back and|One person at a time|run by people|We cut, color/i
const publicPages = ['/', '/about', '/services', '/contact']

test('the demo salon has an owner’s text', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('main')).toContainText(claims)
})

test('a service’s Book link leads to booking that service', async ({ page }) => {
  for (const path of ['/', '/services']) {
    await page.goto(path)
    // Any service: earlier tests may have added some.
    const book = page.getByRole('main').locator('a[href^="/book?services="]').first()
    await expect(book).toHaveAccessibleName(/^Book \S/)
    await book.click()
    await expect(page).toHaveURL('/book')
    await expect(page.getByRole('main').locator('button[aria-pressed=true]')).toHaveCount(1)
  }
})

test('the contact details are links to call, to write and to get directions', async ({ page, expectAccessible }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '+1 718 555 0142' })).toHaveAttribute('href', 'tel:+17185550142')
  await expect(main.getByRole('link', { name: 'hello@chairtime.example' })).toHaveAttribute(
    'href',
    'mailto:hello@chairtime.example',
  )
  await expect(main.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/\?api=1&query=.*Linden%20Street/,
  )
  await expectAccessible()
})

test('the menu has Book and greets the user by first name', async ({ page, client, signIn, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(client)
  await page.goto('/about')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await expect(menu.getByText('Hi, Ada', { exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: "Ada Lovelace's Bookings" })).toBeVisible()
  await expectAccessible()
  await menu.getByRole('link', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL('/bookings')
  await expect(menu).toBeHidden()
})

const emptySalon = testOfOwnSalon('--empty')

emptySalon('an empty salon makes no claims on behalf of its owner', async ({ page, expectAccessible }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(claims)
    await expectAccessible()
  }
})

emptySalon(
  'forty services can be searched, and show two lines each',
  async ({ page, database, client, signIn, expectAccessible }) => {
    const ids: string[] = []
    for (let n = 0; n < 40; n++) ids.push(await addService(database, { name: n === 7 ? 'Balayage' : `Service ${n}` }))
    const long = 'Painted by hand, strand by strand, for as long as it takes. '.repeat(6)
    const describe = 'update services set description = $1 where id = $2'
    await database.pool.query(describe, [long, ids[7]])
    await database.pool.query(describe, [
      'Scissors, clippers or both, with a wash, a clean neckline and a blow-dry at the end.'.padEnd(95, '.'),
      ids[8],
    ])
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(client)
    await page.goto('/services')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(40)
    await expectAccessible()
    const search = page.getByRole('searchbox', { name: 'Find a service' })
    // The other long one fits into two lines of this window.
    await expect(page.getByRole('button', { name: 'More' })).toHaveCount(1)
    await search.fill('bala')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: '1 service found' })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Balayage' })).toHaveCSS('hyphens', 'auto')
    const text = page.getByText('Painted by hand')
    const lines = () =>
      text.evaluate((element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)))
    await expect.poll(lines).toBe(2)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(lines).toBeGreaterThan(2)
    await search.fill('perm')
    await expect(page.getByText('Nothing found for “perm”.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all services' }).click()
    await expect(search).toBeFocused()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(40)
  },
)
