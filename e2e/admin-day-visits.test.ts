import { eq } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, type Client, expect } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { daysAhead } from './support/salon-data.ts'
import { translatePage } from './support/translation.ts'

// Who waits is counted, and walk-ins of other files wait, too.
const test = testOfOwnSalon('--demo')

test.beforeEach(async ({ signIn }) => signIn(admin))

/** A visit of today that has begun just now. @returns its id */
async function addNow({ db }: DatabaseConnection, { uid }: Client, stylistId: string): Promise<string> {
  const details = { userId: uid, stylistId, date: daysAhead(0), status: 'Confirmed', serviceNames: ['Cut', 'Color'] } as const
  const id = await addAppointment({ db }, details)
  // Visits begin on the database's grid of five minutes.
  const starts = Math.floor(Date.now() / 300_000) * 300_000
  const times = { startsAt: new Date(starts), endsAt: new Date(starts + 60 * 60_000) }
  await db.update(appointments).set(times).where(eq(appointments.id, id))
  return id
}

test.describe('today', () => {
  // One after the other, and nobody is left waiting: each counts who waits in the salon.
  test.describe.configure({ mode: 'default' })

  for (const width of [390, 1280]) {
    test(`a client is late, arrives, waits and is begun with, at a press each, at ${width} pixels`, async ({
      page,
      database,
      client,
      elsewhere,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      // The browser translates the wide one.
      if (width === 1280) await page.addInitScript(translatePage, ['', ''] as const)
      const stylistId = await addStylist(database)
      const id = await addNow(database, client, stylistId)
      await page.goto(`/admin/day?stylists=${stylistId}`)
      const visit = page.getByRole('button', { name: new RegExp(`^${client.name}.*Cut, Color`) })
      const press = (mark: string) => page.getByRole('button', { name: `${mark}: ${client.name}` })

      await press('Late').click()
      await expect(visit).toContainText(/Running late, said at \d+:\d\d [AP]M/)
      await expect(page.getByText(`${client.name} is marked late.`)).toBeVisible()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(visit).not.toContainText(/Running late/)
      await press('Arrived').click()
      await expect(visit).toContainText(/Arrived \d+:\d\d [AP]M/)
      await expectAccessible()

      // It leads to who waits, where each mark is a press, too, and one more takes it back.
      await page.getByRole('button', { name: '1 waiting' }).click()
      const panel = page.getByRole('region', { name: 'Visit' })
      await expect(panel.getByText(/^Waiting since \d/)).toBeVisible()
      await expect(panel.getByRole('button', { name: /^Arrived \d/ })).toHaveAttribute('aria-pressed', 'true')
      await expect(panel.getByRole('button', { name: 'No-show' })).toHaveCount(0)
      await expectAccessible()
      // Another desk is faster.
      const { request } = await elsewhere(admin)
      const begun = await request.post(`/api/appointments/${id}/marks`, { data: { mark: 'started' } })
      expect(begun.status()).toBe(200)
      await expect(panel.getByRole('button', { name: /^Started \d/ })).toBeVisible()
      await expect(page.getByRole('button', { name: '1 waiting' })).toHaveCount(0)
      await panel.getByRole('button', { name: /^Started \d/ }).press('Enter')
      await expect(panel.getByText(/^Waiting since \d/)).toBeVisible()
      const finished = await request.post(`/api/appointments/${id}/marks`, { data: { mark: 'finished' } })
      expect(finished.status()).toBe(200)
    })
  }
})

test('a no-show is struck through, its time can be booked, and it comes back', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const stylistId = await addStylist(database)
  const id = await addNow(database, client, stylistId)
  await page.goto(`/admin/day?stylists=${stylistId}&panel=visit.${id}`)
  const panel = page.getByRole('region', { name: 'Visit' })
  await panel.getByRole('button', { name: 'No-show' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as a no-show' }).click()
  await expect(panel.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${client.name}.*No-show`) })).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: /^No-show \d/ }).click()
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('the day asks why a visit is canceled, and a mistake is nothing to tell', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const stylistId = await addStylist(database)
  const date = daysAhead(191)
  const id = await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}&panel=visit.${id}`)
  const panel = page.getByRole('region', { name: 'Visit' })
  await panel.getByRole('button', { name: `Cancel: ${client.name}` }).click()
  const question = panel.getByRole('form', { name: 'Cancel the visit' })
  const tell = question.getByRole('checkbox', { name: `Email ${client.name} about it` })
  await expect(tell).toBeChecked()
  await expectAccessible()
  await question.getByRole('button', { name: 'A mistake, no email' }).click()
  await expect(panel.getByText('Canceled because')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('prices, length and notes change in place; what another desk was faster with is said, and nothing typed is lost', async ({
  page,
  database,
  client,
  elsewhere,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const stylistId = await addStylist(database)
  const date = daysAhead(192)
  const id = await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}&panel=visit.${id}`)
  const panel = page.getByRole('region', { name: 'Visit' })
  await panel.getByRole('button', { name: `Edit: ${client.name}` }).click()
  const form = panel.getByRole('form', { name: 'Edit the visit' })
  await form.getByRole('textbox', { name: /^Price of Cut/ }).fill('a lot')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Price must be a number')).toBeVisible()
  await expectAccessible()
  await form.getByRole('textbox', { name: /^Price of Cut/ }).fill('55')
  await form.getByRole('textbox', { name: 'Minutes the client is here' }).fill('75')
  await form.getByRole('textbox', { name: 'Desk note' }).fill('Pays cash')

  const { request } = await elsewhere(admin)
  const faster = await request.patch(`/api/appointments/${id}`, { data: { version: 1, note: 'Brings her daughter' } })
  expect(faster.status()).toBe(200)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('This booking was just changed.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  for (const text of ['$55.00 due', '75 min', 'Pays cash', 'Brings her daughter'])
    await expect(panel.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(panel.getByText('60 min')).toBeVisible()
})
