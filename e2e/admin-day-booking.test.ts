import { addAppointment } from '../server/testing/appointments.ts'
import { addClient, addService, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead } from './support/salon-data.ts'

/** Far from what other tests book. */
const date = daysAhead(200)

test.beforeEach(async ({ signIn }) => signIn(admin))

test('the desk books a caller by keyboard alone', async ({ page, database, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const stylistId = await addStylist(database, { name: 'Mara Lind' })
  await addService(database, { name: 'Quick trim', minutes: 30, priceMills: 25_000 })
  const clientId = await addClient(database, { name: 'Annabel Bergson', phone: '+1 718 555 0142' })
  await addAppointment(database, { userId: clientId, stylistId, date: daysAhead(-30), time: '10:00 AM', status: 'Completed' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  await page.getByRole('button', { name: 'Book 10:00 AM with Mara Lind' }).focus()
  await page.keyboard.press('Enter')

  const panel = page.getByRole('region', { name: 'New booking' })
  await expect(panel.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('annabel')
  await expect(panel.getByRole('option', { name: /Annabel Bergson.*Last visit/ })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Annabel Bergson')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await page.keyboard.type('quick')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('10:00 AM to 10:30 AM · 30 min · $25.00')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')

  const visit = page.getByRole('region', { name: 'Visit' })
  await expect(visit.getByRole('heading', { name: 'Annabel Bergson' })).toBeVisible()
  await expect(visit.getByText('Confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Annabel Bergson.* to 10:30 AM.*Quick trim.*Confirmed$/ })).toBeVisible()
})
