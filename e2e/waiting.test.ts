import { expect, test } from './fixtures.ts'
import { book, ownCatalogue } from './salon-data.ts'

test('a page that takes long to come says that it is on its way', async ({ page, expectAccessible }) => {
  let bring = () => {}
  const isWanted = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/assets/about-page-*.js', async (route) => {
    await isWanted
    await route.continue()
  })
  await page.goto('/')
  const notice = page.getByText('Loading the page…')
  await expect(notice).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(notice).toHaveCount(1)
  await expectAccessible()
  bring()
  await expect(page).toHaveURL(/\/about$/)
  await expect(notice).toHaveCount(0)
})

test('a notice with something to do about it leaves time to do it', async ({ page, context, database, client, signIn }) => {
  await signIn(client)
  await book(context, await ownCatalogue(database))
  await page.goto('/mybookings')
  await page.clock.install()
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(undo).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(undo).toBeHidden()
})
