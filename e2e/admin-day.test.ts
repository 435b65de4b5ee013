import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead } from './support/salon-data.ts'

const date = daysAhead(190)

test.beforeEach(async ({ signIn }) => signIn(admin))

for (const width of [390, 1280]) {
  test(`the desk sees the day by stylist, opens a visit and confirms it, at ${width} pixels`, async ({
    page,
    database,
    client,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const stylistId = await addStylist(database)
    await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', serviceNames: ['Cut', 'Color'] })
    await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
    const visit = page.getByRole('button', { name: new RegExp(`^${client.name}.* to 11:00 AM.*Cut, Color.*Pending$`) })
    await expect(visit).toBeVisible()
    await expectAccessible()

    await visit.click()
    const panel = page.getByRole('region', { name: 'Visit' })
    await expect(panel.getByRole('heading', { name: client.name })).toBeVisible()
    await panel.getByRole('button', { name: `Confirm: ${client.name}` }).click()
    await expect(panel.getByText('Confirmed')).toBeVisible()
    await expect(page.getByRole('button', { name: /Cut, Color.*Confirmed$/ })).toBeVisible()
    await expectAccessible()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect(visit).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    if (width === 390) await page.locator('summary', { hasText: 'View' }).click()
    await page.getByRole('button', { name: 'Show as a list' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^10:00 AM.*${client.name}`) })).toBeVisible()
    await expectAccessible()
  })
}

test('arrows lead through empty times, and Enter books one; another desk’s visit appears without a reload', async ({
  page,
  database,
  client,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const stylistId = await addStylist(database, { name: 'Mara Lind' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  await page.getByRole('button', { name: 'Book 10:00 AM with Mara Lind' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Book 10:30 AM with Mara Lind' })).toBeFocused()

  const { request } = await elsewhere(client)
  const services = (await (await request.get('/api/services')).json()) as { id: string }[]
  const booked = await request.post('/api/appointments', {
    data: { serviceIds: [services[0]?.id], stylistId, date, time: '2:00 PM', alsoBook: true },
  })
  expect(booked.status()).toBe(201)
  await expect(page.getByRole('button', { name: /2:00 PM to/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'New booking' })).toBeVisible()
})

test('a date is typed digit by digit: into the day, a new booking and the till', async ({ page, database }) => {
  const stylistId = await addStylist(database)
  const year = new Date().getUTCFullYear() + 1
  await page.goto(`/admin/day?date=${year}-02-03&stylists=${stylistId}&panel=booking.${stylistId}.600`)
  const inDay = page.getByRole('main').getByLabel('Date', { exact: true }).first()
  const panel = page.getByRole('region', { name: 'New booking' })
  const inBooking = panel.getByLabel('Date', { exact: true })
  await expect(inBooking).toHaveValue(`${year}-02-03`)
  for (const [field, digits, date] of [
    [inDay, '1204', `${year}-12-04`],
    [inBooking, '1128', `${year}-11-28`],
  ] as const) {
    await field.focus()
    await field.pressSequentially(digits, { delay: 60 })
    await expect(field).toHaveValue(date)
    await expect(page).toHaveURL(new RegExp(`date=${date}`))
  }
  await page.goto('/admin/money?date=2026-02-03')
  const inTill = page.getByRole('main').getByLabel('Date', { exact: true })
  await inTill.focus()
  await inTill.pressSequentially('01', { delay: 60 })
  await expect(inTill).toHaveValue('2026-01-03')
})
