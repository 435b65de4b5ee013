import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { stylists } from '../../platform/database/schema/salon.ts'
import { changedBetween } from '../../testing/run/races.ts'
import { addService, addStylist, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof databaseOfThisTest>>
let client: Person
let stylistId: string
let bookingId: string
let starts: number
let moments: number[]

beforeEach(async () => {
  database = await databaseOfThisTest()
  moments = [mondayMorning]
  const app = openTestSalon(database, { clock: () => (moments.length > 1 ? moments.shift() : moments[0]) ?? mondayMorning })
  client = await signedIn(app, database)
  stylistId = await addStylist(database)
  const booking = { serviceIds: [await addService(database)], stylistId, date: '2026-12-02', time: '10:00 AM' }
  const booked = await client.call('POST', '/api/appointments', booking)
  ;({ id: bookingId, date: starts } = (await booked.json()) as { id: string; date: number })
  await client.call('PATCH', `/api/appointments/${bookingId}`, { from: 'Pending', status: 'Canceled' })
})

async function reopen() {
  const response = await client.call('PATCH', `/api/appointments/${bookingId}`, { from: 'Canceled', status: 'Pending' })
  const { error } = (await response.json()) as { error?: { code: string; message: string } }
  return error ?? response.status
}
const changeStylist = (change: Partial<typeof stylists.$inferInsert>) =>
  database.db.update(stylists).set(change).where(eq(stylists.id, stylistId))

describe('a client re-opens a canceled booking', () => {
  test('with a stylist who still works then', async () => {
    expect(await reopen()).toBe(200)
  })

  const notAvailable = { code: 'invalid', message: 'Your stylist isn’t available then anymore. Book a new time.' }

  test('not with one who no longer works on that day', async () => {
    await changeStylist({ daysAvailable: ['Monday', 'Tuesday', 'Thursday'] })
    expect(await reopen()).toEqual(notAvailable)
  })

  test('not with one who takes no bookings', async () => {
    await changeStylist({ status: 'Not Available' })
    expect(await reopen()).toEqual(notAvailable)
  })

  test('not with one who has left', async () => {
    await database.db.delete(stylists).where(eq(stylists.id, stylistId))
    expect(await reopen()).toEqual(notAvailable)
  })

  test('not with an account that is deleted at that moment', async () => {
    const change = (connection: pg.Client) =>
      connection.query('update users set deleted_at = now() where id = $1', [client.uid])
    const refused = await changedBetween(database, { clientId: client.uid, begin: reopen, change })
    expect(refused).toMatchObject({ code: 'not_signed_in' })
  })

  test('not if its time comes at that moment', async () => {
    moments = [starts - 1, starts]
    expect(await reopen()).toEqual({ code: 'invalid', message: 'That time has passed. Book a new one.' })
  })
})
