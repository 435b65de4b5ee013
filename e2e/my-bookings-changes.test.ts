import type { Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { blockEvents, cardAction, openMyBookings, statusMessages } from './support/booking-lists.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { book, bookingCard, changeStatus, daysAhead, gate, openTab, readStatus, weekdayInWords } from './support/salon-data.ts'

const statusTabs = (page: Page) => page.getByRole('tablist', { name: 'Bookings by status' })

test('Cancel asks first, and can be undone', async ({ page, database, expectAccessible, catalogue, bookingId }) => {
  await openMyBookings(page)
  await expect(bookingCard(page, bookingId).getByRole('definition').first()).toHaveCSS('hyphens', 'auto')
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await cardAction(page, bookingId, 'Cancel').click()
  await expect(question).toContainText(catalogue.cut.name)
  expect(await question.textContent()).toContain('2:00\u00a0PM')
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect(question).toBeHidden()
  await expect(cardAction(page, bookingId, 'Cancel')).toBeFocused()
  await cardAction(page, bookingId, 'Cancel').click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await readStatus(database, bookingId)).toBe('Pending')

  await cardAction(page, bookingId, 'Cancel').click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(question).toBeHidden()
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Canceled)
  await expect(cardAction(page, bookingId, 'Undo canceling')).toBeFocused()
  await expectAccessible()
  expect(await readStatus(database, bookingId)).toBe('Canceled')
  await cardAction(page, bookingId, 'Undo canceling').click()
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Pending)
  await expect(cardAction(page, bookingId, 'Cancel')).toBeVisible()
  expect(await readStatus(database, bookingId)).toBe('Pending')

  await cardAction(page, bookingId, 'Cancel').click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await openTab(page, 'Canceled')
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Canceled)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Your booking for ${weekdayInWords(daysAhead(40))} at 2:00 PM is pending again.`)).toBeVisible()
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Pending)
  expect(await readStatus(database, bookingId)).toBe('Pending')
  await openTab(page, 'Pending')
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Pending)
})

test('a confirmed booking can be canceled too', async ({ page, database, elsewhere, bookingId }) => {
  const desk = await elsewhere(admin)
  await changeStatus(desk, bookingId, { from: 'Pending', status: 'Confirmed' })
  await openMyBookings(page, '?status=Confirmed')
  await cardAction(page, bookingId, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`Your booking for ${weekdayInWords(daysAhead(40))} at 2:00 PM is canceled.`)).toBeVisible()
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Canceled)
  expect(await readStatus(database, bookingId)).toBe('Canceled')
})

test('Book Again on a canceled booking makes it pending again', async ({ page, context, database, bookingId }) => {
  await changeStatus(context, bookingId, { from: 'Pending', status: 'Canceled' })
  await openMyBookings(page)
  await openTab(page, 'Canceled')
  await cardAction(page, bookingId, 'Book Again').click()
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Pending)
  expect(await readStatus(database, bookingId)).toBe('Pending')
})

test('re-opening a booking whose time was taken says so and starts a new booking with the same selection', async ({
  page,
  context,
  database,
  client,
  signIn,
  elsewhere,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  const id = await book(context, catalogue, { services: [catalogue.cut, catalogue.color] })
  await changeStatus(context, id, { from: 'Pending', status: 'Canceled' })
  const desk = await elsewhere(admin)
  await book(desk, catalogue)

  await openMyBookings(page, '?status=Canceled')
  await cardAction(page, id, 'Book Again').click()
  await expect(page).toHaveURL(/\/bookings\?step=time/)
  await expect(page.getByText('That time has been taken.')).toBeVisible()
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
  expect(await readStatus(database, id)).toBe('Canceled')
})

test('a refusal that comes after the page was left changes neither the new page nor its selection', async ({
  page,
  context,
  bookingId,
  elsewhere,
  catalogue,
}) => {
  await changeStatus(context, bookingId, { from: 'Pending', status: 'Canceled' })
  await book(await elsewhere(admin), catalogue)
  await openMyBookings(page, '?status=Canceled')
  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.continue()
  })
  await cardAction(page, bookingId, 'Book Again').click()
  await page.getByRole('link', { name: 'Book an appointment' }).first().click()
  const color = page.getByRole('button', { name: catalogue.color.name, exact: true })
  await color.click()
  open()
  await expect(notices(page)).toContainText('taken')
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(color).toHaveAttribute('aria-pressed', 'true')
})

test('a past booking cannot be re-opened, and the page says why', async ({ page, context, database, bookingId }) => {
  await changeStatus(context, bookingId, { from: 'Pending', status: 'Canceled' })
  // The API books no past times.
  const back = `update appointments set starts_at = starts_at - interval '50 days', ends_at = ends_at - interval '50 days',
    wall_date = wall_date - 50 where id = $1`
  await database.pool.query(back, [bookingId])
  await openMyBookings(page, '?status=Canceled')
  await cardAction(page, bookingId, 'Book Again').click()
  await expect(page).toHaveURL(/\/bookings/)
  await expect(page.getByText('That time has passed.').first()).toBeVisible()
  expect(await readStatus(database, bookingId)).toBe('Canceled')
})

test('Book Again on a completed booking opens the booking page', async ({
  page,
  database,
  elsewhere,
  catalogue,
  bookingId,
}) => {
  const desk = await elsewhere(admin)
  await changeStatus(desk, bookingId, { from: 'Pending', status: 'Completed' })
  await openMyBookings(page)
  await openTab(page, 'Completed')
  await bookingCard(page, bookingId)
    .getByRole('link', { name: /^Book Again/ })
    .click()
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(page.getByRole('button', { name: catalogue.cut.name })).toBeVisible()
  expect(await readStatus(database, bookingId)).toBe('Completed')
})

test('a booking that the salon has changed is shown in its current state', async ({ page, database, elsewhere, bookingId }) => {
  await blockEvents(page)
  await openMyBookings(page)
  await expect(cardAction(page, bookingId, 'Cancel')).toBeVisible()
  const desk = await elsewhere(admin)
  await changeStatus(desk, bookingId, { from: 'Pending', status: 'Confirmed' })

  await cardAction(page, bookingId, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alert')).toContainText('It’s Confirmed now.')
  await expect(statusTabs(page).getByRole('tab', { name: 'Confirmed' })).toHaveAttribute('aria-selected', 'true')
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Confirmed)
  expect(await readStatus(database, bookingId)).toBe('Confirmed')
})

test('a change that fails to arrive is reported and leaves the booking as it was', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid })
  await openMyBookings(page)
  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.abort()
  })
  await cardAction(page, id, 'Cancel').click()
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
  await expect(bookingCard(page, id)).toContainText(statusMessages.Pending)
  expect(await readStatus(database, id)).toBe('Pending')
})

test('a Cancel whose response was lost succeeds when repeated', async ({ page, database, bookingId }) => {
  await blockEvents(page)
  await openMyBookings(page)
  await loseAnswer(page, `**/api/appointments/${bookingId}`)
  await cardAction(page, bookingId, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(notices(page)).toContainText('We can’t reach the salon right now')
  await expect.poll(() => readStatus(database, bookingId)).toBe('Canceled')

  await cardAction(page, bookingId, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(notices(page)).toContainText('is canceled.')
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Canceled)
})

/** Open toasts, without those fading out. */
const notices = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).locator('[role=dialog]:not([data-ending-style])')

test('a booking has one toast, the newest, and its Undo disappears once it would fail', async ({
  page,
  context,
  bookingId,
}) => {
  await openMyBookings(page)
  const undo = notices(page).getByRole('button', { name: 'Undo' })
  const cancel = async () => {
    await cardAction(page, bookingId, 'Cancel').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(undo).toBeVisible()
    await expect(notices(page)).toHaveCount(1)
  }
  await cancel()
  await openTab(page, 'Canceled')
  await cardAction(page, bookingId, 'Book Again').click()
  await expect(notices(page)).toHaveText(/is pending again\./)
  await expect(undo).toHaveCount(0)

  await cancel()
  await changeStatus(context, bookingId, { from: 'Canceled', status: 'Pending' })
  await expect(bookingCard(page, bookingId)).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(notices(page)).toHaveCount(0)
})

test('an Undo that is too late offers another time, but never replaces a new selection', async ({
  page,
  context,
  client,
  signIn,
  elsewhere,
  catalogue,
}) => {
  await signIn(client)
  const desk = await elsewhere(admin)
  const undo = notices(page).getByRole('button', { name: 'Undo' })
  const another = page.getByRole('button', { name: 'Pick a time' })
  const cancelAndLose = async (time: string) => {
    const id = await book(context, catalogue, { time })
    await openMyBookings(page)
    await cardAction(page, id, 'Cancel').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(undo).toBeVisible()
    await book(desk, catalogue, { time })
  }
  await cancelAndLose('2:00 PM')
  await undo.click()
  await expect(another).toBeVisible()
  await expect(page).toHaveURL(/\/mybookings/)
  await another.click()
  await expect(page).toHaveURL(/\/bookings\?step=time/)

  await cancelAndLose('3:00 PM')
  await page.getByRole('link', { name: 'Book an appointment' }).first().click()
  await page.getByRole('button', { name: catalogue.color.name }).click()
  await undo.click()
  await expect(notices(page)).toContainText('taken')
  await expect(another).toHaveCount(0)
  await expect(page.getByRole('button', { name: catalogue.color.name })).toHaveAttribute('aria-pressed', 'true')
})

test('without a network a failure is shown on the page, and the page stays', async ({ page, bookingId, database }) => {
  await openMyBookings(page)
  await cardAction(page, bookingId, 'Cancel').click()
  await page.route(/\/assets\/|\/api\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  const failureNotice = page.getByRole('status').filter({ hasText: 'We can’t reach the salon right now' })
  await expect(failureNotice).toBeInViewport()
  await expect(bookingCard(page, bookingId)).toBeVisible()
  await failureNotice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('We can’t reach the salon right now')).toHaveCount(0)
  expect(await readStatus(database, bookingId)).toBe('Pending')
})

test('a part of the page that can’t be fetched is not reported as the salon’s fault', async ({ page, bookingId }) => {
  await openMyBookings(page)
  await expect(bookingCard(page, bookingId)).toBeVisible()
  await page.route(/\/assets\//, (route) => route.abort())
  await page.getByText('See your visits in your own calendar').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ll be right back')
  await page.unroute(/\/assets\//)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(bookingCard(page, bookingId)).toBeVisible()
})

test('a notice leaves the buttons at the foot of the booking flow free', async ({ page, bookingId }) => {
  await openMyBookings(page)
  await cardAction(page, bookingId, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('link', { name: 'Book an appointment' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your services' })).toBeVisible()
  // It slides to its position.
  const room = async () => {
    const button = await page.getByRole('button', { name: 'Continue' }).boundingBox()
    const notice = await notices(page).boundingBox()
    return (button?.y ?? Number.NaN) - (notice?.y ?? Number.NaN) - (notice?.height ?? Number.NaN)
  }
  await expect.poll(room).toBeGreaterThan(0)
})

test('the salon’s change shows a toast on the open page', async ({ page, elsewhere, bookingId }) => {
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await openMyBookings(page)
  await listening
  await page.evaluate(() => document.fonts.ready)
  const before = await bookingCard(page, bookingId).boundingBox()
  const desk = await elsewhere(admin)
  await changeStatus(desk, bookingId, { from: 'Pending', status: 'Confirmed' })
  await expect(notices(page)).toContainText(`Your booking for ${weekdayInWords(daysAhead(40))} at 2:00 PM is confirmed.`)
  await expect(statusTabs(page).getByRole('tab')).toHaveText(['Pending 0', 'Confirmed 1', 'Completed 0', 'Canceled 0'])
  expect(await notices(page).textContent()).toContain('2:00\u00a0PM')
  await expect(page.getByRole('button', { name: 'See it' })).toHaveCSS('white-space', 'nowrap')
  await expect(notices(page).getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Confirmed)
  expect((await bookingCard(page, bookingId).boundingBox())?.y).toBe(before?.y)
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Confirmed)

  await changeStatus(desk, bookingId, { from: 'Confirmed', status: 'Canceled' })
  await expect(notices(page)).toContainText(`Your booking for ${weekdayInWords(daysAhead(40))} at 2:00 PM is canceled.`)
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(bookingCard(page, bookingId)).toContainText(statusMessages.Canceled)
})
