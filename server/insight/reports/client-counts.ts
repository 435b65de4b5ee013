import { sql } from 'drizzle-orm'
import {
  commonDates,
  type Dates,
  isWholeStep,
  monthStart,
  monthsAndDays,
  type ReportStep,
} from '../../../domain/insight/reports.ts'
import type { Database } from '../../platform/database/client.ts'
import { between, type Sums, sumParts } from './sums.ts'

interface ClientsQuery {
  readonly counted: Dates | null
  readonly parts: readonly Dates[]
  readonly by: ReportStep
}

export async function readClients(db: Database, { counted, parts, by }: ClientsQuery) {
  const toFigures = (clients: number, newClients: number) => ({ newClients, returningClients: clients - newClients })
  if (!counted) return { total: toFigures(0, 0), parts: parts.map((part) => ({ ...part, figures: null })) }
  const column = `${by}_clients`
  const [sums, all, ...cut] = await Promise.all([
    sumParts(db, { columns: ['new_clients', column], counted, parts }),
    countClients(db, counted),
    ...parts.map((part) => countCut(db, part, { counted, by })),
  ])
  const newIn = (rows: readonly Sums[]) => rows.reduce((sum, row) => sum + (row.new_clients ?? 0), 0)
  return {
    total: toFigures(all, newIn(sums)),
    parts: parts.map((part, index) => {
      const ofPart = sums.filter((row) => row.part === index + 1)
      const clients = cut[index] ?? ofPart.reduce((sum, row) => sum + (row[column] ?? 0), 0)
      return { ...part, figures: commonDates(part, counted) ? toFigures(clients, newIn(ofPart)) : null }
    }),
  }
}

/** Counts the clients of a partial day, week or month; null for a whole one, which the sums cover. */
async function countCut(
  db: Database,
  part: Dates,
  { counted, by }: { readonly counted: Dates; readonly by: ReportStep },
): Promise<number | null> {
  const dates = commonDates(part, counted)
  return dates && !isWholeStep(part, by) ? countClients(db, dates) : null
}

/**
 * Counts clients with visits between two dates, once each: visits whose client's previous one was before the period, or none. Whole
 * months are counted already, by the month of the last visit, so at most the visits of three months are read.
 */
async function countClients(db: Database, dates: Dates): Promise<number> {
  const { from } = dates
  const { months, days } = monthsAndDays(dates)
  const before = sql`(previous_day is null or previous_day < ${from}::date)`
  const day = sql`day`
  const counts = days.map(
    (each) => sql`(select count(*) from client_visits where leads and ${between(day, each)} and ${before})`,
  )
  if (months) {
    const month = monthStart(from)
    counts.push(sql`(
      select coalesce(sum(n), 0) from client_months where ${between(sql`month`, months)} and previous_month < ${month}::date
    )`)
    if (month < from) {
      counts.push(sql`(
        select count(*) from client_visits
        where leads and previous_day >= ${month}::date and previous_day < ${from}::date and ${between(day, months)}
      )`)
    }
  }
  const { rows } = await db.execute<{ clients: number }>(sql`select (${sql.join(counts, sql` + `)})::float8 as clients`)
  return rows[0]?.clients ?? 0
}
