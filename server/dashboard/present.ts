import { type SQL, sql } from 'drizzle-orm'
import type { AppointmentStatus } from '../../domain/appointment.ts'
import { addDays } from '../../domain/calendar.ts'
import { addSteps, type Dashboard, partsOf, stepStart } from '../../domain/dashboard.ts'
import { toDollars } from '../../domain/money.ts'
import { dateAt, startOfDay } from '../../domain/salon-time.ts'
import { appointmentColumns, presentAppointment } from '../appointments/queries.ts'
import type { Database, Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'

/** How many of the day's next bookings are listed. */
const nextShown = 6

interface Moment {
  /** Unix seconds. */
  readonly now: number
  readonly timeZone: string
}

/** What the dashboard says of the day and the month. */
export type Present = Pick<Dashboard, 'today' | 'month' | 'lastMonth'>

/** The day and the month, however many bookings lie before and behind them. */
export async function readPresent(db: Database, moment: Moment): Promise<Present> {
  const date = dateAt(moment.now, moment.timeZone)
  const [today, months] = await Promise.all([readDay(db, date, moment), readMonths(db, date)])
  return { today, ...months }
}

/**
 * The open bookings of a day. Goes through the partial index `appointments_busy`, which holds open bookings only, however many are over;
 * statuses are written out for the planner, which must see that they are the index's.
 */
async function readDay(db: Database, date: string, { now, timeZone }: Moment): Promise<Present['today']> {
  const instant = (seconds: number) => sql`${new Date(seconds * 1000).toISOString()}::timestamptz`
  const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)].map(instant)
  const isOpen = sql`status in ('Pending', 'Confirmed') and starts_at >= ${from} and starts_at < ${to}`
  const isAhead = sql`ends_at > ${instant(now)}`
  const counted = db.execute<{ ahead: number; cents: number; overdue: number }>(sql`
    select count(*) filter (where ${isAhead})::int as ahead, count(*) filter (where not ${isAhead})::int as overdue,
      coalesce(sum(charges_cents) filter (where ${isAhead}), 0)::float8 as cents
    from appointments where ${isOpen}`)
  const [{ rows }, next] = await Promise.all([counted, nextOf(db, sql`${isOpen} and ${isAhead}`)])
  const { ahead = 0, cents = 0, overdue = 0 } = rows[0] ?? {}
  return { date, ahead, charges: toDollars(cents), next: next.map((row) => presentAppointment(row, timeZone)), overdue }
}

function nextOf(db: Database, matches: SQL) {
  return db
    .select(appointmentColumns)
    .from(appointments)
    .where(matches)
    .orderBy(appointments.startsAt, appointments.id)
    .limit(nextShown)
}

/** One sum that the database keeps for a month (see the migration `figures`). */
interface MonthFigure extends Record<string, unknown> {
  readonly startsOn: string
  readonly status: AppointmentStatus
  readonly n: number
  readonly cents: number
}

async function readMonths(db: Queryable, date: string): Promise<Pick<Present, 'month' | 'lastMonth'>> {
  const month = stepStart(date, 'month')
  const lastMonth = addSteps(month, -1, 'month')
  const { rows } = await db.execute<MonthFigure>(sql`
    select starts_on::text as "startsOn", key as status, sum(n)::float8 as n, sum(cents)::float8 as cents
    from appointment_figures_now
    where kind = 'month status' and starts_on in (${month}::date, ${lastMonth}::date)
    group by 1, 2`)
  const figuresOf = (start: string) => {
    const figures = rows.filter(({ startsOn, status }) => startsOn === start && status !== 'Canceled')
    const dollars = (of: AppointmentStatus) => toDollars(figures.find(({ status }) => status === of)?.cents ?? 0)
    const [{ from, to } = { from: start, to: start }] = partsOf({ from: start, to: start, by: 'month' })
    const bookings = figures.reduce((sum, { n }) => sum + n, 0)
    return { from, to, bookings, earned: dollars('Completed'), upcoming: dollars('Confirmed'), pending: dollars('Pending') }
  }
  return { month: figuresOf(month), lastMonth: figuresOf(lastMonth) }
}
