import type { Locator, Page } from '@playwright/test'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, password, test } from './support/fixtures.ts'
import { gate, openTab } from './support/salon-data.ts'

const wide = { width: 1280, height: 800 }
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
/** The profile form's, not the one of the password form below. */
const currentPassword = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: /^(?:Save Changes|Saving…)$/ }) })
    .getByLabel('Current password', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

async function measureEdges(locator: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on show.')
  return { top: box.y, bottom: box.y + box.height }
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/mybookings')
  await openTab(page, 'Profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
}

test('a new name shows in the header at once, and after a reload', async ({ page, client, signIn, expectAccessible }) => {
  await signIn(client)
  await page.setViewportSize(wide)
  await openProfile(page)
  await expect(name(page)).toHaveValue(client.name)
  await expect(email(page)).toHaveValue(client.email)
  await expectAccessible()
  await name(page).fill('Ada King')
  await save(page).click()
  const bookings = page.getByRole('banner').getByRole('link', { name: "Ada King's Bookings", exact: true })
  await expect(bookings).toBeVisible()
  await page.reload()
  await expect(bookings).toBeVisible()
  await expect(name(page)).toHaveValue('Ada King')
  await expect(email(page)).toHaveValue(client.email)
})

test('a new email needs the current password, and then signs in', async ({
  page,
  browser,
  baseURL,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  await openProfile(page)
  await expect(currentPassword(page)).toHaveCount(0)
  const next = uniqueEmail()
  await email(page).fill(next)
  await name(page).fill('Ada King')
  await save(page).click()
  await expect(page.getByText('Enter your current password')).toBeVisible()
  await expect(currentPassword(page)).toBeFocused()
  await expectAccessible()

  await currentPassword(page).fill('not-the-password')
  await save(page).click()
  await expect(currentPassword(page)).toHaveAccessibleDescription(/That isn’t your current password/)
  await expect(currentPassword(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(email(page)).toHaveValue(next)
  await expect(name(page)).toHaveValue('Ada King')
  await currentPassword(page).pressSequentially('!')
  await expect(page.getByText('That isn’t your current password.')).toHaveCount(0)

  await currentPassword(page).fill(password)
  await save(page).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(currentPassword(page)).toHaveCount(0)
  await page.reload()
  await expect(email(page)).toHaveValue(next)
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn({ email: next }, elsewhere)
  expect(await (await elsewhere.request.get('/api/me')).json()).toMatchObject({
    uid: client.uid,
    name: 'Ada King',
    email: next,
  })
  await elsewhere.close()
})

test('an email that is already in use is refused at its field', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  const takenEmail = uniqueEmail()
  await addAccount(database, { name: 'Somebody Else', email: takenEmail })
  await openProfile(page)
  for (const address of [takenEmail.toUpperCase(), admin.email]) {
    await email(page).fill(address)
    await currentPassword(page).fill(password)
    await save(page).click()
    await expect(email(page)).toHaveAccessibleDescription(/An account with this email already exists\./)
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveValue(address)
  }
  await expectAccessible()
})

test('invalid values are reported at their fields', async ({ page, client, signIn }) => {
  await signIn(client)
  await openProfile(page)
  await name(page).fill('   ')
  await email(page).fill('nobody')
  await save(page).click()
  await expect(name(page)).toHaveAccessibleDescription(/Name is required/)
  await expect(name(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription(/Email is invalid/)
  await name(page).fill('Ada')
  await expect(page.getByText('Name is required')).toHaveCount(0)
})

test('Cancel goes home and changes nothing', async ({ page, client, signIn }) => {
  await signIn(client)
  await openProfile(page)
  await name(page).fill('Somebody Else')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/$/)
  await openProfile(page)
  await expect(name(page)).toHaveValue(client.name)
})

test('shows that it is saving; when that fails, no input is lost', async ({ page, client, signIn, expectAccessible }) => {
  await signIn(client)
  // As when a keyboard covers half of the phone.
  await page.setViewportSize({ width: 390, height: 440 })
  await openProfile(page)
  const next = uniqueEmail()
  await name(page).fill('Ada King')
  await email(page).fill(next)
  await currentPassword(page).fill(password)
  const { opened, open } = gate()
  await page.route('**/api/me', async (route) => {
    await opened
    await route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toHaveAttribute('aria-busy', 'true')
  await expectAccessible()
  open()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We can’t reach the salon right now')
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(name(page)).toHaveValue('Ada King')
  await expect(email(page)).toHaveValue(next)
  await expect(currentPassword(page)).toHaveValue(password)
  await expectAccessible()

  await page.unroute('**/api/me')
  await save(page).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('the administrator’s email cannot be changed', async ({ page, signIn }) => {
  await signIn(admin)
  await openProfile(page)
  await expect(email(page)).toHaveValue(admin.email)
  await expect(email(page)).not.toBeEditable()
})

test('no hint or error overlaps the content below it, however narrow the window', async ({
  page,
  client,
  signIn,
  elsewhere,
}) => {
  const narrow = { width: 320, height: 640 }
  const desk = await (await elsewhere(admin, { viewport: narrow })).newPage()
  await openProfile(desk)
  await desk.evaluate(() => document.fonts.ready)
  const hint = desk.getByText('The administrator’s email can’t be changed here.')
  const phone = desk.getByText('Phone', { exact: true })
  expect((await measureEdges(hint)).bottom).toBeLessThanOrEqual((await measureEdges(phone)).top)

  await page.setViewportSize(narrow)
  await signIn(client)
  await openProfile(page)
  await email(page).fill('other@client.example')
  await save(page).click()
  const error = page.getByText('Enter your current password to change your email')
  await expect(error).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect((await measureEdges(error)).bottom).toBeLessThanOrEqual((await measureEdges(save(page))).top)
})

test('leaving a changed profile asks first', async ({ page, client, signIn }) => {
  await signIn(client)
  await page.setViewportSize(wide)
  await openProfile(page)
  await name(page).fill('Ada King')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name(page)).toHaveValue('Ada King')
  await save(page).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

test('the question about changes closes when they are saved meanwhile', async ({ page, client, signIn }) => {
  await signIn(client)
  await openProfile(page)
  const { opened, open } = gate()
  await page.route('**/api/me', async (route) => {
    await opened
    await route.continue()
  })
  await name(page).fill('Ada King')
  await save(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  open()
  await expect(page).toHaveURL('/')
  await expect(question).toBeHidden()
})

test('editing continues after the other tab was pressed, which asks each time', async ({ page, client, signIn }) => {
  await signIn(client)
  await openProfile(page)
  await name(page).fill('Ada King')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const bookings = page.getByRole('tab', { name: 'My Bookings' })
  for (let time = 0; time < 2; time++) {
    await bookings.click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    // The focus returns to the tab, which must not be pressed again.
    await expect(question).toBeHidden()
    await expect(bookings).toBeFocused()
    await expect(name(page)).toHaveValue('Ada King')
  }
  await bookings.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings details' })).toBeVisible()
})
