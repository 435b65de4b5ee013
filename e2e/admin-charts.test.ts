import type { ElementHandle } from '@playwright/test'
import { admin, expect } from './support/fixtures.ts'
import { chartCard, figure, openDashboard, shownIds, table, test, tile } from './support/known-salon.ts'
import { expectNothingSideways } from './support/layout.ts'
import { daysAhead, gate } from './support/salon-data.ts'

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(async ({ signIn, known }) => {
  expect(known.ids).toHaveLength(23)
  await signIn(admin)
})

test('every chart has a text alternative with its values', async ({ page, known: { catalogue } }) => {
  await openDashboard(page)
  const asTable = async (name: string) => {
    await chartCard(page, name).getByText(`Show as table: ${name}`).click()
    return chartCard(page, name).getByRole('table', { name }).getByRole('row')
  }
  const earnings = await asTable('Earnings by week')
  await expect(earnings.first().getByRole('columnheader')).toHaveText(['Week', 'Earned', 'Upcoming', 'Pending'])
  await expect(earnings.last()).toHaveText('Total$127.50$199.80$595.00')
  await expect(await asTable('Busiest hours')).toHaveText([
    'StartBookings',
    '10:00 AM6',
    '11:00 AM0',
    '12:00 PM6',
    '1:00 PM0',
    '2:00 PM4',
    '3:00 PM0',
    '4:00 PM3',
    '5:00 PM0',
    '6:00 PM0',
  ])
  await expect(chartCard(page, 'Busiest stylists').getByRole('listitem')).toHaveText(
    new RegExp(`${catalogue.stylist.name}.*19 bookings · \\$922\\.30`),
  )
  await expect(await asTable('Bookings by status')).toHaveText([
    'StatusBookings',
    'Pending14',
    'Confirmed2',
    'Completed3',
    'Canceled0',
    'Total19',
  ])
  for (const [status, share] of [
    ['Pending', '74%'],
    ['Confirmed', '11%'],
    ['Completed', '16%'],
    ['Canceled', '0%'],
  ]) {
    const part = chartCard(page, 'Bookings by status')
      .locator('dl > div')
      .filter({ hasText: status ?? '' })
    await expect(part.getByRole('definition')).toHaveText(share ?? '')
  }
  for (const name of ['Earnings by week', 'Bookings by status', 'Busiest hours']) {
    await expect(chartCard(page, name).locator('[aria-hidden] svg.recharts-surface').first()).toBeVisible()
  }
})

test('a period is selected by name, by month or by dates', async ({ page, expectAccessible }) => {
  await openDashboard(page)
  await page.getByLabel('Period').selectOption('Last 12 months')
  await expect(chartCard(page, 'Earnings by month')).toBeVisible()
  await page.getByRole('button', { name: 'By week' }).click()
  await expect(chartCard(page, 'Earnings by week')).toBeVisible()

  await page.getByLabel('Period').selectOption('Custom dates')
  await page.getByLabel('First day').fill(daysAhead(81))
  await page.getByLabel('Last day').fill(daysAhead(80))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/The last day can’t be before the first/)
  await expectAccessible()
  await page.getByLabel('First day').fill(daysAhead(80))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(chartCard(page, 'Earnings by week')).toContainText('Nothing earned, upcoming or pending')
  await expect(chartCard(page, 'Bookings by status').locator('dl > div').filter({ hasText: 'Canceled' })).toContainText('100%')
  await expect(figure(page, 'Total Appointments')).toHaveText('23')
  await expectAccessible()
  await page.reload()
  await expect(page.getByLabel('First day')).toHaveValue(daysAhead(80))
  await page.goBack()
  await expect(page.getByLabel('First day')).not.toHaveValue(daysAhead(80))
})

test('two choices in a row are both kept, even if the page has not shown the first one yet', async ({ page }) => {
  await openDashboard(page)
  await page.getByLabel('Period').evaluate(
    (select: HTMLSelectElement, completed) => {
      select.value = 'year'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      completed?.click()
    },
    (await tile(page, 'Completed').elementHandle()) as ElementHandle<HTMLElement>,
  )
  await expect(page).toHaveURL(/status=Completed/)
  await expect(page).toHaveURL(/period=year/)
})

test('a chart that fails to load shows an error in its place, and can be tried again', async ({
  page,
  known,
  expectAccessible,
}) => {
  await page.route('**/api/events*', (route) => route.abort())
  const alive = page.waitForRequest('**/api/events*')
  await page.goto('/admin')
  await alive
  const { opened, open } = gate()
  for (const calls of ['**/api/dashboard?**', '**/api/appointments?**']) {
    await page.route(calls, async (route) => {
      await opened
      await route.abort()
    })
  }
  await page.getByLabel('Period').selectOption('This year')
  await tile(page, 'Completed').click()
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible()
  open()
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'We couldn’t load this period.' })).toBeVisible()
  await expect(alerts.filter({ hasText: 'We couldn’t load the bookings.' })).toBeVisible()
  await expectAccessible()
  await page.unroute('**/api/dashboard?**')
  await page.unroute('**/api/appointments?**')
  for (const what of ['this period', 'the bookings']) {
    await alerts.filter({ hasText: what }).getByRole('button', { name: 'Try again' }).click()
  }
  await expect(alerts).toHaveCount(0)
  await expect.poll(() => shownIds(page)).toEqual(known.ids.slice(4, 7))
})

test('custom dates and a chart’s table of values fit every window', async ({ page }) => {
  await openDashboard(page, `?from=${daysAhead(0)}&to=${daysAhead(30)}`)
  await chartCard(page, 'Earnings by week').getByText('Show as table').click()
  await expectNothingSideways(page, 1280)
})
