import { type SQL, sql } from 'drizzle-orm'
import { type Dates, monthsAndDays } from '../../../domain/insight/reports.ts'
import type { Database } from '../../platform/database/client.ts'
import { stylistNames } from '../dashboard/queries.ts'

/** Sums of columns of `report_totals`, by the column's name. */
export type Sums = Readonly<Record<string, number>>

interface Columns {
  readonly columns: readonly string[]
  readonly counted: Dates
}

const sumsOf = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`sum(${sql.identifier(column)})::float8 as ${sql.identifier(column)}`),
    sql`, `,
  )

export const between = (column: SQL, { from, to }: Dates) => sql`${column} between ${from}::date and ${to}::date`
const startsOn = sql`starts_on`

/** @returns the sums of the parts that have any, each with its number from 1 as `part` */
export async function sumParts(
  db: Database,
  { columns, counted, parts }: Columns & { readonly parts: readonly Dates[] },
): Promise<Sums[]> {
  const starts = sql`${sql.param(parts.map(({ from }) => from))}::date[]`
  const { rows } = await db.execute<Record<string, number>>(sql`
    select width_bucket(starts_on, ${starts}) as part, ${sumsOf(columns)} from report_totals
    where step = 'salon day' and stylist_id = '' and ${between(startsOn, counted)} group by 1`)
  return rows
}

/** The sums of each stylist who has any, by name: of whole months at once, and of the days beside them. */
export async function sumStylists(db: Database, { columns, counted }: Columns) {
  const { months, days } = monthsAndDays(counted)
  const conditions = [
    ...(months ? [sql`step = 'month' and ${between(startsOn, months)}`] : []),
    ...days.map((dates) => sql`step = 'day' and ${between(startsOn, dates)}`),
  ]
  const some = sql.join(
    columns.map((column) => sql`sum(${sql.identifier(column)}) > 0`),
    sql` or `,
  )
  const { rows } = await db.execute<Record<string, number> & { id: string }>(sql`
    select stylist_id as id, ${sumsOf(columns)} from report_totals
    where ${sql.join(
      conditions.map((condition) => sql`(${condition})`),
      sql` or `,
    )} group by 1 having ${some}`)
  const names = await stylistNames(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id, ...sums }) => ({ id, stylistName: names.get(id) ?? 'Unknown Stylist', sums: sums as Sums }))
    .toSorted((one, other) => one.stylistName.localeCompare(other.stylistName, 'en') || (one.id < other.id ? -1 : 1))
}
