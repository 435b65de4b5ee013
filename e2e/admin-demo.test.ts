import { admin, expect } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'

/** With the demo month, since it is to be emptied. */
const test = testOfOwnSalon('--demo')

// The last one empties it.
test.describe.configure({ mode: 'default', timeout: 90_000 })

test('the dashboard is at most three screens long with its charts, and the banner one line', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(admin)
  await page.goto('/admin')
  await expect(page.getByRole('row')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Busiest hours' }).locator('svg').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 900)
  const banner = await page.getByRole('complementary', { name: 'Sample data' }).boundingBox()
  expect(banner?.height).toBeLessThanOrEqual(48)
})

test('the administrator empties the demo salon, after a confirmation', async ({ page, signIn, expectAccessible }) => {
  const begin = page.getByRole('button', { name: 'Start with an empty salon' })
  await signIn(admin)
  await page.goto('/admin/services')
  await expect(page.getByRole('button', { name: 'Update Service' }).first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sample data' })).toContainText('This is sample data.')
  await begin.click()
  const question = page.getByRole('alertdialog', { name: 'Start with an empty salon?' })
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('No services available. Please add a service.')).toHaveCount(0)

  // What the owner has made of a demo service is the owner's.
  await page.getByRole('button', { name: 'Update Service' }).first().click()
  await page.getByLabel('Service Name').fill('My own cut')
  await page.locator('main form').getByRole('button', { name: 'Update Service' }).click()
  await expect(page.getByText('Service updated.')).toBeVisible()
  const others = (await page.getByRole('button', { name: 'Update Service' }).count()) - 1

  await begin.click()
  await expect(question).toContainText(`${others} services, 4 stylists and`)
  await question.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.locator('main li h3')).toHaveText(['My own cut'])
  await expect(begin).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Stylists', exact: true }).click()
  await expect(page.getByText('No stylists available. Please add a stylist.')).toBeVisible()
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await expect(begin).toHaveCount(0)
})
