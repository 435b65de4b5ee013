import { asc, desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppointmentOrder,
  type AppointmentStatus,
  appointmentStatuses,
  isLatestFirst,
} from '../../../domain/booking/appointment.ts'
import { stepStart } from '../../../domain/insight/dashboard.ts'
import type { Slot } from '../../../domain/salon/schedule/schedule.ts'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { listAppointments } from '../../booking/appointments/queries.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const userId = 'SOMEBODY'

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insert(users).values({ id: userId, name: 'Somebody', email: 'somebody@client.example' })
})
afterAll(() => database.drop())

const lists = ['all', ...appointmentStatuses] as const

async function countedFigures(db: Queryable): Promise<Record<string, [number, number]>> {
  const rows = await db.select().from(appointments)
  const figures: Record<string, [number, number]> = {}
  const count = (name: string, mills: number) => {
    const [n, sum] = figures[name] ?? [0, 0]
    figures[name] = [n + 1, sum + mills]
  }
  for (const { status, wallDate, wallMinutes, stylistId, ...row } of rows) {
    const charges = row.chargesMills
    count(`status -infinity ${status}`, charges)
    for (const by of ['week', 'month'] as const) {
      const start = stepStart(wallDate, by)
      count(`${by} status ${start} ${status}`, charges)
      if (status === 'Canceled') continue
      count(`${by} stylist ${start} ${stylistId}`, charges)
      count(`${by} start ${start} ${wallMinutes}`, charges)
    }
  }
  return figures
}

async function storedFigures(db: Queryable): Promise<Record<string, [number, number]>> {
  const { rows } = await db.execute<{ name: string; n: number; mills: number }>(sql`
    select kind || ' ' || starts_on || ' ' || key as name, sum(n)::float8 as n, sum(mills)::float8 as mills
    from appointment_figures_now group by 1 having sum(n) <> 0 or sum(mills) <> 0`)
  return Object.fromEntries(rows.map(({ name, n, mills }) => [name, [n, mills]]))
}

async function countedList(db: Queryable, list: (typeof lists)[number]): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id, status: appointments.status })
    .from(appointments)
    .orderBy(desc(appointments.updatedAt), desc(appointments.id))
  return rows.filter(({ status }) => list === 'all' || status === list).map(({ id }) => id)
}

async function countedByVisit(db: Queryable, status: AppointmentStatus): Promise<string[]> {
  const way = isLatestFirst(status) ? desc : asc
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.status, status))
    .orderBy(way(appointments.startsAt), way(appointments.id))
  return rows.map(({ id }) => id)
}

/** Joins a list's pages, from the first to the last. */
async function pagedList(
  db: Queryable,
  list: (typeof lists)[number],
  pageSize: number,
  by: AppointmentOrder = 'change',
): Promise<string[]> {
  const status = list === 'all' ? undefined : list
  const ids: string[] = []
  const query = { status, pageSize, order: by, reader: { uid: 'owner', role: 'administrator' } } as const
  for (let after: string | undefined; ; ) {
    const { items, total, next } = await listAppointments(db, { ...query, after }, { now: 0, timeZone: 'UTC' })
    ids.push(...items.map(({ id }) => id))
    expect(total).toBeGreaterThanOrEqual(ids.length)
    if (next === null) return ids
    after = next
  }
}

async function expectAllTrue(db: Queryable, pageSize: number): Promise<void> {
  expect(await storedFigures(db)).toEqual(await countedFigures(db))
  for (const list of lists) expect(await pagedList(db, list, pageSize)).toEqual(await countedList(db, list))
  for (const status of appointmentStatuses) {
    expect(await pagedList(db, status, pageSize, 'visit')).toEqual(await countedByVisit(db, status))
  }
}

const fold = (db: Queryable, most: number, chunkSize: number) =>
  db.execute(sql`select fold_appointment_deltas(${most}::int, ${chunkSize}::int)`)

type Operation =
  | { kind: 'add'; status: AppointmentStatus; stylist: number; day: number; time: Slot; mills: number; moment: number }
  | { kind: 'change'; which: number; status: AppointmentStatus; moment: number }
  | { kind: 'charge'; which: number; mills: number }
  | { kind: 'charge as before'; which: number; mills: number }
  | { kind: 'delete'; which: number }
  | { kind: 'fold'; most: number; chunkSize: number }
  | { kind: 'cut'; chunkSize: number; pieces: number; rows: number }
  | { kind: 'rebuild'; chunkSize: number }
  | { kind: 'truncate' }

const mills = fc.nat(300_000)

const status = fc.constantFrom(...appointmentStatuses)
/** Few moments, so that many changes share one. */
const moment = fc.nat(6)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 120,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      status,
      stylist: fc.nat(3),
      day: fc.integer({ min: -45, max: 45 }),
      time: fc.constantFrom(...slots),
      mills,
      moment,
    }),
  },
  { weight: 60, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(), status, moment }) },
  { weight: 15, arbitrary: fc.record({ kind: fc.constant('charge' as const), which: fc.nat(), mills }) },
  { weight: 15, arbitrary: fc.record({ kind: fc.constant('charge as before' as const), which: fc.nat(), mills }) },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  {
    weight: 40,
    arbitrary: fc.record({
      kind: fc.constant('fold' as const),
      most: fc.integer({ min: 1, max: 40 }),
      chunkSize: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('cut' as const),
      chunkSize: fc.integer({ min: 1, max: 4 }),
      pieces: fc.integer({ min: 1, max: 3 }),
      rows: fc.integer({ min: 1, max: 30 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('rebuild' as const), chunkSize: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('truncate' as const) }) },
)

const toInstant = (moment: number) => new Date(Date.UTC(2026, 10, 30, 23, 59, 57 + moment))

describe('figures and lists equal a plain count', () => {
  async function perform({ db }: TestDatabase, known: string[], step: Operation): Promise<void> {
    const target = 'which' in step ? known[step.which % Math.max(1, known.length)] : undefined
    switch (step.kind) {
      case 'add': {
        const { status, day, time, mills, moment } = step
        const date = addDays('2026-12-02', day)
        // Double bookings are refused; this test isn't about claims.
        const stylistId = `STYLIST${step.stylist}`
        await addAppointment(database, { userId, stylistId, status, date, time, mills, updatedAt: toInstant(moment) })
          .then((id) => known.push(id))
          .catch(() => {})
        return
      }
      case 'change':
        await db
          .update(appointments)
          .set({ status: step.status, updatedAt: toInstant(step.moment) })
          .where(sql`id = ${target ?? ''}`)
          .catch(() => {})
        return
      case 'charge':
        await db
          .update(appointments)
          .set({ chargesMills: step.mills })
          .where(sql`id = ${target ?? ''}`)
        return
      case 'charge as before':
        await db.execute(sql`
          update appointments set charges_cents = ${Math.floor(step.mills / 10)}, charges_third_decimal = ${step.mills % 10}
          where id = ${target ?? ''}`)
        return
      case 'delete':
        await db.delete(appointments).where(sql`id = ${target ?? ''}`)
        return
      case 'fold':
        await fold(db, step.most, step.chunkSize)
        return
      case 'cut':
        await db.execute(sql`select cut_appointment_chunks(${step.chunkSize}::int, ${step.pieces}::int, ${step.rows}::int)`)
        return
      case 'rebuild':
        await db.execute(sql`select rebuild_appointment_figures(${step.chunkSize}::int)`)
        return
      case 'truncate':
        await db.execute(sql`truncate appointments cascade`)
    }
  }

  test('hold after random operations with folds in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 20, maxLength: 90 }),
        fc.integer({ min: 1, max: 7 }),
        async (operations, pageSize) => {
          await database.db.execute(sql`truncate appointments cascade`)
          const ids: string[] = []
          for (const step of operations) await perform(database, ids, step)
          await expectAllTrue(database.db, pageSize)
          await fold(database.db, 1_000, 2)
          await expectAllTrue(database.db, pageSize)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('hold after a thousand changes at one moment', async () => {
    await database.db.execute(sql`truncate appointments cascade`)
    // In batches: connections time out after five seconds, and a thousand at once take longer.
    for (let turn = 0; turn < 50; turn++) {
      const twenty = Array.from({ length: 20 }, () => addAppointment(database, { userId, updatedAt: toInstant(0) }))
      await Promise.all(twenty)
    }
    await fold(database.db, 400, 50)
    await expectAllTrue(database.db, 90)
    const { rows } = await database.db.execute<{ most: number }>(sql`select max(n)::int as most from appointment_chunks`)
    expect(rows[0]?.most).toBeLessThanOrEqual(100)
  })
})

describe('a fold', () => {
  test('moves everything once, and deletes empty chunks', async () => {
    await database.db.execute(sql`truncate appointments cascade`)
    for (let turn = 0; turn < 30; turn++) await addAppointment(database, { userId })
    await fold(database.db, 1_000, 5)
    await database.db.delete(appointments)
    await fold(database.db, 1_000, 5)
    const countRows = async (what: string) => (await database.db.execute(sql.raw(`select from ${what}`))).rowCount
    expect(await countRows('appointment_deltas')).toBe(0)
    expect(await countRows('appointment_chunks where n <> 0')).toBe(0)
    expect(await countRows('appointment_chunks')).toBe(5)
    expect(await countRows('appointment_figures where n <> 0')).toBe(0)
  })

  test('never loses or doubles anything during concurrent writes, and readers always see exact figures', async () => {
    const { db } = database
    await db.execute(sql`truncate appointments cascade`)
    let writing = true
    let checks = 0

    const write = async (writer: number) => {
      const own: string[] = []
      for (let turn = 0; turn < 40; turn++) {
        const victim = own[(turn * 7) % Math.max(1, own.length)]
        if (turn % 3 === 0 || !victim) own.push(await addAppointment(database, { userId, id: newId() }))
        else if (turn % 5 === 4) await db.delete(appointments).where(sql`id = ${victim}`)
        else {
          const next = appointmentStatuses[(turn + writer) % appointmentStatuses.length]
          await db.update(appointments).set({ status: next, updatedAt: sql`clock_timestamp()` }).where(sql`id = ${victim}`)
        }
      }
    }
    const keepFolding = async () => {
      while (writing) await fold(db, 17, 3)
    }
    const keepReading = async () => {
      while (writing) {
        // One snapshot for the comparison's many statements.
        await db.transaction((snapshot) => expectAllTrue(snapshot, 25), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
        checks++
      }
    }

    const others = [keepFolding(), keepFolding(), keepReading(), keepReading()]
    await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer))).finally(() => {
      writing = false
    })
    await Promise.all(others)
    expect(checks).toBeGreaterThan(1)
    await expectAllTrue(db, 10)
    await fold(db, 10_000, 3)
    await expectAllTrue(db, 10)
  })
})
