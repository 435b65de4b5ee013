import type { Locator, Page } from '@playwright/test'
import { addService as addKnownService } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { clickAgain, logOut, openEntry } from './support/presses.ts'
import { book, changeStatus, openUntilShown, ownCatalogue, unique } from './support/salon-data.ts'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/services')
})

const form = (page: Page) => page.locator('main form')
const record = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label).fill(value)
}

async function addService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Service' }).click()
  await fill(page, { 'Service Name': name, Description: 'Two lines\nof it', Price: '45.5', 'Duration in minutes': '60' })
  await form(page).getByRole('button', { name: 'Add Service' }).click()
  await expect(form(page)).toHaveCount(0)
}

test('a service is added, updated and deleted, and the focus returns to where it was', async ({ page, expectAccessible }) => {
  const name = unique('Balayage')
  await addService(page, name)
  await expect(page.getByText('Service added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Service' })).toBeFocused()
  await expect(record(page, name)).toContainText('$45.50')
  await expect(record(page, name)).toContainText('60 minutes')

  await record(page, name).getByRole('button', { name: 'Update Service' }).click()
  await expect(form(page).getByLabel('Service Name')).toBeFocused()
  await expect(form(page).getByLabel('Price')).toHaveValue('45.50')
  await expectAccessible()
  await fill(page, { Price: '50' })
  await form(page).getByRole('button', { name: 'Update Service' }).click()
  await expect(record(page, name)).toContainText('$50.00')
  await expect(record(page, name).getByRole('button', { name: 'Update Service' })).toBeFocused()

  await record(page, name).getByRole('button', { name: 'Delete Service' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('No upcoming bookings have this service.')
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(record(page, name)).toBeVisible()
  await record(page, name).getByRole('button', { name: 'Delete Service' }).click()
  await question.getByRole('button', { name: 'Delete Service' }).click()
  await expect(record(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Existing Services' })).toBeFocused()
  await page.reload()
  await expect(record(page, name)).toHaveCount(0)
})

test('errors are shown at their fields, and nothing typed is lost', async ({ page, expectAccessible }) => {
  const name = unique('Perm')
  await page.getByRole('button', { name: 'Add Service' }).click()
  await form(page).getByRole('button', { name: 'Add Service' }).click()
  for (const message of ['Service name is required', 'Price is required', 'Duration is required']) {
    await expect(form(page).getByText(message)).toBeVisible()
  }
  await expect(form(page).getByLabel('Service Name')).toBeFocused()
  await expectAccessible()

  await fill(page, { 'Service Name': name, Price: '1,250', 'Duration in minutes': '45' })
  await expect(form(page).getByText('Service name is required')).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Add Service' }).click()
  await expect(form(page).getByLabel('Price')).toBeFocused()
  await expect(form(page).getByLabel('Price')).toHaveValue('1,250')
  await fill(page, { Price: '12.50' })

  await page.route('**/api/services', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await form(page).getByRole('button', { name: 'Add Service' }).click()
  await expect(form(page).getByRole('alert')).toContainText('We can’t reach the salon right now.')
  await expect(form(page).getByLabel('Service Name')).toHaveValue(name)
  await page.unroute('**/api/services')
  await form(page).getByRole('button', { name: 'Add Service' }).click()
  await expect(record(page, name)).toContainText('$12.50')
})

test('opening another form over unsaved changes asks first', async ({ page }) => {
  const first = unique('Rinse')
  const second = unique('Set')
  await addService(page, first)
  await addService(page, second)
  await record(page, first).getByRole('button', { name: 'Update Service' }).click()
  await fill(page, { Description: 'Half a sentence' })
  await record(page, second).getByRole('button', { name: 'Update Service' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form(page).getByLabel('Description')).toHaveValue('Half a sentence')
  await record(page, second).getByRole('button', { name: 'Update Service' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form(page).getByLabel('Service Name')).toHaveValue(second)
})

test('a form with unsaved changes asks, however it is left', async ({ page }) => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const keep = question.getByRole('button', { name: 'Keep editing' })
  const description = form(page).getByLabel('Description')
  // A history entry to go back to: a link clicked before its page has loaded adds none.
  await openEntry(page, 'Stylists')
  await expect(page.getByRole('heading', { level: 1, name: 'Stylists' })).toBeVisible()
  await openEntry(page, 'Services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Service' }).click()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Service' }).click()
  await description.fill('Half a sentence')
  const ways = {
    link: () => openEntry(page, 'Stylists'),
    back: () => page.evaluate(() => history.back()),
    cancel: () => form(page).getByRole('button', { name: 'Cancel' }).click(),
    close: () => page.getByRole('button', { name: 'Close form' }).click(),
    'sign-out': () => logOut(page),
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const leave of Object.values(ways)) {
    await leave()
    await keep.click()
    await expect(question).toBeHidden()
    await expect(description).toHaveValue('Half a sentence')
  }
  const dialogEvent = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await dialogEvent
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await ways.link()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stylists' })).toBeVisible()
})

test('the second click of a double click presses no button of a dialog that has just opened or closed', async ({
  page,
  database,
}) => {
  const one = unique('First')
  const other = unique('Second')
  for (const name of [one, other]) await addKnownService(database, { name, priceMills: 10_000 })
  await page.clock.install()
  await page.reload()
  // Makes room, so that the last record can be scrolled to the dialog's buttons.
  await page.evaluate(() => {
    document.body.style.paddingBottom = '100vh'
  })
  const question = page.getByRole('alertdialog', { name: 'Delete this service?' })
  const ask = record(page, one).getByRole('button', { name: 'Delete Service' })
  const center = async (button: Locator) => {
    const box = await button.boundingBox()
    if (!box) throw new Error('the button is not there')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  async function putUnder(button: Locator, y: number): Promise<void> {
    const now = await center(button)
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), now.y - y)
  }
  await ask.click()
  const keep = await center(question.getByRole('button', { name: 'Keep it' }))
  const remove = await center(question.getByRole('button', { name: 'Delete Service' }))
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await putUnder(ask, remove.y)
  const from = await center(ask)
  expect(Math.abs(from.x - remove.x)).toBeLessThan(60)
  const deletion = question.getByRole('button', { name: 'Delete Service' })
  await clickAgain(page, from, () => expect(deletion).toBeEnabled({ timeout: 1 }))
  await expect(deletion).toBeEnabled()
  await expect(page.getByText('Service deleted.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  const update = record(page, other).getByRole('button', { name: 'Update Service' })
  await putUnder(update, keep.y)
  await ask.evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await clickAgain(page, keep, () => expect(question).toBeHidden({ timeout: 1 }))
  await expect(form(page)).toHaveCount(0)
  // A second later a click there counts again.
  await page.clock.fastForward(1_000)
  await page.mouse.click(keep.x, keep.y)
  await expect(form(page).getByLabel('Service Name')).toHaveValue(other)
})

test('signing out over unsaved changes asks once, then signs out', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Add Service' }).click()
  await fill(page, { Description: 'Half a sentence' })
  await logOut(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('an error message shifts no layout', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.reload()
    await page.getByRole('button', { name: 'Add Service' }).click()
    await expect(form(page).getByLabel('Service Name')).toBeFocused()
    await page.evaluate(() => document.fonts.ready)
    const positions = () =>
      form(page).evaluate((element) => {
        const top = element.getBoundingClientRect().top
        return [...element.querySelectorAll('input, textarea, button')].map((field) =>
          Math.round(field.getBoundingClientRect().top - top),
        )
      })
    const before = await positions()
    await form(page).getByRole('button', { name: 'Add Service' }).click()
    await expect(form(page).getByText('Price is required')).toBeVisible()
    expect(await positions()).toEqual(before)
  }
})

test('the dialog says how many upcoming bookings have the service, and they keep it', async ({
  page,
  context,
  database,
  client,
  signIn,
  browser,
  baseURL,
}) => {
  const catalogue = await ownCatalogue(database)
  const home = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(client, home)
  const pendingId = await book(home, catalogue)
  const canceledId = await book(home, catalogue, { time: '4:00 PM' })
  await changeStatus(home, canceledId, { from: 'Pending', status: 'Canceled' })
  await page.reload()
  await record(page, catalogue.cut.name).getByRole('button', { name: 'Delete Service' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(catalogue.cut.name)
  await expect(question).toContainText('1 upcoming booking has this service. It stays as booked.')
  await expect(question.getByRole('link', { name: /2:00 PM.*Ada Lovelace · Pending/ })).toHaveAttribute(
    'href',
    new RegExp(`q=${pendingId}`),
  )
  await question.getByRole('button', { name: 'Delete Service' }).click()
  await expect(question).toBeHidden()
  await expect(record(page, catalogue.cut.name)).toHaveCount(0)
  await expect(record(page, catalogue.color.name)).toBeVisible()

  const own = await (await home.request.get('/api/appointments?status=Pending')).json()
  expect(own.items).toMatchObject([{ id: pendingId, services: [{ ServiceName: catalogue.cut.name, Price: 42.5 }] }])
  await home.close()
  const offered: { id: string }[] = await (await context.request.get('/api/services')).json()
  expect(offered.map(({ id }) => id)).not.toContain(catalogue.cut.id)
})

test('additions and changes appear on the public pages', async ({ page, browser, baseURL }) => {
  const name = unique('Gloss')
  await addService(page, name)
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) })
  const street = await visitor.newPage()
  await openUntilShown(street, '/services', (soon) => expect(record(street, name)).toContainText('$45.50', soon))
  await expect(record(street, name)).toContainText('60 minutes')
  await record(page, name).getByRole('button', { name: 'Update Service' }).click()
  await fill(page, { Price: '0', 'Duration in minutes': '5' })
  await form(page).getByRole('button', { name: 'Update Service' }).click()
  await expect(page.getByText('Service updated.')).toBeVisible()
  await openUntilShown(street, '/services', (soon) => expect(record(street, name)).toContainText('$0.00', soon))
  await expect(record(street, name)).toContainText('5 minutes')
  await visitor.close()
})

test('a service’s booking link opens the flow with it selected, even if the browser has no clipboard', async ({
  page,
  database,
}) => {
  const name = unique('Gloss')
  await addKnownService(database, { name })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.reload()
  await record(page, name).getByRole('button', { name: 'Update Service' }).click()
  await page.getByRole('button', { name: `Copy booking link for ${name}` }).click()
  const link = page.getByRole('textbox', { name: `Booking link for ${name}` })
  await expect(link).toBeFocused()
  await page.goto(await link.inputValue())
  await expect(page.getByRole('button', { pressed: true })).toHaveText(new RegExp(name))
})

test('a question stays in sight while a phone is turned', async ({ page, catalogue }) => {
  await page.reload()
  await record(page, catalogue.cut.name).getByRole('button', { name: 'Delete Service' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveCSS('opacity', '1')
  // Slows transitions down, so that they have only begun.
  await question.evaluate((dialog) => dialog.style.setProperty('transition-duration', '60s'))
  await page.setViewportSize({ width: 844, height: 390 })
  const { y = 0, height = 0 } = (await question.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(390)
})
