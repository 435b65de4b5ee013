import { sql } from 'drizzle-orm'
import { type AppointmentStatus, appointmentStatuses } from '../../../domain/booking/appointment.ts'
import { busiestHours, type Dashboard, type Period, splitPeriod } from '../../../domain/insight/dashboard.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { unknownStylist } from '../../../domain/salon/stylist.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { type EarlierSum, otherCurrencyAmounts } from './serializers.ts'
import type { TodayAndMonth } from './today-and-month.ts'

const stylistsShown = 8

/** A figure from the database (see the migration `figures`). */
interface Figure extends Record<string, unknown> {
  readonly kind: string
  /** The first day of the week or month; null for a grand total. */
  readonly startsOn: string | null
  /** A status, a stylist's id, or a start in minutes since midnight. */
  readonly key: string
  readonly currency: string
  readonly n: number
  readonly mills: number
}

/** Reads the dashboard's figures, except for today and the month, from one snapshot but for the stylists' number and names. */
export async function readDashboard(
  db: Queryable,
  { period, settings }: { readonly period: Period; readonly settings: Pick<Settings, 'hours' | 'place'> },
): Promise<Omit<Dashboard, keyof TodayAndMonth | 'others'> & { readonly figuresBefore: readonly EarlierSum[] }> {
  const [kept, stylists] = await Promise.all([readFigures(db, period), countStylists(db)])
  // Deleted bookings leave sums of zero.
  const figures = kept.filter(({ n }) => n > 0)
  const { currency } = settings.place
  const ofKind = (kind: string) => figures.filter((figure) => figure.kind === kind)
  const total = (status: AppointmentStatus) =>
    addUp(
      ofKind('status').filter(({ key }) => key === status),
      currency,
    )
  const inPeriod = ofKind(`${period.by} status`)
  const counts = (of: readonly Figure[]) =>
    Object.fromEntries(
      appointmentStatuses.map((status) => [
        status,
        addUp(
          of.filter(({ key }) => key === status),
          currency,
        ).n,
      ]),
    ) as Record<AppointmentStatus, number>

  return {
    figures: {
      totalAppointments: addUp(ofKind('status'), currency).n,
      completedAppointments: total('Completed').n,
      totalStylists: stylists,
      totalEarnings: toAmount(total('Completed').mills),
      pendingEarnings: toAmount(total('Pending').mills),
      upcomingEarnings: toAmount(total('Confirmed').mills),
    },
    counts: counts(ofKind('status')),
    period,
    earnings: splitPeriod(period).map(({ from, to }) => {
      const amount = (status: AppointmentStatus) =>
        toAmount(
          addUp(
            inPeriod.filter(({ startsOn, key }) => startsOn === from && key === status),
            currency,
          ).mills,
        )
      return { from, to, earned: amount('Completed'), upcoming: amount('Confirmed'), pending: amount('Pending') }
    }),
    statuses: counts(inPeriod),
    stylists: await busiestStylists(db, ofKind(`${period.by} stylist`), currency),
    hours: busiestHours(countByStart(ofKind(`${period.by} start`)), settings),
    figuresBefore: [...ofKind('status').map(earlierIn('all', currency)), ...inPeriod.map(earlierIn('period', currency))].flat(),
  }
}

function addUp(figures: readonly Figure[], present: string): { n: number; mills: number } {
  return {
    n: figures.reduce((sum, { n }) => sum + n, 0),
    mills: figures.reduce((sum, { mills, currency }) => (currency === present ? sum + mills : sum), 0),
  }
}

const earlierIn =
  (part: EarlierSum['part'], present: string) =>
  ({ currency, key, mills }: Figure): EarlierSum[] =>
    currency === present ? [] : [{ currency, status: key, mills, part }]

function countByStart(figures: readonly Figure[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { key, n } of figures) counts.set(Number(key), (counts.get(Number(key)) ?? 0) + n)
  return counts
}

async function readFigures(db: Queryable, { from, to, by }: Period): Promise<Figure[]> {
  // Literals, so that the planner skips other kinds when it expands the deltas.
  const kinds = sql.raw(['status', 'stylist', 'start'].map((kind) => `'${by} ${kind}'`).join(', '))
  const { rows } = await db.execute<Figure>(sql`
    select kind, case when kind like '% status' then starts_on::text end as "startsOn", key, currency, sum(n)::float8 as n, sum(mills)::float8 as mills
    from appointment_figures_now
    where kind = 'status' or (kind in (${kinds}) and starts_on between ${from}::date and ${to}::date)
    group by 1, 2, 3, 4`)
  return rows
}

async function countStylists(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from stylists`)
  return rows[0]?.count ?? 0
}

async function busiestStylists(db: Queryable, figures: readonly Figure[], present: string): Promise<Dashboard['stylists']> {
  const busiest = [...Map.groupBy(figures, ({ key }) => key)]
    .map(([key, own]) => ({ key, ...addUp(own, present), others: otherCurrencyAmounts(own, present) }))
    .toSorted((one, other) => other.n - one.n || other.mills - one.mills || (one.key < other.key ? -1 : 1))
    .slice(0, stylistsShown)
  const names = await stylistNames(
    db,
    busiest.map(({ key }) => key),
  )
  return busiest.map(({ key, n, mills, others }) => ({
    id: key,
    stylistName: names.get(key) ?? say(unknownStylist),
    bookings: n,
    charges: toAmount(mills),
    others,
  }))
}

/** Reads stylists' names; a deleted one's comes from a booking. */
export async function stylistNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select id, coalesce(
      (select name from stylists where stylists.id = wanted.id),
      (select stylist ->> 'stylistName' from appointments where stylist_id = wanted.id and stylist is not null limit 1)
    ) as name
    from unnest(${sql.param([...ids])}::text[]) as wanted (id)`)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}
