import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointments } from '../../platform/database/schema/booking.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { openTestSalon, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

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
  // Automatic confirmations and canceled bookings don't count.
  await addAppointment(database, { userId: client.uid, status: 'Confirmed' })
  for (const minutes of [10, 5_000]) await confirmAfter(minutes)
  expect(await read()).toEqual({ minutes: null })
  await confirmAfter(30)
  expect(await read()).toEqual({ minutes: 30 })
  for (let index = 0; index < 20; index++) await confirmAfter(60 + index)
  expect(await read()).toEqual({ minutes: 69.5 })
})
