import { addService, addStylist } from '../server/testing/records.ts'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon } from './support/salon.ts'
import { daysAhead, openTab } from './support/salon-data.ts'
import { openSettingsPage, saveSettings } from './support/settings.ts'

const addOne = oncePerSalon(async ({ database }) => ({
  cut: await addService(database, { name: 'Cut', minutes: 45 }),
  mara: (await addStylist(database, { name: 'Mara' })) ?? '',
}))
const test = testOfOwnSalon('--empty').extend<{ ids: Record<'cut' | 'mara', string> }>({
  ids: async ({ salon }, use) => use(await addOne(salon)),
})
test.describe.configure({ mode: 'default' })

for (const [index, width] of [390, 1280].entries()) {
  test(`clients get the start times, booking rules and texts that are set at ${width} pixels`, async ({
    page,
    ids,
    client,
    elsewhere,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await openSettingsPage(page, 'Details')
    await page.getByLabel('About title').fill(`Since ${1990 + index}`)
    await saveSettings(page)
    await openSettingsPage(page, 'Language and region')
    await page.getByLabel('First day of the week').selectOption('Sunday')
    await saveSettings(page)
    await openSettingsPage(page, 'Start times')
    await page.getByRole('radio', { name: 'All day, at an interval' }).check()
    await page.getByLabel('Interval', { exact: true }).selectOption('Every 15 minutes')
    await page.getByRole('checkbox', { name: 'Leave no gaps' }).check()
    await expectAccessible()
    await saveSettings(page)
    await page.reload()
    await expect(page.getByLabel('Interval', { exact: true })).toHaveValue('15')
    await expect(page.getByRole('checkbox', { name: 'Leave no gaps' })).toBeChecked()
    await openSettingsPage(page, 'Rules')
    await page.getByLabel('Months ahead').fill('0')
    await page.getByLabel('Most open bookings').fill('1')
    await page.getByLabel('Least notice').fill('2')
    await page.getByRole('radio', { name: 'Confirmed at once' }).check()
    await page.getByRole('checkbox', { name: 'Require a phone number' }).check()
    await expectAccessible()
    await expectNothingSideways(page, width)
    const save = page.getByRole('button', { name: 'Save settings' })
    await save.click()
    await expect(page.getByText('Enter at least 1 month')).toBeVisible()
    await expect(page.getByLabel('Months ahead')).toBeFocused()
    await expect(page.getByLabel('Least notice')).toHaveValue('2')
    await page.getByLabel('Months ahead').fill(String(3 + index))
    await save.click()
    await expect(page.getByText('Everything is saved.')).toBeAttached()
    await page.reload()
    await expect(page.getByLabel('Least notice')).toHaveValue('2')

    const visit = await (await elsewhere(client, { viewport: { width, height: 900 } })).newPage()
    await visit.goto('/')
    await expect(visit.getByRole('heading', { name: `Since ${1990 + index}` })).toBeVisible()
    const date = daysAhead(20 + index)
    await visit.goto(`/bookings?services=${ids.cut}&stylist=${ids.mara}&date=${date}&time=10:45+AM`)
    await visit.getByRole('button', { name: 'Continue', exact: true }).click()
    const week = visit.getByRole('grid').getByRole('row').nth(1)
    await expect(week.getByRole('gridcell').first()).toHaveAccessibleName(/^Sunday/)
    const start = (time: string) => visit.getByRole('radio', { name: time })
    await expect(start('10:45 AM')).toBeChecked()
    await expect(start('11:45 AM')).toBeEnabled()
    await visit.getByRole('button', { name: 'Continue', exact: true }).click()
    await visit.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(visit.getByLabel('Phone number')).toBeFocused()
    await visit.getByLabel('Phone number').fill('(718) 555-0142')
    await visit.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(visit.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
    await expectAccessible(visit)
    await visit.goto('/mybookings')
    await openTab(visit, 'Confirmed')
    await expect(visit.getByRole('article').filter({ hasText: '10:45' })).toContainText('Confirmed')

    await visit.goto(`/bookings?services=${ids.cut}&stylist=${ids.mara}&date=${date}&time=11:30+AM`)
    await visit.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(start('11:30 AM')).toBeChecked()
    // A quarter of an hour between the visits could not be booked.
    await expect(start('11:45 AM').and(visit.locator(':enabled'))).toHaveCount(0)
    await visit.getByRole('button', { name: 'Continue', exact: true }).click()
    await visit.getByLabel('Phone number').fill('(718) 555-0142')
    await visit.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(visit.getByText('You have 1 upcoming booking, the most you can have online.')).toBeVisible()
  })
}
