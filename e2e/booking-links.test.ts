import type { Page } from '@playwright/test'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { expect, test } from './support/fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const width of [390, 1280]) {
  test(`a link with a selection opens the flow with it, and is then dropped from the URL, at ${width} pixels`, async ({
    page,
    client,
    signIn,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(client)
    const { cut, color, stylist } = catalogue
    await page.goto(`/bookings?services=${cut.id},${color.id}&stylist=${stylist.id}`)
    await expect(button(page, cut.name)).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, color.name)).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/\/bookings$/)
    await button(page, color.name).click()
    await page.reload()
    await expect(button(page, cut.name)).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, color.name)).toHaveAttribute('aria-pressed', 'false')
    await button(page, 'Continue').click()
    await expect(button(page, stylist.name)).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`/bookings?services=${color.id}&stylist=${stylist.id}&step=time`)
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeVisible()
    await expect(page).toHaveURL(/\/bookings\?step=time$/)
    await expect(page.getByRole('region', { name: 'Next openings' }).getByRole('button').first()).toBeVisible()
  })
}

for (const width of [390, 1280]) {
  test(`a link with a selection is kept through signing up, at ${width} pixels`, async ({ page, catalogue }) => {
    await page.setViewportSize({ width, height: 900 })
    const { cut, color } = catalogue
    await page.goto(`/bookings?services=${cut.id},${color.id}`)
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Username').fill('Grace Hopper')
    await page.getByLabel('Email').fill(uniqueEmail())
    await page.getByLabel('Password', { exact: true }).fill('scissors')
    await button(page, 'Sign Up').click()
    await expect(page).toHaveURL(/\/bookings$/)
    for (const { name } of [cut, color]) await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, 'Continue')).toBeEnabled()
  })
}

test('a link with a selection says which part is not offered anymore, and selects the rest', async ({
  page,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  const { cut } = catalogue
  await page.goto('/bookings?services=NONE&stylist=NOBODY')
  await expect(page.getByText('We don’t offer that service anymore. Please choose another.')).toBeVisible()
  await expectAccessible()
  await expect(button(page, 'Continue')).toBeDisabled()
  await button(page, cut.name).click()
  await expect(page.getByText('We don’t offer that service anymore')).toHaveCount(0)
  await page.goto(`/bookings?services=${cut.id},NONE`)
  await expect(page.getByText('We don’t offer some of those services anymore.')).toBeVisible()
  await expect(button(page, cut.name)).toHaveAttribute('aria-pressed', 'true')
})
