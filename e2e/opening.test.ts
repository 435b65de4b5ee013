import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfSalonWith } from './support/own-salon.ts'
import { openUntilShown } from './support/salon-data.ts'

const test = testOfSalonWith({ SALON_OPENED: 'false' }, '--empty')
test.describe.configure({ mode: 'serial' })

test('a new salon says that it opens soon, invents nothing, and lets its staff alone see its pages', async ({
  page,
  client,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/services']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(/Brooklyn|Linden|718|chairtime\.example|owner@/i)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Login'])
  await page.keyboard.press('Escape')
  await signIn(client)
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible()

  const owner = await (await elsewhere(admin)).newPage()
  await owner.goto('/services')
  await expect(owner.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(owner.getByRole('complementary', { name: 'Not open yet' })).toContainText('Only you can see this.')
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Open the salon' }).click()
  await owner.getByLabel('Open to clients').check()
  await owner.getByRole('button', { name: 'Save settings' }).click()
  await expect(owner.getByText('Settings saved.')).toBeVisible()
  // The client's page follows, without a reload.
  await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toHaveCount(0)
  await page.context().clearCookies()
  await openUntilShown(page, '/', async (quick) => {
    await expect(page.getByRole('link', { name: 'Book Your Appointment' }).first()).toBeVisible(quick)
  })
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})
