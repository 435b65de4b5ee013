import type { Page } from '@playwright/test'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { openUntilShown, readFacts, unique } from './support/salon-data.ts'

const form = (page: Page) => page.locator('main form')
const record = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

for (const width of [390, 1280]) {
  test(`a service has processing time and a category, and is hidden from clients, at ${width} pixels`, async ({
    page,
    browser,
    baseURL,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const name = unique('Balayage')
    const category = unique('Color')
    await signIn(admin)
    await page.goto('/admin/services')
    await page.getByRole('button', { name: 'Add Service' }).click()
    const fill = async (fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label, { exact: true }).fill(value)
    }
    await fill({ 'Service Name': name, Price: '120', 'Duration in minutes': '105', Processing: '105' })
    await form(page).getByRole('button', { name: 'Add Service' }).click()
    await expect(form(page).getByText('Processing and finishing must be shorter than the duration')).toBeVisible()
    await expect(form(page).getByLabel('Processing', { exact: true })).toBeFocused()
    // On a phone it takes two lines, which must not overlap the next field's label; on a desktop that is in another column.
    const errorBox = await form(page).getByText('Processing and finishing must be shorter than the duration').boundingBox()
    const next = await form(page).getByText('Finishing', { exact: true }).boundingBox()
    if (width === 390)
      expect(next?.y).toBeGreaterThanOrEqual((errorBox?.y ?? 0) + (errorBox?.height ?? Number.POSITIVE_INFINITY))
    await fill({ Processing: '40', Finishing: '20', 'After the visit': '10', Category: category })
    const timeline = form(page).getByRole('figure')
    await expect(timeline).toContainText('Work: 45 min')
    await expect(timeline).toContainText('Processing: 40 min (free for someone else)')
    await expectAccessible()
    await expectNothingSideways(page, 640)
    await form(page).getByRole('button', { name: 'Add Service' }).click()
    await expect(record(page, name)).toContainText('40 minutes')
    await expect(page.getByText(category, { exact: true })).toBeVisible()

    await page.goto('/bookings')
    await expect(page.getByRole('region', { name: category }).getByRole('button', { name })).toBeVisible()
    await page.goto('/admin/services')

    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
    const group = visitor.getByRole('region', { name: category })
    await openUntilShown(visitor, '/services', (soon) => expect(group).toBeVisible(soon))
    await expect(group.getByRole('heading', { name, level: 3 })).toBeVisible()
    await expect(group).toContainText('105 minutes')
    await expectAccessible(visitor)

    await record(page, name).getByRole('button', { name: 'Update Service' }).click()
    await form(page).getByRole('checkbox', { name: 'Hidden' }).check()
    await form(page).getByRole('button', { name: 'Update Service' }).click()
    await expect(record(page, name).getByText('Hidden from clients')).toBeVisible()
    expect(await readFacts(record(page, name))).toMatchObject({ Processing: '40 minutes', Finishing: '20 minutes' })
    await openUntilShown(visitor, '/services', (soon) => expect(visitor.getByText(name)).toHaveCount(0, soon))
    await visitor.close()
    await page.goto('/services')
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  })
}

for (const width of [390, 1280]) {
  test(`a stylist does the chosen services, with a price and a duration of their own, at ${width} pixels`, async ({
    page,
    catalogue: { cut, color, stylist },
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await page.goto('/admin/stylists')
    await record(page, stylist.name).getByRole('button', { name: 'Update Stylist' }).click()
    await form(page).getByRole('checkbox', { name: 'All services' }).uncheck()
    await form(page).getByRole('button', { name: 'Update Stylist' }).click()
    await expect(form(page).getByText('Choose at least one service')).toBeVisible()
    // All but one: nobody wants to check fifty-nine of sixty services.
    await form(page).getByRole('button', { name: 'Choose all' }).click()
    await form(page).getByRole('checkbox', { name: color.name }).uncheck()
    await form(page).getByLabel(`Own price of ${cut.name}`).fill('fifty')
    await form(page).getByRole('button', { name: 'Update Stylist' }).click()
    await expect(form(page).getByText('Price must be a number').first()).toBeVisible()
    await expect(form(page).getByLabel(`Own price of ${cut.name}`)).toBeFocused()
    await expectAccessible()
    await form(page).getByLabel(`Own price of ${cut.name}`).fill('50')
    await form(page).getByLabel(`Own minutes of ${cut.name}`).fill('45')
    await form(page).getByRole('button', { name: 'Update Stylist' }).click()
    await expect(record(page, stylist.name)).toContainText(cut.name)
    await expect(record(page, stylist.name)).not.toContainText(color.name)

    await record(page, stylist.name).getByRole('button', { name: 'Update Stylist' }).click()
    await expect(form(page).getByLabel(`Own price of ${cut.name}`)).toHaveValue('50')
    await expect(form(page).getByRole('checkbox', { name: color.name })).not.toBeChecked()
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await record(page, stylist.name).getByRole('link', { name: 'Hours and absences' }).click()
    await expect(page.getByRole('heading', { name: 'Hours and absences', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Stylist', { exact: true })).toHaveValue(stylist.id)
  })
}
