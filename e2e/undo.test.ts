import { expect, test } from './fixtures.ts'
import { book, cardOf, gate, ownCatalogue } from './salon-data.ts'

test('Undo is a few Tabs away and shows that it is under way', async ({ page, context, database, client, signIn }) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  await page.goto('/mybookings')
  await page.getByRole('button', { name: `Cancel booking ${id}` }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'Pending bookings' })).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  for (let tabs = 0; tabs < 4; tabs++) {
    if (await undo.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(undo).toBeFocused()

  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undoing…' })).toBeVisible()
  open()
  await expect(page.getByText(/^Your booking for .* is pending again\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect(cardOf(page, id)).toBeVisible()
})
