import { eq } from 'drizzle-orm'
import { type AppointmentStatus, appointmentStatuses } from '../domain/booking/appointment.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { action, date, ownBookings, withoutLiveUpdates } from './support/booking-lists.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { bookingCard as card, daysAhead, readFacts } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

test('a card shows all details, with placeholders for missing ones', async ({ page, database, client, expectAccessible }) => {
  const { stylistName, stylistId, add, q } = await ownBookings(database, client)
  const whole = await add('Pending', { serviceNames: ['Cut', 'Color'] })
  const nothing = { stylistName: '', serviceNames: [], date, time: '2:00 PM' } as const
  const bare = await addAppointment(database, { userId: client.uid, stylistId, ...nothing })
  await page.goto(`/admin/bookings?q=${q}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings Page' })).toBeVisible()
  for (const text of [stylistName, client.name, client.email, '10:00 AM', 'Cut, Color', 'Pending', '$2.00']) {
    await expect(card(page, whole)).toContainText(text)
  }
  for (const text of ['Unknown Stylist', client.name, client.email, '2:00 PM', 'No services', '$0.00']) {
    await expect(card(page, bare)).toContainText(text)
  }
  await expectAccessible()
})

test('a card shows what happened to the booking, and the audit log who deleted it', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { add, stylistName } = await ownBookings(database, client)
  const bookingId = await add('Pending')
  await page.goto(`/admin/bookings?q=${bookingId}`)
  const booking = card(page, bookingId)
  await booking.getByRole('button', { name: `History of booking ${bookingId}` }).click()
  const history = page.getByRole('list', { name: `History of booking ${bookingId}` }).getByRole('listitem')
  await expect(history).toHaveText([new RegExp(`^Booked for .* with ${stylistName} by Chairtime`)])
  await action(page, bookingId, 'Confirm').click()
  await expect(booking.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.goto(`/admin/bookings?status=Confirmed&q=${bookingId}`)
  await booking.getByRole('button', { name: `History of booking ${bookingId}` }).click()
  await expect(history).toHaveText([/^Booked for/, /^Confirmed by .* \(administrator\)/])
  await expectAccessible()

  await page.request.delete(`/api/appointments/${bookingId}`)
  await page.goto(settingsPath('Audit log'))
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Deleted bookings' })
  await expect(page).toHaveURL(/area=bookings/)
  await expect(page.getByRole('listitem').filter({ hasText: `deleted the booking ${bookingId}` })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: bookingId }).click()
  await expect(page.getByText(`Only about ${bookingId}.`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
})

for (const width of [800, 1280]) {
  test(`all cards have the same columns, whatever contacts the client has, at ${width} pixels`, async ({
    page,
    database,
    client,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { add, q } = await ownBookings(database, client)
    const phone = '+1 718 555 0142'
    const contacts: { phone?: string; note?: string }[] = [
      {},
      { phone },
      { note: 'Sensitive scalp' },
      { phone, note: 'Sensitive scalp' },
    ]
    for (const [index, set] of contacts.entries()) {
      const id = await add('Pending', { time: `${index + 1}:00 PM` as '1:00 PM' })
      if (index > 0) await database.db.update(appointments).set(set).where(eq(appointments.id, id))
    }
    await page.goto(`/admin/bookings?q=${q}`)
    await expect(page.getByRole('article')).toHaveCount(contacts.length)
    for (const label of ['Client Email', 'Appointment Date', 'Time', 'Stylist', 'Services', 'Status', 'Charges']) {
      const terms = await page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${label}$`) })
        .all()
      const from = await Promise.all(terms.map(async (term) => Math.round((await term.boundingBox())?.x ?? 0)))
      expect([label, from.length, new Set(from).size]).toEqual([label, contacts.length, 1])
    }
  })
}

test('a booking without a stylist or a client is shown with a placeholder for each', async ({ page, database, client }) => {
  const id = await addAppointment(database, { userId: client.uid, date })
  await database.db.update(appointments).set({ stylist: null, client: null, services: [] }).where(eq(appointments.id, id))
  await page.goto(`/admin/bookings?q=${id}`)
  expect(await readFacts(card(page, id))).toEqual({
    Client: client.name,
    'Client Email': client.email,
    'Appointment Date': inShort(date),
    Time: '10:00 AM',
    Stylist: 'Unknown Stylist',
    Services: 'No services',
    Status: 'Pending',
    Charges: '$0.00',
  })
  await action(page, id, 'Confirm').click()
  await expect(card(page, id)).toContainText('Confirmed')
})

/** Formats a date as on a card: 'Tue, Dec 1, 2026'. */
function inShort(day: string): string {
  const options = { timeZone: 'UTC', weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', options)
}

const offers: Record<AppointmentStatus, Record<string, AppointmentStatus>> = {
  Pending: { Confirm: 'Confirmed', Cancel: 'Canceled', Complete: 'Completed' },
  Confirmed: { Cancel: 'Canceled', Complete: 'Completed' },
  Canceled: { 'Mark as Pending': 'Pending' },
  Completed: {},
}

for (const from of appointmentStatuses) {
  test(`a ${from} booking offers exactly the allowed actions, and each works`, async ({ page, database, client }) => {
    const { add, q } = await ownBookings(database, client)
    const bookings = [
      await add(from, { time: '10:00 AM' }),
      await add(from, { time: '12:00 PM' }),
      await add(from, { time: '3:00 PM' }),
    ]
    await page.goto(`/admin/bookings?status=${from}&q=${q}`)
    for (const id of bookings) {
      await expect(card(page, id)).toBeVisible()
      expect(await card(page, id).getByRole('button').allTextContents()).toEqual([
        ...Object.keys(offers[from]),
        `History of booking ${id}`,
      ])
    }
    for (const [index, [name, to]] of Object.entries(offers[from]).entries()) {
      const id = bookings[index] ?? ''
      await page.goto(`/admin/bookings?status=${from}&q=${q}`)
      await action(page, id, name).click()
      if (to === 'Completed') await page.getByRole('alertdialog').getByRole('button', { name: 'Complete it' }).click()
      await expect(action(page, id, 'Undo')).toBeVisible()
      await page.getByRole('tab', { name: to }).click()
      await expect(card(page, id)).toContainText(to)
    }
  })
}

test('when bookings are confirmed one by one, the focus stays on the card and the next one is a few Tabs away', async ({
  page,
  database,
  client,
}) => {
  const { add, q } = await ownBookings(database, client)
  const first = await add('Pending', { time: '10:00 AM' })
  const second = await add('Pending', { time: '2:00 PM' })
  await page.goto(`/admin/bookings?q=${q}`)
  // Unlike a click, a key press does not wait for hydration.
  await expect(action(page, first, 'Confirm')).toBeEnabled()
  await action(page, first, 'Confirm').press('Enter')
  await expect(card(page, first).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(action(page, first, 'Undo')).toBeFocused()
  // Past the client and the address, to the next card's box, client, address and buttons.
  for (let tabs = 0; tabs < 6; tabs++) await page.keyboard.press('Tab')
  await expect(action(page, second, 'Confirm')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, second).getByRole('heading')).toBeFocused()
})

test('a change that someone else made first is shown, with the booking in its current state', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await withoutLiveUpdates(page)
  // Nothing may change before the hydrated page has fetched.
  const listResponse = page.waitForResponse((answer) => answer.url().includes('/api/appointments?'))
  await page.goto(`/admin/bookings?q=${q}`)
  await listResponse
  await expect(card(page, id)).toBeVisible()
  await database.db.update(appointments).set({ status: 'Canceled' }).where(eq(appointments.id, id))
  await action(page, id, 'Confirm').click()
  await expect(card(page, id).getByRole('alert')).toContainText('It’s Canceled now.')
  await expect(card(page, id)).toContainText('Canceled')
  await expect(action(page, id, 'Mark as Pending')).toHaveCount(0)
  await expectAccessible()
  await action(page, id, 'Close').click()
  // Nothing was undone, so screen readers announce nothing.
  await expect(action(page, id, 'Mark as Pending')).toBeVisible()
  await expect(page.getByText('booking is Canceled again.')).toHaveCount(0)
  await action(page, id, 'Mark as Pending').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(card(page, id)).toContainText('Pending')
})

test('a canceled booking whose time is taken stays canceled; the reason overlays the next card, which does not move', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { stylistName, add, q } = await ownBookings(database, client)
  const canceled = await add('Canceled')
  await add('Confirmed')
  const below = await add('Canceled', { date: daysAhead(50) })
  await page.goto(`/admin/bookings?status=Canceled&q=${q}`)
  const positionOfNext = async () => (await card(page, below).boundingBox())?.y
  await page.evaluate(() => document.fonts.ready)
  const before = await positionOfNext()
  await action(page, canceled, 'Mark as Pending').click()
  const notice = page.getByRole('alert')
  await expect(notice).toBeVisible()
  expect(await positionOfNext()).toBe(before)
  // The notice is on top: its button can be pressed.
  await expect(notice).toContainText(`can’t be Pending: ${stylistName} has another booking at that time.`)
  await expect(notice).toContainText('11:00 AM')
  await expectAccessible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await expect(card(page, canceled)).toContainText('Canceled')
})

test('a change that does not reach the salon shows an error, keeps the list and can be tried again', async ({
  page,
  database,
  client,
}) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await page.goto(`/admin/bookings?q=${q}`)
  await expect(card(page, id)).toBeVisible()
  await page.route('**/api/appointments/**', (route) => route.abort())
  await action(page, id, 'Confirm').click()
  await expect(page.getByRole('alert')).toContainText('We can’t reach the salon right now.')
  await expect(card(page, id)).toContainText('Pending')
  await page.unroute('**/api/appointments/**')
  await action(page, id, 'Confirm').click()
  await expect(card(page, id)).toContainText('Confirmed')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
