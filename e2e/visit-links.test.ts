import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { users } from '../server/platform/database/schema/accounts.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { createLinks } from '../server/platform/links/sign.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { testAuthSecret } from '../server/testing/server-process.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { book, changeStatus, daysAhead, findDay, inWords, readStatus } from './support/salon-data.ts'

async function linksTo({ db }: DatabaseConnection, id: string) {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  const [owner] = await db.select().from(users).where(eq(users.email, admin.email))
  if (!row || !owner) throw new Error('There is no such booking.')
  const options = { secret: testAuthSecret, origin: '' }
  const { move = '', cancel = '' } = createLinks(row, { ...options, reader: 'client' })
  return { move, cancel, confirm: createLinks(row, { ...options, reader: { administratorId: owner.id } }).confirm ?? '' }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [where, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } })) {
  test.describe(`on a ${where}`, () => {
    test.use({ viewport })

    test('a client cancels by a link without signing in, and reads so when it is opened again', async ({
      browser,
      bookingId,
      database,
      baseURL,
      catalogue,
      client,
      expectAccessible,
    }) => {
      const { cancel } = await linksTo(database, bookingId)
      const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      const answer = await page.goto(cancel)
      expect(answer?.status()).toBe(200)
      expect(answer?.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(title(page)).toHaveText('Cancel this visit?')
      const visit = page.getByRole('region', { name: 'The visit' })
      await expect(visit).toContainText(`${inWords(daysAhead(40))} at 2:00 PM`)
      await expect(visit).toContainText(catalogue.cut.name)
      await expect(visit).toContainText('Ada')
      const [, lastName = ''] = client.name.split(' ')
      for (const detail of [client.email, lastName]) expect(await page.content()).not.toContain(detail)
      expect(await readStatus(database, bookingId)).toBe('Pending')
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(title(page)).toHaveText('Your visit is canceled')
      await expect(title(page)).toBeFocused()
      await expect(page.getByRole('link', { name: 'Book another visit' })).toBeVisible()
      expect(await readStatus(database, bookingId)).toBe('Canceled')
      await expectAccessible(page)

      await page.reload()
      await expect(title(page)).toHaveText('This link was used already')
      await expect(page.getByText('The booking is canceled now.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Sign in to see the booking' }).click()
      await page.getByLabel('Email').fill(client.email)
      await page.getByLabel('Password', { exact: true }).fill('scissors-and-comb')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('article').filter({ hasText: bookingId })).toBeFocused()
      await context.close()
    })

    test('a client moves a visit by a link, with the days and times of rescheduling', async ({
      browser,
      bookingId,
      database,
      baseURL,
      elsewhere,
      expectAccessible,
    }) => {
      await changeStatus(await elsewhere(admin), bookingId, { from: 'Pending', status: 'Confirmed' })
      const { move } = await linksTo(database, bookingId)
      const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      await page.goto(move)
      await expect(title(page)).toHaveText('Move your visit')
      const send = page.getByRole('button', { name: 'Move my visit' })
      await expect(send).toBeDisabled()
      await (await findDay(page, inWords(daysAhead(41)))).click()
      await page.getByLabel('Time', { exact: true }).selectOption('11:00 AM')
      await expect(
        page.getByText(`To ${inWords(daysAhead(41))} at 11:00 AM. We’ll need to confirm the new time.`),
      ).toBeVisible()
      await expectAccessible(page)
      await send.click()
      await expect(title(page)).toHaveText('Your visit is moved')
      const visit = page.getByRole('region', { name: 'The visit' })
      await expect(visit).toContainText(`Before: ${inWords(daysAhead(40))} at 2:00 PM`)
      await expect(visit).toContainText(`${inWords(daysAhead(41))} at 11:00 AM`)
      await expect(page.getByText('We still need to confirm the new time.')).toBeVisible()
      await expectAccessible(page)
      await context.close()
    })
  })
}

test('a time taken in the meantime is named, and another one can be chosen', async ({
  page,
  elsewhere,
  bookingId,
  database,
  catalogue,
}) => {
  const { move } = await linksTo(database, bookingId)
  await page.goto(move)
  await (await findDay(page, inWords(daysAhead(41)))).click()
  await page.getByLabel('Time', { exact: true }).selectOption('11:00 AM')
  // The client's own booking would be named as theirs.
  await book(await elsewhere(admin), catalogue, { date: daysAhead(41), time: '11:00 AM' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Move my visit' }).click()
  await expect(page.getByRole('alert')).toContainText('That time was just taken.')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Time', { exact: true }).selectOption('4:00 PM')
  await page.getByRole('button', { name: 'Move my visit' }).click()
  await expect(title(page)).toHaveText('Your visit is moved')
})

test('the salon confirms by a link; another signed-in person reads whose link it is', async ({
  page,
  bookingId,
  database,
  expectAccessible,
}) => {
  const { confirm } = await linksTo(database, bookingId)
  await page.goto(confirm)
  await expect(title(page)).toHaveText('Confirm this booking?')
  await expect(page.getByText('You’re signed in as Ada Lovelace, but we sent this link to the salon.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(title(page)).toHaveText('The booking is confirmed')
  expect(await readStatus(database, bookingId)).toBe('Confirmed')
})

test('links that can’t be used say why, and lead to an alternative', async ({
  page,
  bookingId,
  database,
  elsewhere,
  expectAccessible,
}) => {
  const { cancel } = await linksTo(database, bookingId)
  await page.goto(cancel.slice(0, -3))
  await expect(title(page)).toHaveText('This link doesn’t work')
  await expect(page.getByText('Open it from our email again.')).toBeVisible()
  await expectAccessible()

  await changeStatus(await elsewhere(admin), bookingId, { from: 'Pending', status: 'Confirmed' })
  await page.goto(cancel)
  await expect(title(page)).toHaveText('Your booking has changed')
  await expect(page.getByText('The booking is confirmed now.')).toBeVisible()
  await page.getByRole('link', { name: 'See the booking' }).click()
  await expect(page.getByRole('article').filter({ hasText: bookingId })).toBeFocused()
})

test('a network failure is shown, and the link can be used again', async ({ page, bookingId, database }) => {
  const { cancel } = await linksTo(database, bookingId)
  await page.goto(cancel)
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible()
  await page.route('**/api/visit-links/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alert')).toContainText('We can’t reach the salon right now.')
  await page.unroute('**/api/visit-links/**')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(title(page)).toHaveText('Your visit is canceled')
})

test('a link to a booking opens its tab and page, and its card has the focus', async ({
  page,
  bookingId,
  client,
  database,
  elsewhere,
  expectAccessible,
}) => {
  await changeStatus(await elsewhere(admin), bookingId, { from: 'Pending', status: 'Confirmed' })
  // Eleven visits are before it, so it is on the second page.
  for (let days = 1; days <= 11; days++) {
    await addAppointment(database, { userId: client.uid, status: 'Confirmed', date: daysAhead(days) })
  }
  await page.goto(`/mybookings?booking=${bookingId}`)
  const card = page.getByRole('article').filter({ hasText: bookingId })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  await expect(page.getByText('Last page', { exact: true })).toBeAttached()
  await expect(page.getByRole('tab', { name: /^Confirmed/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).not.toHaveURL(/booking=/)
})

test('a link to somebody else’s booking says so', async ({ page, bookingId, client, elsewhere }) => {
  expect(client.name).toBe('Ada Lovelace')
  const other = await elsewhere(admin)
  const theirs = await other.newPage()
  await theirs.goto(`/mybookings?booking=${bookingId}`)
  await expect(theirs.getByRole('alert')).toContainText('That booking isn’t one of yours. You’re signed in as')
  await page.goto('/mybookings?booking=NOSUCHTHING1')
  await expect(page.getByRole('alert')).toContainText('That booking isn’t one of yours. You’re signed in as Ada Lovelace.')
})
