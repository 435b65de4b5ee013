import type { Page } from '@playwright/test'
import { admin, expect, test } from './support/fixtures.ts'
import { clickBeforeRendering, holdRendering } from './support/presses.ts'
import {
  anotherDay,
  bookingCard,
  type Catalogue,
  changeStatus,
  chooseUpToTime,
  gate,
  ownCatalogue,
  readFacts,
} from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const confirmed = (page: Page) => heading(page, 'Booking Confirmed!')

async function bookWithDetours(page: Page, { cut, stylist }: Catalogue): Promise<void> {
  await page.goto('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Book Your Appointment' }).click()
  await button(page, cut.name).click()
  await button(page, 'Continue').click()
  await button(page, stylist.name).click()
  await button(page, 'Back').click()
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').nth(anotherDay).click()
  await button(page, 'Continue').click()
  await page.getByRole('link', { name: 'Change stylist' }).click()
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await button(page, 'Confirm').click()
  await expect(confirmed(page)).toBeVisible()
  // The steps leave the history a moment later, which no person notices. Only the history entry's state shows it.
  await page.waitForFunction(() => {
    const { usr } = (history.state ?? {}) as { usr?: { depth?: number } | null }
    return location.search.includes('step=confirmed') && (usr?.depth ?? 0) === 0
  })
}

test('Back leaves a finished booking at once', async ({ page, database, client, signIn }) => {
  await signIn(client)
  await bookWithDetours(page, await ownCatalogue(database))
  await expect(confirmed(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await page.goForward()
  await expect(confirmed(page)).toBeVisible()
})

test('returning to a finished booking shows it, and a new one starts from the first step', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  await bookWithDetours(page, await ownCatalogue(database))
  await page.getByRole('link', { name: 'View my bookings' }).click()
  await expect(heading(page, 'Bookings details')).toBeVisible()
  await page.goBack()
  await expect(confirmed(page)).toBeVisible()
  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await page.getByRole('main').getByRole('link', { name: 'Book Your Appointment' }).click()
  await expect(heading(page, 'Choose your services')).toBeVisible()
})

test('a link to a booking whose response comes while the person goes back changes nothing there', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const rendering = await holdRendering(page)
  await bookWithDetours(page, await ownCatalogue(database))
  const { opened, open } = gate()
  await page.route('**/api/appointments/*/place**', async (route) => {
    await opened
    await route.continue()
  })
  await page.getByRole('link', { name: 'View my bookings' }).click()
  await expect(heading(page, 'Bookings details')).toBeVisible()
  await rendering.hold()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/step=confirmed/)
  const responded = page.waitForEvent('requestfinished', (request) => request.url().includes('/place'))
  open()
  await responded
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
  await rendering.goOn()
  await expect(confirmed(page)).toBeVisible()
  await expect(page).toHaveURL(/step=confirmed/)
})

test('View my bookings leads to the booking, though the salon has confirmed it already', async ({
  page,
  database,
  client,
  signIn,
  elsewhere,
}) => {
  await signIn(client)
  await bookWithDetours(page, await ownCatalogue(database))
  const { Booking: id = '' } = await readFacts(page.getByRole('main'))
  await changeStatus(await elsewhere(admin), id, { from: 'Pending', status: 'Confirmed' })
  await page.getByRole('link', { name: 'View my bookings' }).click()
  await expect(bookingCard(page, id)).toBeFocused()
  await expect(bookingCard(page, id)).toContainText('Confirmed - See you soon!')
})

test('two quick presses of Continue lead one step on, and one Back leads back', async ({ page, client, signIn, catalogue }) => {
  await signIn(client)
  await page.goto('/bookings')
  await button(page, catalogue.cut.name).click()
  await expect(button(page, 'Continue')).toBeEnabled()
  await clickBeforeRendering(button(page, 'Continue'))
  await expect(heading(page, 'Choose your stylist')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Choose your services')).toBeVisible()
})

test('a booking whose response comes after the client has left is announced where they are', async ({
  page,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  await chooseUpToTime(page, { services: [catalogue.cut.name], stylist: catalogue.stylist.name })
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').nth(anotherDay).click()
  await button(page, 'Continue').click()
  const { opened, open } = gate()
  await page.route('**/api/appointments', async (route) => {
    await opened
    await route.continue()
  })
  await button(page, 'Confirm').click()
  await expect(button(page, 'Booking…')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  open()
  await expect(page.getByText(/^Booked: \w+day, \w+ \d+ at /)).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(page.getByRole('article')).toBeFocused()
})
