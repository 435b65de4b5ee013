import type { Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { admin, expect, test } from './fixtures.ts'
import { actionOf, goDeaf, messages, openMyBookings } from './my-bookings-page.ts'
import { book, cardOf, changeStatus, daysAhead, gate, openTab, ownCatalogue, statusOf } from './salon-data.ts'

const statusTabs = (page: Page) => page.getByRole('tablist', { name: 'Bookings by status' })

test('Cancel asks first, and can be taken back', async ({ page, context, database, client, signIn, expectAccessible }) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const id = await book(context, catalogue)
  await openMyBookings(page)
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await actionOf(page, id, 'Cancel').click()
  await expect(question).toContainText(catalogue.cut.name)
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(actionOf(page, id, 'Cancel')).toBeFocused()
  await actionOf(page, id, 'Cancel').click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await statusOf(database, id)).toBe('Pending')

  await actionOf(page, id, 'Cancel').click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(question).toBeHidden()
  await expect(cardOf(page, id)).toBeHidden()
  expect(await statusOf(database, id)).toBe('Canceled')
  await openTab(page, 'Canceled')
  await expect(cardOf(page, id)).toContainText(messages.Canceled)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Booking ${id} is pending again.`)).toBeVisible()
  await expect(cardOf(page, id)).toBeHidden()
  expect(await statusOf(database, id)).toBe('Pending')
  await openTab(page, 'Pending')
  await expect(cardOf(page, id)).toContainText(messages.Pending)
})

test('a confirmed booking can be canceled too', async ({ page, context, database, client, signIn, elsewhere }) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  const desk = await elsewhere(admin)
  await changeStatus(desk, id, { from: 'Pending', status: 'Confirmed' })
  await openMyBookings(page, '?status=Confirmed')
  await actionOf(page, id, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`Booking ${id} is canceled.`)).toBeVisible()
  await expect(cardOf(page, id)).toBeHidden()
  expect(await statusOf(database, id)).toBe('Canceled')
})

test('Book Again on a canceled booking makes it pending again', async ({ page, context, database, client, signIn }) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  await changeStatus(context, id, { from: 'Pending', status: 'Canceled' })
  await openMyBookings(page)
  await openTab(page, 'Canceled')
  await actionOf(page, id, 'Book Again').click()
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, id)).toContainText(messages.Pending)
  expect(await statusOf(database, id)).toBe('Pending')
})

test('re-opening when somebody has taken the time says so and leads to a new booking with the same choices', async ({
  page,
  context,
  database,
  client,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const id = await book(context, catalogue, { services: [catalogue.cut, catalogue.colour] })
  await changeStatus(context, id, { from: 'Pending', status: 'Canceled' })
  const desk = await elsewhere(admin)
  await book(desk, catalogue)

  await openMyBookings(page, '?status=Canceled')
  await actionOf(page, id, 'Book Again').click()
  await expect(page).toHaveURL(/\/bookings\?step=time/)
  await expect(page.getByText('This time has been taken by somebody else meanwhile')).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('button', { name: /· 10:00 AM$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const { name } of Object.values(catalogue)) {
    await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  expect(await statusOf(database, id)).toBe('Canceled')
})

test('what lies behind cannot be re-opened, and the client is told why', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid, status: 'Canceled', date: daysAhead(-3) })
  await openMyBookings(page, '?status=Canceled')
  await actionOf(page, id, 'Book Again').click()
  await expect(page).toHaveURL(/\/bookings/)
  await expect(page.getByText('This time has passed').first()).toBeVisible()
  expect(await statusOf(database, id)).toBe('Canceled')
})

test('Book Again on a completed booking leads to the booking page', async ({
  page,
  database,
  client,
  signIn,
  context,
  elsewhere,
}) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const id = await book(context, catalogue)
  const desk = await elsewhere(admin)
  await changeStatus(desk, id, { from: 'Pending', status: 'Completed' })
  await openMyBookings(page)
  await openTab(page, 'Completed')
  await cardOf(page, id)
    .getByRole('link', { name: /^Book Again/ })
    .click()
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(page.getByRole('button', { name: catalogue.cut.name })).toBeVisible()
  expect(await statusOf(database, id)).toBe('Completed')
})

test('a booking that the salon changed meanwhile is shown as it is now', async ({
  page,
  context,
  database,
  client,
  signIn,
  elsewhere,
}) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  await goDeaf(page)
  await openMyBookings(page)
  await expect(actionOf(page, id, 'Cancel')).toBeVisible()
  const desk = await elsewhere(admin)
  await changeStatus(desk, id, { from: 'Pending', status: 'Confirmed' })

  await actionOf(page, id, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alert')).toContainText('it is Confirmed now')
  await expect(statusTabs(page).getByRole('tab', { name: 'Confirmed' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, id)).toContainText(messages.Confirmed)
  expect(await statusOf(database, id)).toBe('Confirmed')
})

test('a change that does not arrive leaves the booking as it was, and says so', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid })
  await openMyBookings(page)
  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.abort()
  })
  await actionOf(page, id, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('button', { name: 'Canceling…' })).toBeVisible()
  open()
  await expect(page.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeHidden()
  await expect(
    page
      .getByText(/connection|reach/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(cardOf(page, id)).toContainText(messages.Pending)
  expect(await statusOf(database, id)).toBe('Pending')
})
