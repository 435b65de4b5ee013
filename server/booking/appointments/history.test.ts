import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointmentEvents, appointments } from '../../platform/database/schema.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addService, addStylist, adminEmail, openTestSalon, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

test('the history of a booking says who did what, and outlives it', async () => {
  const database = await databaseOfThisTest()
  const app = openTestSalon(database)
  const client = await signedIn(app, database)
  const admin = await signedIn(app, database, { email: adminEmail })
  const booking = {
    serviceIds: [await addService(database)],
    stylistId: await addStylist(database),
    date: '2026-12-02',
    time: '10:00 AM',
  }
  const { id } = (await (await client.call('POST', '/api/appointments', booking)).json()) as { id: string }
  const path = `/api/appointments/${id}`
  await admin.call('PATCH', path, { from: 'Pending', status: 'Confirmed' })
  await client.call('PATCH', path, { from: 'Confirmed', status: 'Canceled' })

  const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  expect(row).toMatchObject({ version: 3, changedBy: client.uid, previousStatus: 'Confirmed' })

  await admin.call('DELETE', path)
  const events = await database.db
    .select()
    .from(appointmentEvents)
    .where(eq(appointmentEvents.appointmentId, id))
    .orderBy(asc(appointmentEvents.id))
  expect(events).toMatchObject([
    { fromStatus: null, toStatus: 'Pending', changedBy: client.uid },
    { fromStatus: 'Pending', toStatus: 'Confirmed', changedBy: admin.uid },
    { fromStatus: 'Confirmed', toStatus: 'Canceled', changedBy: client.uid },
    { fromStatus: 'Canceled', toStatus: null, changedBy: admin.uid },
  ])
})

test('says how long the salon usually takes to confirm: the median of its last 20, once there are three', async () => {
  const database = await databaseOfThisTest()
  const client = await signedIn(openTestSalon(database), database)
  const read = async () => (await (await client.call('GET', '/api/appointments/confirmation-time')).json()) as unknown
  const confirmAfter = async (minutes: number) => {
    const id = await addAppointment(database, { userId: client.uid })
    const createdAt = new Date('2026-11-01T10:00:00Z')
    await database.db.update(appointments).set({ createdAt }).where(eq(appointments.id, id))
    const updatedAt = new Date(createdAt.getTime() + minutes * 60_000)
    await database.db.update(appointments).set({ status: 'Confirmed', updatedAt }).where(eq(appointments.id, id))
  }
  // Those of a salon that confirms automatically, or that were canceled, don't count.
  await addAppointment(database, { userId: client.uid, status: 'Confirmed' })
  for (const minutes of [10, 5_000]) await confirmAfter(minutes)
  expect(await read()).toEqual({ minutes: null })
  await confirmAfter(30)
  expect(await read()).toEqual({ minutes: 30 })
  for (let index = 0; index < 20; index++) await confirmAfter(60 + index)
  expect(await read()).toEqual({ minutes: 69.5 })
})
