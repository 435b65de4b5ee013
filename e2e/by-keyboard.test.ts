import type { Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, password, test } from './support/fixtures.ts'
import { press, tabTo, type } from './support/keyboard.ts'
import { cardOf, daysAhead, factsOf, statusOf, unique } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('signing in, from the home page through the menu', async ({ page, client }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await press(page, button(page, 'Menu'))
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button(page, 'Menu')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, menu.getByRole('link', { name: 'Login' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await type(page, page.getByLabel('Email'), client.email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mybookings$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings details' })).toBeFocused()
})

test('canceling a booking, and re-opening it', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const stylistId = await addStylist(database, { name: unique('Mara') })
  const id = await addAppointment(database, { userId: client.uid, stylistId, date: daysAhead(30) })
  await page.goto('/mybookings')
  const cancel = page.getByRole('button', { name: `Cancel booking ${id}` })
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await press(page, cancel)
  await expect(question).toBeVisible()
  // The dialog traps the focus.
  for (let round = 0; round < 5; round++) {
    await page.keyboard.press('Tab')
    await expect(question.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Yes, cancel it'))
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: `Undo canceling booking ${id}` })).toBeFocused()
  expect(await statusOf(database, id)).toBe('Canceled')

  const tabs = page.getByRole('tablist', { name: 'Bookings by status' })
  await tabTo(page, tabs.getByRole('tab', { name: 'Pending' }))
  await page.keyboard.press('End')
  await expect(tabs.getByRole('tab', { name: 'Canceled' })).toBeFocused()
  // The card stands above the tabs too, whichever is open.
  await expect(tabs.getByRole('tab', { name: 'Canceled' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, id)).toContainText('Canceled - Contact support for details')
  await page.keyboard.press('Home')
  await expect(tabs.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.getByRole('tab', { name: 'Canceled' })).toHaveAttribute('aria-selected', 'true')
  await press(page, page.getByRole('button', { name: `Book Again booking ${id}` }))
  await expect(page.getByRole('heading', { name: 'Pending bookings' })).toBeFocused()
  await expect(cardOf(page, id)).toContainText('Please wait for confirmation')
})

test('changing the profile', async ({ page, client, signIn }) => {
  await signIn(client)
  await page.goto('/mybookings')
  await tabTo(page, page.getByRole('tab', { name: 'My Bookings' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await type(page, page.getByRole('textbox', { name: 'Name' }), 'Ada King')
  await press(page, button(page, 'Save Changes'))
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
})

test('confirming a booking', async ({ page, database, client, signIn }) => {
  await signIn(admin)
  const id = await addAppointment(database, { userId: client.uid, client, date: daysAhead(30) })
  await page.goto('/admin/bookings')
  await type(page, page.getByRole('searchbox'), id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, cardOf(page, id).getByRole('button', { name: 'Confirm', exact: true }))
  await expect(cardOf(page, id).getByRole('heading')).toBeFocused()
  expect(await statusOf(database, id)).toBe('Confirmed')
  await press(page, cardOf(page, id).getByRole('button', { name: 'Undo' }))
  await expect(cardOf(page, id).getByRole('heading')).toBeFocused()
  expect(await statusOf(database, id)).toBe('Pending')
})

test('adding a service and deleting it', async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto('/admin')
  await press(page, button(page, 'More'))
  await press(page, page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Services' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeFocused()
  await press(page, button(page, 'Add Service'))
  await expect(page.getByLabel('Service Name')).toBeFocused()
  const name = unique('Braids')
  await page.keyboard.type(name)
  await type(page, page.getByLabel('Description'), 'Tight and tidy.')
  await type(page, page.getByLabel('Price'), '35.50')
  await type(page, page.getByLabel('Duration in minutes'), '45')
  await page.keyboard.press('Enter')
  const record = page.getByRole('listitem').filter({ hasText: name })
  await expect(record).toContainText('Tight and tidy.')
  expect(await factsOf(record)).toEqual({ Price: '$35.50', Duration: '45 minutes' })
  await expect(button(page, 'Add Service')).toBeFocused()

  await press(page, record.getByRole('button', { name: 'Delete Service' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete Service' }))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(record).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Existing Services' })).toBeFocused()
})

test('adding a stylist with a status and days', async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/stylists')
  await press(page, button(page, 'Add Stylist'))
  const name = unique('Iris')
  await type(page, page.getByLabel('Stylist Name'), name)
  await type(page, page.getByLabel('Rating'), '4.5')
  await tabTo(page, page.getByRole('radio', { name: 'Available', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Not Available' })).toBeChecked()
  // All are ticked at first.
  for (const day of ['Monday', 'Sunday']) await press(page, page.getByRole('checkbox', { name: day }), 'Space')
  await press(page, button(page, 'Add Stylist').last())
  const record = page.getByRole('listitem').filter({ hasText: name })
  await expect(record).toBeVisible()
  expect(await factsOf(record)).toMatchObject({
    Status: 'Not Available',
    'Days Available': 'Tuesday, Wednesday, Thursday, Friday, Saturday',
  })
})

test('filtering the dashboard', async ({ page, database, client, signIn }) => {
  await signIn(admin)
  await addAppointment(database, { userId: client.uid, status: 'Confirmed', date: daysAhead(30) })
  await page.goto('/admin')
  const tile = page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: /^Confirmed/ })
  await press(page, tile, 'Space')
  await expect(page.getByRole('table', { name: 'Confirmed bookings' })).toBeVisible()
  await expect(tile).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'All bookings' })).toBeVisible()
})
