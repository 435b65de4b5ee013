import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { addDays } from '../domain/calendar.ts'
import { instantOf } from '../domain/salon-time.ts'
import { minutesOf, slots } from '../domain/schedule.ts'
import { newId } from '../server/database/new-id.ts'
import { appointments } from '../server/database/schema.ts'
import type { Round } from './hammer.ts'
import { loadedSalon, stylistId } from './load-salon.ts'

/** The services of every measured booking: 45 minutes together. */
const serviceIds = ['SERVICE00001', 'SERVICE00002']
const minutes = 45

/** Starts that nobody has, one after the other, on days behind all that was loaded. @param today the salon's date */
export function freeStarts(today: string) {
  let next = 0
  return () => {
    const place = next++
    const { stylists, daysAhead } = loadedSalon
    const time = slots[Math.floor(place / stylists) % slots.length] ?? slots[0]
    const date = addDays(today, daysAhead + 1 + Math.floor(place / stylists / slots.length))
    return { stylistId: stylistId(place % stylists), date, time }
  }
}
export type FreeStarts = ReturnType<typeof freeStarts>

/** A booking as a browser sends it. */
export function bookingRequest(start: ReturnType<FreeStarts>) {
  return { body: JSON.stringify({ serviceIds, ...start }), headers: { 'idempotency-key': randomUUID() } }
}

/** The statement and the values of the server's own insert, for the same booking. */
function insertOf({ stylistId: id, date, time }: ReturnType<FreeStarts>, client: { uid: string; name: string; email: string }) {
  const starts = instantOf(date, time, loadedSalon.timeZone) * 1000
  const { sql, params } = builder
    .insert(appointments)
    .values({
      id: newId(),
      status: 'Pending',
      stylistId: id,
      userId: client.uid,
      startsAt: new Date(starts),
      endsAt: new Date(starts + minutes * 60_000),
      wallDate: date,
      wallMinutes: minutesOf(time),
      chargesCents: 6_000,
      services: serviceIds.map((serviceId) => ({
        id: serviceId,
        ServiceName: 'Service',
        Description: 'x'.repeat(110),
        Price: 30,
        Duration: 20,
      })),
      stylist: {
        id,
        stylistName: 'Mara Aesen',
        description: 'x'.repeat(95),
        rating: 4.5,
        status: 'Available',
        daysAvailable: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      },
      client,
      idempotencyKey: randomUUID(),
      requestHash: 'x'.repeat(43),
    })
    .returning()
    .toSQL()
  return { text: sql, values: params }
}
const builder = drizzle.mock()

/** Sends the insert straight to PostgreSQL, over so many connections. */
export async function insertDirectly(
  pool: pg.Pool,
  {
    starts,
    clients,
    connections,
    seconds,
  }: {
    starts: FreeStarts
    clients: readonly { uid: string; name: string; email: string }[]
    connections: number
    seconds: number
  },
): Promise<Round> {
  const times: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  const worker = async (which: number) => {
    for (let turn = which; performance.now() < end; turn++) {
      const client = clients[turn % clients.length]
      if (!client) return
      const statement = insertOf(starts(), client)
      const start = performance.now()
      await pool.query(statement)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, which) => worker(which)))
  return { times, statuses: {}, seconds: (performance.now() - begin) / 1000 }
}
