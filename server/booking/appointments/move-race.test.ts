import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { StylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
import { eventually } from '../../testing/live-events.ts'
import { addService, addStylist, adminEmail, type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase, emptyTables } from '../../testing/test-database.ts'

/** Later than any clock that these tests use; every stylist works on each day. */
const date = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let servers: ServerProcess[]
let clients: [Person, Person]
let admins: [Person, Person]
let serviceId: string
let stylistId: string

beforeAll(async () => {
  database = await createTestDatabase()
  servers = await Promise.all([startServerProcess(database.serversUrl), startServerProcess(database.serversUrl)])
  const through = ({ origin }: ServerProcess) =>
    ({ request: (path: string, init?: RequestInit) => fetch(origin + path, init) }) as unknown as TestApp
  const [first, second] = servers as [ServerProcess, ServerProcess]
  clients = [await signedIn(through(first), database), await signedIn(through(second), database)]
  admins = [
    await signedIn(through(first), database, { email: adminEmail }),
    await signedIn(through(second), database, { email: adminEmail }),
  ]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})
beforeEach(async () => {
  await emptyTables(database, 'services, stylists, appointments')
  serviceId = await addService(database)
  stylistId = await addStylist(database)
})

async function book(person: Person, time: string): Promise<Appointment> {
  const response = await person.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const move = async (person: Person, { id, version }: Appointment, to: object) => {
  const response = await person.call('PATCH', `/api/appointments/${id}`, { date, version, ...to })
  const { error } = (await response.json()) as Partial<ErrorResponse>
  return { status: response.status, error }
}
const soundness = async () => [await overlaps(database), await claimDifferences(database)]

test('one of many moves to the same time succeeds, and the others stay', async () => {
  const times = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM']
  const bookings = await Promise.all(times.map((time) => book(admins[0], time)))
  const moved = await Promise.all(
    bookings.map((booking, turn) => move(admins[turn % 2] ?? admins[0], booking, { time: '4:00 PM' })),
  )
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await soundness()).toEqual([0, 0])
  const { rows } = await database.pool.query('select wall_minutes from appointments where wall_minutes < 960')
  expect(rows).toHaveLength(4)
})

test('one of two clients books a time after it is given up', async () => {
  const booking = await book(clients[0], '10:00 AM')
  const body = { serviceIds: [serviceId], stylistId, date, time: '10:00 AM' }
  const [moved, ...booked] = await Promise.all([
    move(clients[0], booking, { time: '4:00 PM' }),
    ...admins.map(async (admin) => (await admin.call('POST', '/api/appointments', body)).status),
  ])
  expect(moved?.status).toBe(200)
  expect([
    [201, 409],
    [409, 409],
  ]).toContainEqual(booked.sort())
  expect(await soundness()).toEqual([0, 0])
})

test('two visits that swap places both stay, and neither is lost', async () => {
  const one = await book(clients[0], '10:00 AM')
  const other = await book(clients[1], '11:00 AM')
  const statuses = await Promise.all([
    move(clients[0], one, { time: '11:00 AM' }),
    move(clients[1], other, { time: '10:00 AM' }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([409, 409])
  expect(await soundness()).toEqual([0, 0])
})

test('a cancellation wins over a concurrent move', async () => {
  for (let round = 0; round < 6; round++) {
    const booking = await book(clients[0], '10:00 AM')
    const cancel = async () => {
      const response = await admins[1].call('PATCH', `/api/appointments/${booking.id}`, { from: 'Pending', status: 'Canceled' })
      return response.status
    }
    const [moved, canceled] = await Promise.all([move(clients[0], booking, { time: '4:00 PM' }), cancel()])
    // A client's move leaves it Pending, so it can still be canceled.
    expect([
      [200, 200],
      [409, 200],
    ]).toContainEqual([moved.status, canceled])
    const { rows } = await database.pool.query('select status from appointments where id = $1', [booking.id])
    expect(rows).toEqual([{ status: 'Canceled' }])
    expect(await soundness()).toEqual([0, 0])
  }
})

test('one of two concurrent moves of a booking is made', async () => {
  const booking = await book(clients[0], '10:00 AM')
  const moves = await Promise.all([
    move(clients[0], booking, { time: '3:00 PM' }),
    move(admins[1], booking, { time: '4:00 PM' }),
  ])
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(moves.find(({ error }) => error)?.error?.current).toMatchObject({ version: 2 })
  expect(await soundness()).toEqual([0, 0])
})

/** Commits a change of the catalogue after the move has been checked and before it writes. */
async function duringChange<Result>(change: string, values: unknown[], call: () => Promise<Result>): Promise<Result> {
  const isWaiting = async () => {
    const { rows } = await database.db.execute<{ waiting: boolean }>(sql`
      select exists (select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())) as waiting`)
    return rows[0]?.waiting ?? false
  }
  const writer = await database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query(change, values)
    const response = call()
    await eventually(isWaiting)
    await writer.query('commit')
    return await response
  } finally {
    writer.release()
  }
}

test('a move is refused if an absence is entered meanwhile', async () => {
  const booking = await book(clients[0], '10:00 AM')
  const part = { starts: 13 * 60, ends: 19 * 60 }
  const absence = { id: newId(), from: date, to: date, part, repeats: null, reason: 'Ill' }
  const schedule: StylistSchedule = { hours: {}, exceptions: [], absences: [absence] }
  const moved = await duringChange('update stylists set schedule = $1', [JSON.stringify(schedule)], () =>
    move(clients[0], booking, { time: '2:00 PM' }),
  )
  expect([moved.status, moved.error?.fields]).toEqual([422, { time: expect.any(String) }])
  expect(await soundness()).toEqual([0, 0])
})

test('a move is refused if the stylist charges more meanwhile', async () => {
  const other = await addStylist(database)
  const booking = await book(clients[1], '10:00 AM')
  const services = JSON.stringify({ [serviceId]: { Price: 99 } })
  const moved = await duringChange('update stylists set services = $1 where id = $2', [services, other], () =>
    move(clients[1], booking, { time: '2:00 PM', stylistId: other, expected: { total: 42.5, minutes: 60 } }),
  )
  expect([moved.status, moved.error?.reason]).toEqual([409, 'catalogue_changed'])
})
