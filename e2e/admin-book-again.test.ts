import { eq } from 'drizzle-orm'
import type { BookedSeries } from '../domain/booking/schedule/series.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addClient, addService, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, readStatus } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

/** A regular, who came every six weeks, the last time three days ago. */
async function addRegular(database: DatabaseConnection, name: string) {
  const stylistId = await addStylist(database, { name: `${name}’s stylist` })
  const serviceId = await addService(database, { name: `${name}’s cut`, minutes: 60, priceMills: 45_000 })
  const client = { name, email: `${name.toLowerCase()}@client.example` }
  const userId = await addClient(database, client)
  const ids: string[] = []
  for (const days of [-87, -45, -3]) {
    const id = await addAppointment(database, {
      userId,
      stylistId,
      client,
      date: daysAhead(days),
      time: '11:00 AM',
      status: 'Completed',
    })
    const services = [{ id: serviceId, ServiceName: `${name}’s cut`, Description: '', Price: 45, Duration: 60 }]
    await database.db.update(appointments).set({ services }).where(eq(appointments.id, id))
    ids.push(id)
  }
  return { stylistId, serviceId, userId, visitId: ids[2] ?? '' }
}

const shortDay = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })

test('a finished visit leads to the next one by keyboard, in the client’s own rhythm', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { userId } = await addRegular(database, 'Regula')
  await page.goto(`/admin/clients/${userId}`)
  await page.getByRole('link', { name: 'Book again' }).press('Enter')
  // To a new booking, and not to the visit that is over.
  const visit = page.getByRole('region', { name: 'Visit' })
  const panel = page.getByRole('region', { name: 'New booking' })
  const weeks = panel.getByRole('list', { name: 'In how many weeks' })
  await expect(weeks.getByRole('button')).toHaveCount(4)
  await expectAccessible()
  const again = daysAhead(39)
  await weeks.getByRole('button', { name: `6 weeks ${shortDay(again)} Their rhythm` }).focus()
  await page.keyboard.press('Enter')

  await expect(panel.getByText('Regula', { exact: true })).toBeVisible()
  await expect(panel.getByText('11:00 AM to 12:00 PM')).toBeVisible()
  const time = panel.getByRole('button', { name: `Book ${shortDay(again)}, 12:00 PM` })
  await expect(panel.getByRole('button', { name: `Book ${shortDay(daysAhead(38))}, 11:00 AM` })).toBeVisible()
  await expectAccessible()
  await time.focus()
  await page.keyboard.press('Enter')
  await expect(visit.getByText('Confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Regula.* 12:00 PM to 1:00 PM.*Confirmed$/ })).toBeVisible()
})

test('a visit is repeated, with another time where one is taken, also on a phone', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { stylistId, userId, visitId } = await addRegular(database, 'Serena')
  const other = await addClient(database, { name: 'Tabea Taken' })
  const first = daysAhead(39)
  const second = daysAhead(39 + 42)
  const third = daysAhead(39 + 84)
  await addAppointment(database, { userId: other, stylistId, date: second, time: '11:00 AM', status: 'Confirmed' })
  await page.goto(`/admin/day?date=${daysAhead(-3)}&stylists=${stylistId}&panel=visit.${visitId}`)
  await page.getByRole('button', { name: 'Repeat…' }).click()
  const panel = page.getByRole('region', { name: 'Repeat' })
  await expect(panel).toBeFocused()
  await panel.getByRole('textbox', { name: 'How many visits' }).fill('99')
  await expect(panel.getByText('A series can have at most 52 visits')).toBeVisible()
  await panel.getByRole('textbox', { name: 'How many visits' }).fill('3')
  const visits = panel.getByRole('list', { name: 'Visits' }).getByRole('listitem')
  await expect(visits).toHaveCount(3)
  await expect(visits.nth(1)).toContainText('Tabea Taken, 11:00 AM to 12:00 PM, is there already.')
  await expect(panel.getByRole('status').filter({ hasText: '1 visit has a conflict.' })).toBeVisible()
  await expectAccessible()

  // Nothing is booked before something was decided about it.
  await panel.getByRole('button', { name: 'Book 3 visits' }).press('Enter')
  await expect(visits.nth(1)).toBeFocused()
  await panel.getByRole('button', { name: `${shortDay(second)}, 12:00 PM instead of ${shortDay(second)}, 11:00 AM` }).click()
  await panel.getByRole('button', { name: `Leave out ${shortDay(third)}, 11:00 AM` }).click()
  await expect(panel.getByText('1 left out.')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('1 left out.')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'How many visits' })).toHaveValue('3')
  // They are booked, and the response is lost.
  let isLost = false
  await page.route('**/api/appointments/series', async (route) => {
    if (isLost || route.request().postDataJSON().dryRun) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await panel.getByRole('button', { name: 'Book 2 visits' }).click()
  await expect(panel.getByRole('alert')).toContainText('Nothing you entered is lost.')
  await expect(visits.first()).toContainText('Serena, 11:00 AM to 12:00 PM')
  await panel.getByRole('button', { name: 'Book 2 visits' }).dblclick()
  await expect(page.getByText('Booked 2 visits for Serena.')).toBeVisible()
  expect(await database.db.$count(appointments, eq(appointments.clientId, userId))).toBe(5)
  await expect(page.getByRole('region', { name: 'Visit' }).getByText(`${shortDay(first)},`)).toBeVisible()
  await page.goto(`/admin/day?date=${second}&stylists=${stylistId}`)
  await expect(page.getByRole('button', { name: /^Serena.* 12:00 PM to 1:00 PM/ })).toBeVisible()
})

test('a series is canceled from one of its visits on, with one press, and taken back with another', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { stylistId, serviceId, userId } = await addRegular(database, 'Cora')
  const repetition = { date: daysAhead(39), time: '11:00 AM', weeks: 6, count: 3 }
  const data = { serviceIds: [serviceId], stylistId, clientId: userId, confirmed: true, tellClient: false, ...repetition }
  const booked = await page.request.post('/api/appointments/series', { data })
  expect(booked.status()).toBe(201)
  const [first, second, third] = ((await booked.json()) as BookedSeries).appointments.map(({ id }) => id)
  const statuses = () => Promise.all([first, second, third].map((id) => readStatus(database, id ?? '')))

  await page.goto(`/admin/day?date=${daysAhead(39 + 42)}&stylists=${stylistId}&panel=visit.${second}`)
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(visit.getByText('Visit 2 of 3 in a series')).toBeVisible()
  await visit.getByRole('button', { name: 'Cancel: Cora' }).click()
  const question = visit.getByRole('form', { name: 'Cancel the visit' })
  await question.getByRole('group', { name: 'Which visits?' }).getByRole('radio', { name: 'This and the later one' }).check()
  await expect(question.getByRole('radio', { name: 'All 3 that are ahead' })).toBeVisible()
  await expect(question.getByRole('group', { name: 'Why are the 2 visits canceled?' })).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'The client asked' }).click()
  await expect(page.getByText('2 visits are canceled.')).toBeVisible()
  await expect(question).toBeHidden()
  expect(await statuses()).toEqual(['Confirmed', 'Canceled', 'Canceled'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(visit.getByText('Confirmed')).toBeVisible()
  expect(await statuses()).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])
})

test('visits of a series are moved together on the day, by keyboard, and what is in the way is left out', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const { stylistId, serviceId, userId } = await addRegular(database, 'Delia')
  const repetition = { date: daysAhead(39), time: '11:00 AM', weeks: 6, count: 3 }
  const data = { serviceIds: [serviceId], stylistId, clientId: userId, confirmed: true, tellClient: false, ...repetition }
  const booked = await page.request.post('/api/appointments/series', { data })
  const [first, second, third] = ((await booked.json()) as BookedSeries).appointments.map(({ id }) => id)
  const other = await addClient(database, { name: 'Zora Holder' })
  await addAppointment(database, { userId: other, stylistId, date: daysAhead(39 + 84), time: '12:00 PM' })
  const times = async () =>
    (
      await database.pool.query<{ minutes: number }>(
        'select wall_minutes as minutes from appointments where id = any($1) order by starts_at',
        [[first, second, third]],
      )
    ).rows.map(({ minutes }) => minutes)

  await page.goto(`/admin/day?date=${daysAhead(39 + 42)}&stylists=${stylistId}`)
  const block = page.locator(`[data-visit="${second}"]`)
  await block.focus()
  await page.keyboard.press('m')
  for (let line = 0; line < 3; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Delia: 11:00 AM → 11:15 AM/ })
  await question.getByRole('radio', { name: 'This and the later one' }).check()
  await expectAccessible()
  await question.getByRole('button', { name: 'Move 2 visits' }).click()
  await expect(question.getByRole('alert')).toContainText('1 visit doesn’t fit, so nothing is changed yet.')
  await expect(question.getByRole('alert')).toContainText('Zora Holder')
  expect(await times()).toEqual([660, 660, 660])
  await expectAccessible()
  await question.getByRole('button', { name: 'Move the one that fits' }).click()
  await expect(page.getByText('1 visit is moved.')).toBeVisible()
  await expect(block).toHaveAccessibleName(/11:15 AM to 12:15 PM/)
  await expect(block).toBeFocused()
  expect(await times()).toEqual([660, 675, 660])

  // The panel changes all later visits of the series.
  await page.goto(`/admin/day?date=${daysAhead(39 + 42)}&stylists=${stylistId}&panel=visit.${second}`)
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await visit.getByRole('button', { name: 'Edit: Delia' }).click()
  await visit.getByRole('textbox', { name: 'Desk note' }).fill('Bring the blue towel')
  await visit.getByRole('radio', { name: 'All 3 that are ahead' }).check()
  await page.reload()
  await visit.getByRole('button', { name: 'Edit: Delia' }).click()
  await expect(visit.getByRole('textbox', { name: 'Desk note' })).toHaveValue('Bring the blue towel')
  await expect(visit.getByRole('radio', { name: 'All 3 that are ahead' })).toBeChecked()
  await visit.getByRole('button', { name: 'Save 3 visits' }).click()
  await expect(page.getByText('3 visits are changed.')).toBeVisible()
  await expect(visit.getByText('Bring the blue towel')).toBeVisible()

  // To another day, where what moved has the focus.
  await visit.getByRole('button', { name: 'Move: Delia' }).click()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByRole('button', { name: /^11:15 AM with/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'All 3 that are ahead' }).check()
  await page.getByRole('button', { name: 'Move 3 visits' }).click()
  await expect(page.getByText('3 visits are moved.')).toBeVisible()
  await expect(block).toBeFocused()

  // The choice in the list's dialog outlives a reload.
  await page.goto(`/admin/day?date=${daysAhead(39 + 43)}&stylists=${stylistId}&view=list&panel=visit.${second}&move=${second}`)
  const dialog = page.getByRole('dialog', { name: 'Move this booking' })
  await dialog.getByLabel('Date').fill(daysAhead(39 + 44))
  await dialog.getByLabel('Time').selectOption({ index: 1 })
  await dialog.getByRole('radio', { name: 'All 3 that are ahead' }).check()
  const time = await dialog.getByLabel('Time').inputValue()
  await page.reload()
  await expect(dialog.getByLabel('Date')).toHaveValue(daysAhead(39 + 44))
  await expect(dialog.getByLabel('Time')).toHaveValue(time)
  await expect(dialog.getByRole('radio', { name: 'All 3 that are ahead' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await visit.getByRole('link', { name: /^Move/ }).click()
  await expect(dialog.getByRole('radio', { name: 'This one' })).toBeChecked()
})
