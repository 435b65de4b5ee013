import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { openEntry } from './support/presses.ts'
import { daysAhead, gate, unique } from './support/salon-data.ts'

const labels = ['Dashboard', 'Day', 'Services', 'Bookings', 'Clients', 'Stylists', 'Money', 'Settings', 'Home']

test('the workspace has nine entries beside its pages, with tabs inside, and no public header or footer', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(admin)
  await page.goto('/admin/waitlist')
  await expect(page).toHaveURL('/admin/day/waitlist')
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  await expect(navigation.getByRole('link')).toHaveText(labels)
  await expect(navigation.locator('[aria-current=page]')).toHaveText('Day')
  await expect(page.getByRole('navigation', { name: 'Day' }).getByRole('link')).toContainText([
    'Day',
    'Week',
    'Waitlist',
    'Requests',
  ])
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectAccessible()
  await openEntry(page, 'Money')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL('/admin/money/reports')
})

test('one key finds clients, visits by number, pages and actions', async ({
  page,
  client,
  database,
  signIn,
  expectAccessible,
}) => {
  const stylistId = await addStylist(database, { name: unique('Mara') })
  const id = await addAppointment(database, { userId: client.uid, stylistId, date: daysAhead(20) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(admin)
  await page.goto('/admin/services')
  await page.keyboard.press('/')
  const box = page.getByRole('dialog', { name: 'Find' })
  const field = box.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(box.getByRole('option').first()).toHaveText('New booking')
  await expectAccessible()
  await field.fill(id)
  await expect(box.getByRole('option').first()).toContainText(client.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Visit' }).getByRole('heading', { name: client.name })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill(client.email)
  await box.getByRole('option').filter({ hasText: client.name }).click()
  await expect(page).toHaveURL(/\/admin\/clients\//)
  await page.keyboard.press('/')
  await field.fill('block lunch')
  await expect(box.getByRole('option')).toHaveText(['Block time'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=new-block/)
})

test('a page that loads late leaves the focus in a dialog that was opened meanwhile', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(admin)
  await page.goto('/admin/services')
  const reports = gate()
  await page.route('**/assets/reports-page-*.js', async (route) => {
    await reports.opened
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: 'Find' })
  const field = box.getByRole('combobox')
  await field.fill('reports')
  await expect(box.getByRole('option')).toHaveText(['Money: Reports'])
  await page.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill('block lunch')
  reports.open()
  await expect(page).toHaveURL('/admin/money/reports')
  await expect(page.locator('h1')).toHaveText('Reports')
  await expect(box.getByRole('option')).toHaveText(['Block time'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=new-block/)
})

test('on a phone a bar at the thumb stays while one scrolls, and the rest is under More', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  await page.goto('/admin/settings/details')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => scrollTo(0, 2_000))
  const bar = page.getByRole('navigation', { name: 'Administration' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link')).toHaveText(['Day', 'Bookings', 'Clients', 'Money'])
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('link')).toHaveText(['Dashboard', 'Services', 'Stylists', 'Settings', 'Home'])
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expectNothingSideways(page, 390)
  await page.getByRole('button', { name: /: your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
})
