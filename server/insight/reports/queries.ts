import { sql } from 'drizzle-orm'
import {
  commonDates,
  type Dates,
  lastDayOfReturns,
  type Report,
  type ReportName,
  reportParts,
  reportStep,
} from '../../../domain/insight/reports.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { Database } from '../../platform/database/client.ts'
import { readClients } from './client-counts.ts'
import { type Sums, sumOtherCurrencies, sumParts, sumStylists } from './sums.ts'

interface ReportQuery {
  readonly name: ReportName
  readonly period: Dates
  readonly today: string
  readonly currency: string
}

/** Columns of `report_totals` that each report sums, and its figures. Clients are separate: they aren't sums. */
const sumReports = {
  utilization: {
    columns: ['offered_minutes', 'booked_minutes'],
    figuresOf: (sums: Sums) => ({ offeredMinutes: sums.offered_minutes ?? 0, bookedMinutes: sums.booked_minutes ?? 0 }),
  },
  'no-shows': {
    columns: ['visits', 'no_shows', 'late_cancellations'],
    figuresOf: (sums: Sums) => ({
      visits: sums.visits ?? 0,
      noShows: sums.no_shows ?? 0,
      lateCancellations: sums.late_cancellations ?? 0,
    }),
  },
  'average-visit': {
    columns: ['visits', 'charges_mills'],
    figuresOf: (sums: Sums) => ({ visits: sums.visits ?? 0, charges: toAmount(sums.charges_mills ?? 0) }),
  },
  retention: {
    columns: ['first_visits', 'returned'],
    figuresOf: (sums: Sums) => ({ firstVisits: sums.first_visits ?? 0, returned: sums.returned ?? 0 }),
  },
} as const satisfies Record<Exclude<ReportName, 'clients'>, { columns: readonly string[]; figuresOf: (sums: Sums) => object }>

/** Reads a report from sums that are seconds old at most; takes the same time for any number of bookings. */
export async function readReport(db: Database, query: ReportQuery): Promise<Report> {
  const by = reportStep(query.period)
  const parts = reportParts(query.period, by)
  const [counted, isCounting] = await Promise.all([countedDates(db, query), isBehind(db)])
  const shared = { period: { ...query.period, by }, counted, isCounting }
  const { name } = query
  if (name === 'clients') return { name, ...shared, ...(await readClients(db, { ...query, counted, parts, by })), stylists: [] }
  const { columns, figuresOf } = sumReports[name]
  const currency = name === 'average-visit' ? query.currency : undefined
  const [ofParts, ofStylists, others] = counted
    ? await Promise.all([
        sumParts(db, { columns, counted, parts, currency }),
        sumStylists(db, { columns, counted, currency }),
        currency === undefined ? [] : sumOtherCurrencies(db, currency, counted),
      ])
    : [[], [], []]
  const total = (rows: readonly Sums[]) =>
    Object.fromEntries(columns.map((column) => [column, rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)]))
  const body = {
    total: figuresOf(total(ofParts)),
    parts: parts.map((part, index) => ({
      ...part,
      figures: counted && commonDates(part, counted) ? figuresOf(total(ofParts.filter((row) => row.part === index + 1))) : null,
    })),
    stylists: ofStylists.map(({ id, stylistName, sums }) => ({ id, stylistName, figures: figuresOf(sums) })),
  }
  // The compiler can't relate the figures to the name through the table above.
  return { name, ...shared, ...body, ...(currency !== undefined && { others }) } as Report
}

/** Returns the dates of a period with final data: past ones that can't change anymore, or with known offered time. */
async function countedDates(db: Database, { name, period, today }: ReportQuery): Promise<Dates | null> {
  if (name === 'retention') return commonDates(period, { from: period.from, to: lastDayOfReturns(today) })
  if (name !== 'utilization') return commonDates(period, { from: period.from, to: today })
  const { rows } = await db.execute<{ from: string | null; to: string | null }>(
    sql`select min(day)::text as from, max(day)::text as to from offered_time`,
  )
  const { from, to } = rows[0] ?? {}
  return from && to ? commonDates(period, { from, to }) : null
}

/** More rows of the backlog than the last seconds' changes. */
const longBacklog = 500

export async function isBehind(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from report_backlog limit ${longBacklog}`)
  return rowCount === longBacklog
}
