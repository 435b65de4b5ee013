import { eq } from 'drizzle-orm'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addClient, addService, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { countedHand } from './support/presses.ts'
import { daysAhead, unique } from './support/salon-data.ts'

/** Far from what other tests book. */
const date = daysAhead(197)

test.beforeEach(async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(admin)
})

test('a new client who calls is booked with five presses and a name', async ({ page, database }) => {
  const stylistId = await addStylist(database)
  const trim = unique('Trim')
  await addService(database, { name: trim, minutes: 30, priceMills: 25_000 })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  const { click, enter, counts } = countedHand()
  await click(page.getByRole('link', { name: 'New booking' }))
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('combobox', { name: 'Client' }).pressSequentially('+1 718 555 0199')
  await click(panel.getByRole('option', { name: /^New client/ }))
  await expect(panel.getByRole('textbox', { name: 'New client' })).toBeFocused()
  await page.keyboard.type('Ute Sommer')
  await enter(panel.getByRole('textbox', { name: 'New client' }))
  await expect(panel.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await page.keyboard.type(trim)
  await expect(panel.getByRole('option', { name: new RegExp(trim) })).toBeVisible()
  await enter(panel.getByRole('combobox', { name: 'Service' }))
  await expect(panel.getByText(/^\w+, \w+ \d+, .* to /)).toBeVisible()
  await click(panel.getByRole('button', { name: 'Book', exact: true }))
  await expect(
    page.getByRole('region', { name: 'Visit', exact: true }).getByRole('heading', { name: 'Ute Sommer' }),
  ).toBeVisible()
  expect(counts.presses).toBe(5)
})

test('lunch is blocked with three presses, and taken back with one', async ({ page, database }) => {
  const mara = unique('Mara')
  const jun = unique('Jun')
  const ids = [await addStylist(database, { name: mara }), await addStylist(database, { name: jun })]
  await page.goto(`/admin/day?date=${date}&stylists=${ids.join()}`)
  const { click, counts } = countedHand()
  await click(page.getByRole('button', { name: 'Block time' }))
  await click(page.getByRole('button', { name: `Block 12:00 PM with ${jun}` }))
  await click(page.getByRole('region', { name: 'Block time' }).getByRole('button', { name: 'Lunch' }))
  expect(counts.presses).toBe(3)
  const lunch = page.getByRole('region', { name: jun }).getByRole('button', { name: /^Lunch ?, 12:00 PM to 1:00 PM/ })
  await expect(lunch).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(lunch).toBeHidden()
})

test('two presses book a walk-in for today, now and arrived', async ({ page }) => {
  await page.goto('/admin/day')
  const { click, counts } = countedHand()
  await click(page.getByRole('link', { name: 'New booking' }))
  const panel = page.getByRole('region', { name: 'New booking' })
  await click(panel.getByRole('button', { name: /^Walk-in now: / }).first())
  expect(counts.presses).toBe(2)
  // If the salon is closed now, a note beside the button says so; it still books.
  const visit = page.getByRole('region', { name: 'Visit', exact: true }).getByRole('heading', { name: 'Walk-in' })
  const note = panel.getByRole('status').filter({ hasText: /free|closed|off|there already|passed|here for all/ })
  await expect(visit.or(note).first()).toBeVisible()
  if (await visit.isVisible()) {
    await expect(
      page.getByRole('region', { name: 'Visit', exact: true }).getByRole('button', { name: /^Arrived \d/ }),
    ).toBeVisible()
  } else await expect(panel.getByText(/here now$/)).toBeVisible()
})

test('a visit is canceled with its reason in three presses', async ({ page, database, client }) => {
  const stylistId = await addStylist(database)
  await addAppointment(database, { userId: client.uid, client, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  const { click, counts } = countedHand()
  await click(page.getByRole('button', { name: new RegExp(`^${client.name}.* to 11:00 AM`) }))
  const panel = page.getByRole('region', { name: 'Visit', exact: true })
  await click(panel.getByRole('button', { name: `Cancel: ${client.name}` }))
  await click(panel.getByRole('button', { name: 'Illness' }))
  await expect(panel.getByText('Canceled because')).toBeVisible()
  await expect(panel.getByText('Illness')).toBeVisible()
  expect(counts.presses).toBe(3)
})

test('a client’s last visit is booked again from the card, on a phone, with three presses', async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const stylistId = await addStylist(database)
  const name = unique('Bea')
  const serviceId = await addService(database, { name: unique('Cut'), minutes: 60 })
  const userId = await addClient(database, { name })
  const services = [{ id: serviceId, ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }]
  const visit = { userId, client: { name, email: '' }, stylistId, date: daysAhead(-3), time: '11:00 AM' }
  const id = await addAppointment(database, { ...visit, status: 'Completed' })
  await database.db.update(appointments).set({ services }).where(eq(appointments.id, id))
  await page.goto(`/admin/clients/${userId}`)
  const { click, counts } = countedHand()
  await click(page.getByRole('link', { name: 'Book again' }))
  const panel = page.getByRole('region', { name: 'New booking' })
  await click(panel.getByRole('list', { name: 'In how many weeks' }).getByRole('button').first())
  await click(panel.getByRole('button', { name: /^Book .*11:00 AM$/ }).first())
  const booked = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(booked.getByRole('heading', { name })).toBeVisible()
  expect(counts.presses).toBe(3)
  // The message about a booking by one press takes it back.
  await page
    .getByRole('dialog', { name: /^Booked: / })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText(`${name} isn’t booked anymore.`)).toBeVisible()
  await expect(booked.getByText('Canceled', { exact: true })).toBeVisible()
})
