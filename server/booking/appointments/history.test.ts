import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointmentEvents, appointments } from '../../platform/database/schema.ts'
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
