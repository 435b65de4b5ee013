import type { Page } from '@playwright/test'
import { addAccount, addStylist } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { book, daysAhead, unique, weekdayInWords } from './support/salon-data.ts'

const tomorrow = daysAhead(1)
const open = (page: Page, date = tomorrow) => page.goto(`/admin/stylists/roster?date=${date}`)
const cell = (page: Page, stylist: string, date = tomorrow) =>
  page.getByRole('button', { name: new RegExp(`^${stylist}, ${weekdayInWords(date)}, `) })
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')

test('the roster changes a shift and an absence in place, by keyboard, with what happens to the bookings in the way', async ({
  page,
  context,
  catalogue,
  client,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(client)
  await book(context, catalogue, { date: tomorrow, time: '10:00 AM' })
  await signIn(admin)
  await open(page)
  const stylistName = catalogue.stylist.name
  await expect(cell(page, stylistName)).toHaveAccessibleName(/10:00 AM to 7:00 PM, 1 booking$/)
  await expectNothingSideways(page, 1280)

  await cell(page, stylistName).focus()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, stylistName)).not.toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Other hours' }).click()
  await dialog(page).getByLabel(/, to$/).fill('15:00')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Save hours' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(cell(page, stylistName)).toHaveAccessibleName(/10:00 AM to 3:00 PM, 1 booking$/)
  await expect(cell(page, stylistName)).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Away all day' }).click()
  await expect(question(page)).toContainText('1 booking is affected.')
  await question(page).getByRole('combobox').selectOption({ label: 'Keep as booked' })
  await question(page).getByRole('button', { name: 'Mark away' }).click()
  await expect(cell(page, stylistName)).toHaveAccessibleName(/Away all day, 1 booking$/)

  await cell(page, stylistName).click()
  await expectAccessible()
  await dialog(page)
    .getByRole('button', { name: /^Remove: Away/ })
    .click()
  await question(page).getByRole('button', { name: 'Remove absence' }).click()
  await expect(cell(page, stylistName)).toHaveAccessibleName(/10:00 AM to 3:00 PM, 1 booking$/)
})

for (const width of [390, 1280]) {
  test(`a change of the roster without a network says so inside its dialog, and what was typed stays, at ${width} pixels`, async ({
    page,
    catalogue,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(admin)
    await open(page)
    await cell(page, catalogue.stylist.name).click()
    await dialog(page).getByRole('button', { name: 'Other hours' }).click()
    await dialog(page).getByLabel(/, to$/).fill('15:00')
    await page.route('**/schedule/affected', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Save hours' }).click()
    const notice = dialog(page).locator('[data-notice]')
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(dialog(page).getByLabel(/, to$/)).toHaveValue('15:00')
    const save = dialog(page).getByRole('button', { name: 'Save hours' })
    await expect(save).toBeVisible()
    await expectAccessible()
    // Nothing moves for it, and it lies over no control.
    const box = await save.boundingBox()
    await dialog(page).getByRole('button', { name: 'Close' }).click({ trial: true })
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    expect(await save.boundingBox()).toEqual(box)
    await page.unroute('**/schedule/affected')
    await dialog(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(page.getByText('Hours saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0)
    await expect(page.locator('[data-notice]')).toHaveCount(1)
  })
}

test('the roster closes the salon on a date, and opens it again', async ({ page, database, signIn }) => {
  const name = unique('Ida')
  await addStylist(database, { name })
  await signIn(admin)
  const date = daysAhead(300)
  await open(page, date)
  await page.getByRole('button', { name: `${weekdayInWords(date)}, close the salon` }).click()
  await dialog(page).getByRole('button', { name: 'Close the salon' }).click()
  await expect(dialog(page).getByLabel('Reason')).toBeFocused()
  await dialog(page).getByLabel('Reason').fill('Stocktaking')
  await dialog(page).getByRole('button', { name: 'Close the salon' }).click()
  await expect(cell(page, name, date)).toHaveAccessibleName(/Salon closed: Stocktaking$/)
  await page.getByRole('button', { name: `${weekdayInWords(date)}, closed: Stocktaking. Change it` }).click()
  await dialog(page).getByRole('button', { name: 'Open the salon again' }).click()
  await expect(cell(page, name, date)).toHaveAccessibleName(/10:00 AM to 7:00 PM$/)
})

test('a phone shows the roster a day at a time, and the desk takes a sick call there', async ({
  page,
  database,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = unique('Ida')
  await addStylist(database, { name })
  const email = uniqueEmail()
  await addAccount(database, { name: 'Bo', email, role: 'receptionist' })
  await signIn({ email })
  await open(page)
  await expect(cell(page, name)).toBeVisible()
  await expectNothingSideways(page, 640)
  await expectAccessible()
  // The day before is in the same week, or the week before it.
  const today = daysAhead(0)
  if (await cell(page, name, today).count()) await expect(cell(page, name, today)).toBeHidden()
  await open(page, today)
  await cell(page, name, today).click()
  await expect(dialog(page).getByRole('button', { name: /Other hours|Day off|Add an absence/ })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Away all day' }).click()
  await question(page).getByRole('button', { name: 'Mark away' }).click()
  await expect(cell(page, name, today)).toHaveAccessibleName(/Away all day$/)
})
