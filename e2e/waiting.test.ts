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

test('free times that cannot be had are not said to be none, and can be asked for again', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  const { cut, stylist } = await ownCatalogue(database)
  await page.route('**/api/availability**', (route) => route.abort())
  await page.goto('/bookings')
  for (const name of [cut.name, 'Continue', stylist.name, 'Continue']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await expect(page.getByRole('alert')).toContainText('We could not load the free times.')
  await expect(page.getByText('The next free times cannot be shown at the moment.')).toBeVisible()
  await expect(page.getByText('Nothing is free')).toHaveCount(0)
  await expectAccessible()
  await page.unroute('**/api/availability**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Next free' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
