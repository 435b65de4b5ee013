import type { Page } from '@playwright/test'
import { addService, addStylist } from '../server/testing/records.ts'
import { expect } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon } from './support/salon.ts'
import { anotherDay } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const fill = oncePerSalon(async ({ database }) => {
  for (let number = 1; number <= 11; number++) await addService(database, { name: `Cut number ${number}` })
  await addService(database, { name: 'Épilation' })
  await addStylist(database, { name: 'Away', status: 'Not Available' })
  await addStylist(database, { name: 'Never', days: [] })
  await addStylist(database, { name: 'Wilhelmina Featherstonehaugh-Cholmondeley the Younger' })
  await addStylist(database, { name: 'Ines' })
  await database.pool.query(`update stylists set rating = 0 where name like 'Wil%'`)
  return true as const
})

/** Twelve services and four stylists, two of them not bookable. */
const test = testOfOwnSalon('--empty').extend<{ filled: true }>({
  filled: async ({ salon }, use) => use(await fill(salon)),
})
test.describe.configure({ mode: 'default' })

test('many services can be searched, and the selection is kept', async ({ page, filled, client, signIn, expectAccessible }) => {
  expect(filled).toBe(true)
  await signIn(client)
  await page.goto('/bookings')
  const services = page.getByRole('main').locator('button[aria-pressed]')
  await expect(services).toHaveCount(12)
  await button(page, 'Cut number 3').click()
  await page.getByLabel('Find a service').fill('epil')
  await expect(services).toHaveText(['Épilation'])
  await expect(page.getByText('1 service found')).toHaveCount(1)
  await services.click()
  await page.getByLabel('Find a service').fill('zzz')
  await expect(page.getByText('Nothing found for “zzz”.')).toBeVisible()
  await expectAccessible()
  await button(page, 'Show all services').click()
  await expect(page.getByLabel('Find a service')).toBeFocused()
  await expect(services).toHaveCount(12)
  await expect(page.getByRole('status').filter({ hasText: /^2 services ·/ })).toHaveCount(1)
})

test('stylists who take no bookings are last; choosing one says so at once, with the others a tap away', async ({
  page,
  filled,
  client,
  signIn,
  expectAccessible,
}) => {
  expect(filled).toBe(true)
  await signIn(client)
  await page.goto('/bookings')
  await button(page, 'Cut number 1').click()
  await button(page, 'Continue').click()
  const names = page.getByRole('main').locator('button[aria-pressed]')
  await expect(names).toHaveCount(5)
  await expect(names.first()).toHaveText('First available')
  expect((await names.allTextContents()).slice(3).sort()).toEqual(['Away', 'Never'])
  for (const name of ['Away', 'Never']) {
    await button(page, name).click()
    const warning = page.getByRole('alert').filter({ hasText: 'so there’s no day to choose' })
    await expect(warning).toBeInViewport({ ratio: 1 })
    await expectAccessible()
  }
  await button(page, 'Continue').click()
  await expect(page.getByText('Never has no working days right now')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Choose Ines instead' }).click()
  await expect(page.getByRole('region', { name: 'Next openings' }).getByRole('button').first()).toBeVisible()
  await button(page, 'Back').click()
  await expect(button(page, 'Ines')).toHaveAttribute('aria-pressed', 'true')
})

for (const width of [390, 360]) {
  test(`a stylist without a rating is new, and a long name breaks at words only, ${width} pixels wide`, async ({
    page,
    filled,
    client,
    signIn,
  }) => {
    expect(filled).toBe(true)
    await page.setViewportSize({ width, height: 844 })
    await signIn(client)
    await page.goto('/bookings')
    await button(page, 'Cut number 1').click()
    await button(page, 'Continue').click()
    const name = page.getByRole('button', { name: /^Wilhelmina/ })
    const card = page.getByRole('listitem').filter({ has: name })
    await expect(card.getByText('New', { exact: true })).toBeVisible()
    await expect(card.getByText('0.0')).toHaveCount(0)
    expect(await name.evaluate(brokenWords)).toEqual([])
    await name.click()
    await button(page, 'Continue').click()
    await page.getByRole('region', { name: 'Next openings' }).getByRole('button').nth(anotherDay).click()
    await button(page, 'Continue').click()
    await expect(page.getByRole('main').getByText('New', { exact: true }).filter({ visible: true })).toBeVisible()
  })
}

function brokenWords(element: Element): string[] {
  const text = element.firstChild
  if (!text?.textContent) return ['no text']
  return [...text.textContent.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
  })
}

test('services have square marks, since several may be chosen, stylists round ones', async ({
  page,
  filled,
  client,
  signIn,
}) => {
  expect(filled).toBe(true)
  await signIn(client)
  const rounding = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: button(page, name) })
      .locator('[data-mark]')
      .evaluate((mark) => Number.parseFloat(getComputedStyle(mark).borderTopLeftRadius) / mark.getBoundingClientRect().width)
  await page.goto('/bookings')
  expect(await rounding('Cut number 1')).toBeLessThan(0.3)
  await button(page, 'Cut number 1').click()
  await button(page, 'Continue').click()
  expect(await rounding('Ines')).toBeGreaterThanOrEqual(0.5)
})
