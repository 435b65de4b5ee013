import type { BrowserContext, Page } from '@playwright/test'
import { passTime, pauseClock } from './support/clock.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { book, type Catalogue, chooseUpToTime, daysAhead, findDay, gate, inWords } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const time = (page: Page) => page.getByLabel('Time', { exact: true })
const option = (page: Page, name: string) => time(page).getByRole('option', { name })

const date = daysAhead(32)
const day = inWords(date)

async function chooseTwoOClock(page: Page, { cut, stylist }: Catalogue): Promise<void> {
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await (await findDay(page, day)).click()
  await time(page).selectOption('2:00 PM')
}

const takeTime = (other: BrowserContext, catalogue: Catalogue, at: string) => book(other, catalogue, { date, time: at })

/**
 * Returns to the window after a change, as from another tab or app, as often as needed: while a request is in flight, which may predate
 * the change, the page sends no other. Needs an installed clock, which stands still, or the page would poll.
 */
async function comeBackAfter(
  page: Page,
  change: () => Promise<unknown>,
  shown: (soon: { timeout: number }) => Promise<void>,
): Promise<void> {
  await pauseClock(page)
  await change()
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await shown({ timeout: 2_000 })
  }).toPass()
  await page.clock.resume()
}

test('times booked by others show when the user returns to the window, even the selected one', async ({
  page,
  client,
  signIn,
  elsewhere,
  expectAccessible,
  catalogue,
}) => {
  await page.clock.install()
  await signIn(client)
  await chooseTwoOClock(page, catalogue)
  const other = await elsewhere(admin)
  await comeBackAfter(
    page,
    () => takeTime(other, catalogue, '3:00 PM'),
    (soon) => expect(option(page, '3:00 PM (taken)')).toBeDisabled(soon),
  )
  await expect(time(page)).toHaveValue('2:00 PM')

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const errorAlert = page.getByRole('alert')
  await comeBackAfter(
    page,
    () => takeTime(other, catalogue, '2:00 PM'),
    (soon) => expect(errorAlert).toContainText('2:00 PM isn’t free on that day anymore. Choose another time.', soon),
  )
  await expect(errorAlert).toBeInViewport({ ratio: 1 })
  await expect(option(page, '2:00 PM (taken)')).toBeDisabled()
  await expect(button(page, 'Continue')).toBeDisabled()
  await expectAccessible()
})

test('times booked by others show without a press', async ({ page, client, signIn, elsewhere, catalogue }) => {
  await page.clock.install()
  await signIn(client)
  await chooseTwoOClock(page, catalogue)
  await takeTime(await elsewhere(admin), catalogue, '4:00 PM')
  await passTime(page, 30_000, () => expect(option(page, '4:00 PM (taken)')).toBeDisabled({ timeout: 1_000 }))
})

test('a time taken during the confirm step is reported before it is confirmed', async ({
  page,
  client,
  signIn,
  elsewhere,
  catalogue,
}) => {
  await page.clock.install()
  await signIn(client)
  await chooseTwoOClock(page, catalogue)
  await button(page, 'Continue').click()
  await expect(button(page, 'Confirm')).toBeEnabled()
  const other = await elsewhere(admin)
  await comeBackAfter(
    page,
    () => takeTime(other, catalogue, '2:00 PM'),
    (soon) => expect(page.getByRole('alert')).toContainText('2:00 PM isn’t free on that day anymore.', soon),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeFocused()
  await time(page).selectOption('3:00 PM')
  await button(page, 'Continue').click()
  await button(page, 'Confirm').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
})

test('a day tapped before its times are loaded is chosen once they are', async ({ page, client, signIn, catalogue }) => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await signIn(client)
  await chooseUpToTime(page, { services: [catalogue.cut.name], stylist: catalogue.stylist.name })
  await expect(page.getByRole('grid')).toBeVisible()
  await page.route(/\/api\/availability\?/, async (route) => {
    await waiting
    await route.continue()
  })
  await (await findDay(page, inWords(daysAhead(70)))).click()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
  answer()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
})

test('a day tapped before its times are loaded gives way to a later choice', async ({
  page,
  client,
  signIn,
  catalogue: { cut, stylist },
}) => {
  await signIn(client)
  const query = new URLSearchParams({ stylistId: stylist.id, services: cut.id, from: daysAhead(2), count: '4' })
  const free: { date: string }[] = await (await page.request.get(`/api/availability/next?${query}`)).json()
  const { opened, open } = gate()
  await page.route('**/api/availability?**', async (route) => {
    await opened
    await route.continue()
  })
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await page.getByRole('button', { name: inWords(free.at(-1)?.date ?? '') }).click()
  const opening = page.getByRole('region', { name: 'Next openings' }).getByRole('button').first()
  await opening.click()
  await expect(opening).toHaveAttribute('aria-pressed', 'true')
  open()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expect(opening).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Continue')).toBeEnabled()
})
