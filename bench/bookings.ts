import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import type pg from 'pg'
import { slots } from '../domain/salon/schedule/usual-hours.ts'
import { addDays, minutesOf, weekdays } from '../domain/time/calendar.ts'
import { instantOf } from '../domain/time/salon-time.ts'
import { addedColumns } from '../server/booking/appointments/commit.ts'
import { jobSchema } from '../server/platform/database/rights.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { newId } from '../server/platform/database/schema/ids.ts'
import type { Round } from './load.ts'
import { type Row, together } from './report.ts'
import { type BenchSalon, writers } from './salons.ts'
import { type FreeStarts, seededSalon, stylistId } from './seed-salon.ts'

/** Together 45 minutes. */
const serviceIds = ['SERVICE00001', 'SERVICE00002']
const minutes = 45

type Client = Readonly<{ uid: string; name: string; email: string }>

/** Yields free starts after all seeded days. @param today the salon's date */
export function freeStarts(today: string): FreeStarts {
  let next = 0
  return () => {
    const slot = next++
    const { stylists, daysAhead } = seededSalon
    const time = slots[Math.floor(slot / stylists) % slots.length] ?? slots[0]
    const date = addDays(today, daysAhead + 1 + Math.floor(slot / stylists / slots.length))
    return { stylistId: stylistId(slot % stylists), date, time }
  }
}

export function bookingRequests(bookers: BenchSalon['bookers'], starts: FreeStarts) {
  let turn = 0
  return () => ({
    body: JSON.stringify({ serviceIds, ...starts() }),
    headers: { 'idempotency-key': randomUUID(), ...bookers[turn++ % bookers.length]?.headers },
  })
}

/** Builds requests as the desk sends them: for each client in turn, confirmed, with their own price and length. */
export function deskBookingRequests({ admin, clients }: Pick<BenchSalon, 'admin' | 'clients'>, starts: FreeStarts) {
  let turn = 0
  return () => ({
    body: JSON.stringify({
      serviceIds,
      ...starts(),
      clientId: clients[turn++ % clients.length]?.uid,
      alsoBook: true,
      confirmed: true,
      services: [{ id: serviceIds[0], price: 25, minutes: 20 }],
    }),
    headers: { 'idempotency-key': randomUUID(), ...admin.headers },
  })
}

const columns = Object.entries(getTableColumns(appointments)).filter(
  ([name]) => !(addedColumns as readonly string[]).includes(name),
)
const insert = `insert into appointments (${columns.map(([, { name }]) => name).join(', ')})
  values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id, version, previous_status`

function insertedValues({ stylistId: id, date, time }: ReturnType<FreeStarts>, client: Client): unknown[] {
  const starts = instantOf(date, time, seededSalon.timeZone) * 1000
  const service = { ServiceName: 'Service', Description: 'x'.repeat(110), Price: 30, Duration: 20 }
  const stylist = {
    stylistName: 'Mara Aesen',
    description: 'x'.repeat(95),
    rating: 4.5,
    status: 'Available',
    daysAvailable: weekdays,
  }
  const values: Record<string, unknown> = {
    id: newId(),
    status: 'Pending',
    stylistId: id,
    clientId: client.uid,
    bookedBy: null,
    startsAt: new Date(starts),
    endsAt: new Date(starts + minutes * 60_000),
    wallDate: date,
    wallMinutes: minutesOf(time),
    chargesMills: 60_000,
    services: JSON.stringify(serviceIds.map((serviceId) => ({ id: serviceId, ...service }))),
    stylist: JSON.stringify({ id, ...stylist }),
    client: JSON.stringify(client),
    idempotencyKey: randomUUID(),
    requestHash: 'x'.repeat(43),
    changedBy: client.uid,
    busy: null,
    phone: null,
    note: null,
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  return columns.map(([name, column]) => values[name] ?? column.default ?? null)
}

export async function insertDirectly(
  pool: pg.Pool,
  {
    starts,
    clients,
    connections,
    seconds,
  }: {
    starts: FreeStarts
    clients: readonly Client[]
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
      const values = insertedValues(starts(), client)
      const start = performance.now()
      await pool.query({ name: 'booking-insert', text: insert, values })
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, which) => worker(which)))
  return { times, statuses: {}, seconds: (performance.now() - begin) / 1000 }
}

/** Discards the mail of earlier bookings, which would slow down later measurements. Mail sent during their own measurement counts. */
export async function discardMail(pool: pg.Pool): Promise<void> {
  await pool.query('update appointment_events set relayed_at = now() where relayed_at is null')
  await pool.query(`delete from ${jobSchema}.job where state in ('created', 'retry')`)
}

/** Share of write throughput that must remain. */
const wantedShare = 0.9

interface WriteOptions {
  readonly salon: BenchSalon
  readonly starts: FreeStarts
  readonly rounds: number
  readonly seconds: number
}

/** Measures the cost of totals, lists and search: inserts with and without the trigger and the index that serve only them. */
export async function compareWrites({ salon, starts, rounds, seconds }: WriteOptions): Promise<Row[]> {
  const { pool } = salon
  const clients = salon.clients.map(({ uid, name, email }) => ({ uid, name, email }))
  const write = () => insertDirectly(pool, { starts, clients, connections: writers, seconds })
  const setTriggerAndIndex = async (isOn: boolean) => {
    await pool.query(`alter table appointments ${isOn ? 'enable' : 'disable'} trigger appointments_note_delta`)
    // Writers skip an index that is not ready. Dropping it would make the next round pay for its creation.
    await pool.query(
      `update pg_index set indisready = $1, indisvalid = $1 where indexrelid = 'appointments_of_stylist_by_change'::regclass`,
      [isOn],
    )
  }

  const measuredRounds = { with: [] as Round[], without: [] as Round[] }
  await write()
  // With, without, without, with: effects that grow over time affect both alike.
  for (let round = 0; round < rounds; round++) {
    measuredRounds.with.push(await write())
    await setTriggerAndIndex(false)
    measuredRounds.without.push(await write(), await write())
    await setTriggerAndIndex(true)
    measuredRounds.with.push(await write())
    await discardMail(pool)
  }
  await pool.query('reindex index appointments_of_stylist_by_change')
  await pool.query('select rebuild_appointment_figures()')

  const without = together(measuredRounds.without)
  const withThem = together(measuredRounds.with)
  const ratio = withThem.perSecond / without.perSecond
  return [
    { what: 'Writing a booking without deltas and search', ...without },
    {
      what: 'Writing a booking with them',
      ...withThem,
      measured: `${ratio.toFixed(2)} × without`,
      goal: `at least ${wantedShare} ×`,
      isMet: ratio >= wantedShare,
    },
  ]
}
