import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppointmentStatus, appointmentStatuses } from '../../../domain/booking/appointment.ts'
import {
  commonDates,
  type Dates,
  lastDayOfReturns,
  type ReportName,
  type ReportNamed,
  reportNames,
  reportParts,
} from '../../../domain/insight/reports.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { addDays, daysBetween } from '../../../domain/time/calendar.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { offeredTime, reportBacklog } from '../../platform/database/schema/insight.ts'
import { settings } from '../../platform/database/schema/salon.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addClient } from '../../testing/records.ts'
import { fixedSettings } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { recountReports } from './jobs.ts'
import { readReport } from './queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const clientIds = ['ADA', 'BEN', 'EVE', 'WALK-IN']
const today = '2026-12-20'

beforeAll(async () => {
  database = await createTestDatabase()
  for (const id of clientIds) await addClient(database, { id })
})
afterAll(() => database.drop())

const stylistId = (number: number) => `STYLIST${number}`

type Row = typeof appointments.$inferSelect & { readonly isLate: boolean }

async function plainReports(period: Dates) {
  const rows: Row[] = (await database.db.select().from(appointments)).map((row) => ({ ...row, isLate: false }))
  const events = await database.db.execute<{ id: string; at: Date }>(
    sql`select appointment_id as id, at from appointment_events where to_status = 'Canceled'`,
  )
  const late = rows.map((row) => {
    const isLate = events.rows.some(
      ({ id, at }) =>
        id === row.id && row.cancelReason === 'client' && new Date(at) > new Date(row.startsAt.getTime() - 86_400_000),
    )
    return { ...row, isLate: row.status === 'Canceled' && row.noShowAt === null && isLate }
  })
  const offered = await database.db.select().from(offeredTime)
  const busyMinutes = ({ busy, startsAt, endsAt }: Row) => {
    const parts = busy ?? [0, (endsAt.getTime() - startsAt.getTime()) / 60_000]
    return parts.reduce((sum, minute, index) => sum + (index % 2 === 1 ? minute : -minute), 0)
  }
  const offeredDays = new Set(offered.map(({ day, stylistId }) => `${day} ${stylistId}`))
  const visits = late.filter(({ status }) => status === 'Completed')
  const withClient = visits.filter(({ clientId }) => clientId !== 'WALK-IN')
  const isWithin = (dates: Dates) => (row: { wallDate: string }) => dates.from <= row.wallDate && row.wallDate <= dates.to
  const sum = <Item>(items: readonly Item[], of: (item: Item) => number) => items.reduce((all, item) => all + of(item), 0)

  const countFigures = (stylistId: string | null) => {
    const own = (row: { stylistId: string }) => stylistId === null || row.stylistId === stylistId
    return {
      utilization: (dates: Dates): ReportNamed<'utilization'>['total'] => ({
        offeredMinutes: sum(
          offered.filter((row) => own(row) && dates.from <= row.day && row.day <= dates.to),
          ({ minutes }) => minutes,
        ),
        bookedMinutes: sum(
          late.filter(
            (row) =>
              own(row) &&
              isWithin(dates)(row) &&
              row.status !== 'Canceled' &&
              offeredDays.has(`${row.wallDate} ${row.stylistId}`),
          ),
          busyMinutes,
        ),
      }),
      'no-shows': (dates: Dates): ReportNamed<'no-shows'>['total'] => ({
        visits: visits.filter(own).filter(isWithin(dates)).length,
        noShows: late.filter((row) => own(row) && isWithin(dates)(row) && row.noShowAt !== null).length,
        lateCancellations: late.filter((row) => own(row) && isWithin(dates)(row) && row.isLate).length,
      }),
      'average-visit': (dates: Dates): ReportNamed<'average-visit'>['total'] => {
        const completed = visits.filter(own).filter(isWithin(dates))
        return { visits: completed.length, charges: toAmount(sum(completed, ({ chargesMills }) => chargesMills)) }
      },
      clients: (dates: Dates): ReportNamed<'clients'>['total'] => {
        const came = [...new Set(withClient.filter(isWithin(dates)).map(({ clientId }) => clientId))]
        const isNew = (id: string) => !withClient.some((row) => row.clientId === id && row.wallDate < dates.from)
        return { newClients: came.filter(isNew).length, returningClients: came.filter((id) => !isNew(id)).length }
      },
      retention: (dates: Dates): ReportNamed<'retention'>['total'] => {
        const pairs = new Map<string, string[]>()
        for (const row of withClient.filter(own)) {
          const key = `${row.clientId} ${row.stylistId}`
          pairs.set(key, [...(pairs.get(key) ?? []), row.wallDate])
        }
        const days = [...pairs.values()].map((all) => [...new Set(all)].toSorted())
        const first = days.filter(([on = '']) => dates.from <= on && on <= dates.to)
        const isBack = ([on = '', next]: string[]) => next !== undefined && daysBetween(on, next) <= 90
        return { firstVisits: first.length, returned: first.filter(isBack).length }
      },
    }
  }

  const days = offered.map(({ day }) => day).toSorted()
  const untold = { from: '2999-01-01', to: '2999-01-01' }
  const counted: Record<ReportName, Dates | null> = {
    utilization: commonDates(period, days.length > 0 ? { from: days.at(0) ?? '', to: days.at(-1) ?? '' } : untold),
    'no-shows': commonDates(period, { from: period.from, to: today }),
    clients: commonDates(period, { from: period.from, to: today }),
    'average-visit': commonDates(period, { from: period.from, to: today }),
    retention: commonDates(period, { from: period.from, to: lastDayOfReturns(today) }),
  }
  return (name: ReportName) => {
    const within = counted[name]
    const zero = countFigures(null)[name](untold)
    const own = [0, 1, 2].flatMap((number) => {
      const figures = within ? countFigures(stylistId(number))[name](within) : zero
      return Object.values(figures).some((value) => value > 0) ? [{ id: stylistId(number), figures }] : []
    })
    return {
      counted: within,
      total: within ? countFigures(null)[name](within) : zero,
      parts: reportParts(period).map((part) => {
        const dates = within && commonDates(part, within)
        return { ...part, figures: dates ? countFigures(null)[name](dates) : null }
      }),
      stylists: name === 'clients' ? [] : own,
    }
  }
}

async function countAll(): Promise<void> {
  for (;;) {
    const { rows } = await database.db.execute<{ moved: number }>(sql`select fold_appointment_deltas() as moved`)
    const recounted = await recountReports(database.db)
    if (rows[0]?.moved === 0 && recounted === 0) return
  }
}

const reading = (name: ReportName, period: Dates) => readReport(database.db, { name, period, today, currency: 'USD' })

async function expectTrueReports(period: Dates): Promise<void> {
  const plain = await plainReports(period)
  for (const name of reportNames) {
    const { counted, total, parts, stylists, isCounting } = await reading(name, period)
    const expected = stylists.map(({ id, figures }) => ({ id, figures })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect([name, { counted, total, parts, stylists: expected }, isCounting]).toEqual([name, plain(name), false])
  }
}

type Operation =
  | {
      kind: 'add'
      client: number
      stylist: number
      day: number
      status: AppointmentStatus
      mills: number
      busy: number[] | null
    }
  | { kind: 'status'; which: number; status: AppointmentStatus; byClient: boolean }
  | { kind: 'no-show'; which: number }
  | { kind: 'move'; which: number; day: number; stylist: number }
  | { kind: 'charge'; which: number; mills: number }
  | { kind: 'merge'; from: number; to: number }
  | { kind: 'delete'; which: number }
  | { kind: 'offer'; stylist: number; day: number; minutes: number }
  | { kind: 'count' }
  | { kind: 'rebuild' }
  | { kind: 'truncate' }

const status = fc.constantFrom<AppointmentStatus>('Completed', 'Completed', 'Completed', ...appointmentStatuses)
/** Days since the start of the test's calendar: two and a half years, for whole months and quick returns. */
const dayNumber = fc.oneof(
  fc.nat(900),
  fc.nat(120).map((days) => days + 400),
)
const which = fc.nat()
const stylist = fc.nat(2)
const busy = fc.constantFrom<number[] | null>(null, null, [0, 20, 40, 60], [0, 75])
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      client: fc.nat(3),
      stylist,
      day: dayNumber,
      status,
      mills: fc.nat(300_000),
      busy,
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('status' as const), which, status, byClient: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('no-show' as const), which }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('move' as const), which, day: dayNumber, stylist }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('charge' as const), which, mills: fc.nat(300_000) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('merge' as const), from: fc.nat(2), to: fc.nat(2) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('offer' as const), stylist, day: dayNumber, minutes: fc.nat(600) }) },
  { weight: 6, arbitrary: fc.constant({ kind: 'count' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'truncate' as const }) },
)

const toDate = (day: number) => addDays('2025-01-01', day)

async function perform(step: Operation, ids: string[]): Promise<void> {
  const { db } = database
  const target = sql`id = ${'which' in step ? (ids[step.which % Math.max(1, ids.length)] ?? '') : ''}`
  const now = new Date('2026-11-30T12:00:00Z')
  switch (step.kind) {
    case 'add': {
      const { client, day, mills } = step
      const details = { userId: clientIds[client] ?? '', stylistId: stylistId(step.stylist), date: toDate(day), mills }
      // Double bookings are refused; this test isn't about claims.
      await addAppointment(database, { ...details, status: step.status })
        .then(async (id) => {
          ids.push(id)
          if (step.busy) await db.update(appointments).set({ busy: step.busy, updatedAt: now }).where(sql`id = ${id}`)
        })
        .catch(() => {})
      return
    }
    case 'status': {
      const cancelReason = step.status === 'Canceled' && step.byClient ? ('client' as const) : null
      await db
        .update(appointments)
        .set({ status: step.status, cancelReason, updatedAt: now })
        .where(target)
        .catch(() => {})
      return
    }
    case 'no-show':
      await db.update(appointments).set({ status: 'Canceled', noShowAt: now, updatedAt: now }).where(target)
      return
    case 'move': {
      const wallDate = toDate(step.day)
      const startsAt = new Date(`${wallDate}T15:00:00Z`)
      const moved = { wallDate, startsAt, endsAt: new Date(startsAt.getTime() + 2_700_000), stylistId: stylistId(step.stylist) }
      await db
        .update(appointments)
        .set({ ...moved, updatedAt: now })
        .where(target)
        .catch(() => {})
      return
    }
    case 'charge':
      await db.update(appointments).set({ chargesMills: step.mills }).where(target)
      return
    case 'merge':
      await db
        .update(appointments)
        .set({ clientId: clientIds[step.to] ?? '' })
        .where(sql`client_id = ${clientIds[step.from]}`)
      return
    case 'delete':
      await db.delete(appointments).where(target)
      return
    case 'offer': {
      const day = toDate(step.day)
      await db
        .insert(offeredTime)
        .values({ day, stylistId: stylistId(step.stylist), minutes: step.minutes })
        .onConflictDoNothing()
      await db.insert(reportBacklog).values({ kind: 'day', key: day })
      return
    }
    case 'count':
      await countAll()
      return
    case 'rebuild':
      await db.execute(sql`select rebuild_appointment_figures()`)
      return
    case 'truncate':
      await db.execute(sql`truncate appointments cascade`)
  }
}

describe('reports equal a plain count', () => {
  const dates = fc.tuple(fc.nat(900), fc.oneof(fc.nat(40), fc.nat(200), fc.nat(900)))
  const whole = fc.constantFrom<Dates>({ from: '2026-01-01', to: '2026-12-31' }, { from: '2025-06-01', to: '2026-03-31' })
  const period = fc.oneof(
    { weight: 3, arbitrary: dates.map(([day, length]): Dates => ({ from: toDate(day), to: toDate(day + length) })) },
    { weight: 1, arbitrary: whole },
  )

  test('hold after random operations, for any dates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 20, maxLength: 70 }),
        fc.array(period, { minLength: 4, maxLength: 4 }),
        async (operations, periods) => {
          await database.db.execute(sql`truncate appointments cascade`)
          await database.db.delete(offeredTime)
          await database.db.delete(reportBacklog)
          const ids: string[] = []
          for (const step of operations) await perform(step, ids)
          await countAll()
          for (const each of periods) await expectTrueReports(each)
        },
      ),
      { numRuns: 20 },
    )
  })
})

test('a client whose last visit is in the month in which a period begins counts once, from that month’s first day on', async () => {
  await database.db.execute(sql`truncate appointments cascade`)
  const lastVisits = { ADA: '2026-03-01', BEN: '2026-03-15', EVE: '2026-02-28' }
  for (const [at, [userId, last]] of Object.entries(lastVisits).entries()) {
    const visit = { userId, stylistId: stylistId(at), status: 'Completed' } as const
    for (const date of [last, '2026-04-10']) await addAppointment(database, { ...visit, date })
  }
  await countAll()
  const period = { from: '2026-03-15', to: '2026-04-30' }
  expect((await reading('clients', period)).total).toEqual({ newClients: 1, returningClients: 2 })
  await expectTrueReports(period)
})

test('counts are true while visits change and two processes count', async () => {
  const { db } = database
  await db.execute(sql`truncate appointments cascade`)
  let writing = true
  const write = async (writer: number) => {
    for (let turn = 0; turn < 30; turn++) {
      const userId = clientIds[turn % 3] ?? ''
      const day = addDays('2026-06-01', (turn * 7 + writer * 11) % 90)
      const id = await addAppointment(database, { userId, stylistId: stylistId(writer), status: 'Completed', date: day }).catch(
        () => '',
      )
      if (turn % 4 === 0) await db.delete(appointments).where(sql`id = ${id}`)
      if (turn % 5 === 0) await db.update(appointments).set({ clientId: 'BEN' }).where(sql`id = ${id}`)
    }
  }
  const keepCounting = async () => {
    while (writing) {
      await db.execute(sql`select fold_appointment_deltas(7)`)
      await recountReports(db)
    }
  }
  const counting = [keepCounting(), keepCounting()]
  await Promise.all([0, 1, 2].map(write)).finally(() => {
    writing = false
  })
  await Promise.all(counting)
  await countAll()
  await expectTrueReports({ from: '2026-01-01', to: '2026-12-31' })
  await expectTrueReports({ from: '2026-06-10', to: '2026-08-14' })
})

test('late cancellations follow the salon’s notice', async () => {
  const { db } = database
  await db.execute(sql`truncate appointments cascade`)
  const { version: _, ...document } = fixedSettings().get()
  const saveNotice = (changeNotice: number | null) => {
    const changed = { ...document, rules: { ...document.rules, changeNotice } }
    return db
      .insert(settings)
      .values({ document: changed })
      .onConflictDoUpdate({ target: settings.only, set: { document: changed } })
  }
  await saveNotice(null)
  const id = await addAppointment(database, { userId: 'ADA', stylistId: stylistId(0), date: '2026-12-02', time: '10:00 AM' })
  const canceled = { status: 'Canceled', cancelReason: 'client', updatedAt: new Date('2026-12-01T04:00:00-05:00') } as const
  await db.update(appointments).set(canceled).where(sql`id = ${id}`)
  const late = async () => {
    await countAll()
    const report = await reading('no-shows', { from: '2026-12-01', to: '2026-12-31' })
    return (report.total as ReportNamed<'no-shows'>['total']).lateCancellations
  }
  expect(await late()).toBe(0)
  await saveNotice(48 * 60)
  expect(await late()).toBe(1)
  await saveNotice(12 * 60)
  expect(await late()).toBe(0)
})
