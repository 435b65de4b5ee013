import { desc, type SQL, sql } from 'drizzle-orm'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { addSteps, type Dashboard, splitPeriod, stepStart } from '../../../domain/insight/dashboard.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { salonColumns } from '../../booking/appointments/queries.ts'
import { presentAppointment } from '../../booking/appointments/serializers.ts'
import { openDayAt, openOn } from '../../booking/lists/pages.ts'
import { countUnsettled } from '../../booking/online-payments/desk/unsettled.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { type EarlierSum, otherCurrencyAmounts } from './serializers.ts'

const limits = { next: 6, requests: 5, unclosed: 5 } as const

export type TodayAndMonth = Pick<Dashboard, 'requests' | 'today' | 'unclosed' | 'onlinePayments' | 'month' | 'lastMonth'>

type PricedMoment = Moment & { readonly currency: string }

/** Reads requests, the day and the month; takes the same time for any number of bookings. */
export async function readTodayAndMonth(
  db: Database,
  moment: PricedMoment,
): Promise<TodayAndMonth & { readonly monthsBefore: readonly EarlierSum[] }> {
  const date = dateAt(moment.now, moment.timeZone)
  const [requests, today, unclosed, onlinePayments, months] = await Promise.all([
    readRequests(db, moment),
    readDay(db, moment),
    readUnclosed(db, moment),
    countUnsettled(db, moment.now),
    readMonths(db, date, moment.currency),
  ])
  return { requests, today, unclosed, onlinePayments, ...months }
}

/** Reads upcoming Pending bookings, soonest first, by the index `appointments_by_visit`. */
async function readRequests(db: Database, { now, timeZone }: Moment): Promise<TodayAndMonth['requests']> {
  const isAhead = sql`status = 'Pending' and starts_at >= ${fromUnixSeconds(now).toISOString()}::timestamptz`
  return (await readFirst(db, isAhead, limits.requests)).map((row) => presentAppointment(row, timeZone))
}

async function readDay(db: Database, { now, timeZone, currency }: PricedMoment): Promise<TodayAndMonth['today']> {
  const day = openDayAt(now, timeZone)
  const { isOpen, isAhead } = openOn(day)
  const counted = db.execute<{ currency: string; ahead: number; mills: number; overdue: number }>(sql`
    select currency, count(*) filter (where ${isAhead})::int as ahead, count(*) filter (where not ${isAhead})::int as overdue,
      coalesce(sum(${appointments.chargesMills}) filter (where ${isAhead}), 0)::float8 as mills
    from appointments where ${isOpen} group by currency`)
  const [{ rows }, next] = await Promise.all([counted, readFirst(db, sql`${isOpen} and ${isAhead}`, limits.next)])
  const count = rows.reduce((sum, row) => sum + row.ahead, 0)
  return {
    date: day.date,
    ahead: count,
    charges: toAmount(rows.find((row) => row.currency === currency)?.mills ?? 0),
    others: otherCurrencyAmounts(rows, currency),
    next: next.map((row) => presentAppointment(row, timeZone)),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
  }
}

/** Reads ended bookings that are still open, of any day, by the index `appointments_by_visit`. */
async function readUnclosed(db: Database, { now, timeZone }: Moment): Promise<TodayAndMonth['unclosed']> {
  const instant = sql`${fromUnixSeconds(now).toISOString()}::timestamptz`
  const isUnclosed = sql`status in ('Pending', 'Confirmed') and starts_at < ${instant} and ends_at <= ${instant}`
  const latest = await db
    .select(salonColumns)
    .from(appointments)
    .where(isUnclosed)
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(limits.unclosed)
  const count = latest.length < limits.unclosed ? latest.length : await db.$count(appointments, isUnclosed)
  return { count, latest: latest.map((row) => presentAppointment(row, timeZone)) }
}

function readFirst(db: Database, matches: SQL, most: number) {
  return db.select(salonColumns).from(appointments).where(matches).orderBy(appointments.startsAt, appointments.id).limit(most)
}

/** A month's figure from the database (see the migration `figures`). */
interface MonthFigure extends Record<string, unknown> {
  readonly startsOn: string
  readonly status: AppointmentStatus
  readonly currency: string
  readonly n: number
  readonly mills: number
}

async function readMonths(db: Queryable, date: string, present: string) {
  const month = stepStart(date, 'month')
  const lastMonth = addSteps(month, -1, 'month')
  const { rows } = await db.execute<MonthFigure>(sql`
    select starts_on::text as "startsOn", key as status, currency, sum(n)::float8 as n, sum(mills)::float8 as mills
    from appointment_figures_now
    where kind = 'month status' and starts_on in (${month}::date, ${lastMonth}::date)
    group by 1, 2, 3`)
  const figuresFrom = (start: string) => {
    const figures = rows.filter(({ startsOn, status }) => startsOn === start && status !== 'Canceled')
    const amount = (of: AppointmentStatus) =>
      toAmount(figures.find(({ status, currency }) => status === of && currency === present)?.mills ?? 0)
    const [{ from, to } = { from: start, to: start }] = splitPeriod({ from: start, to: start, by: 'month' })
    const bookings = figures.reduce((sum, { n }) => sum + n, 0)
    return { from, to, bookings, earned: amount('Completed'), upcoming: amount('Confirmed'), pending: amount('Pending') }
  }
  const monthsBefore = rows
    .filter(({ currency }) => currency !== present)
    .map((row): EarlierSum => ({ ...row, part: row.startsOn === month ? 'month' : 'lastMonth' }))
  return { month: figuresFrom(month), lastMonth: figuresFrom(lastMonth), monthsBefore }
}
