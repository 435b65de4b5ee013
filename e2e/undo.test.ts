import { admin, expect, test } from './support/fixtures.ts'
import { book, bookingCard, gate } from './support/salon-data.ts'

test('Undo has the focus and shows progress', async ({ page, bookingId }) => {
  await page.goto('/mybookings')
  await page.getByRole('button', { name: `Cancel booking ${bookingId}` }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  const undo = bookingCard(page, bookingId).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()

  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(bookingCard(page, bookingId).getByRole('button', { name: 'Undoing…' })).toBeVisible()
  open()
  await expect(page.getByText(/^Your booking for .* is pending again\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect(bookingCard(page, bookingId)).toBeVisible()
})

test('an Undo that fails does not touch a booking started since', async ({ page, elsewhere, catalogue, bookingId }) => {
  await page.goto('/mybookings')
  await page.getByRole('button', { name: `Cancel booking ${bookingId}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /cancel it|Cancel booking/ })
    .click()
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await book(await elsewhere(admin), catalogue)
  await page.getByRole('contentinfo').getByRole('link', { name: /^Book/ }).first().click()
  const color = page.getByRole('button', { name: catalogue.color.name, exact: true })
  await color.click()
  await undo.click()
  await expect(page.getByText(/taken/).first()).toBeVisible()
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(color).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: catalogue.cut.name, exact: true })).toHaveAttribute('aria-pressed', 'false')
})
