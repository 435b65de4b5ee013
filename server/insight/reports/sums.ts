import { type SQL, sql } from 'drizzle-orm'
import { type Dates, monthsAndDays } from '../../../domain/insight/reports.ts'
import { say } from '../../../domain/language/say.ts'
import { compareNames } from '../../../domain/language/sorting.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { unknownStylist } from '../../../domain/salon/stylist.ts'
import type { Database } from '../../platform/database/client.ts'
import { stylistNames } from '../dashboard/queries.ts'

export type Sums = Readonly<Record<string, number>>

interface Columns {
  readonly columns: readonly string[]
  readonly counted: Dates
  /** Only this currency, from `report_charges`. */
  readonly currency?: string | undefined
}

const from = (currency: string | undefined) =>
  currency === undefined ? sql`report_totals where` : sql`report_charges where currency = ${currency} and`

const selectSums = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`sum(${sql.identifier(column)})::float8 as ${sql.identifier(column)}`),
    sql`, `,
  )

export const between = (column: SQL, { from, to }: Dates) => sql`${column} between ${from}::date and ${to}::date`
const startsOn = sql`starts_on`

/** @returns the sums of parts with any, numbered from 1 as `part` */
export async function sumParts(
  db: Database,
  { columns, counted, parts, currency }: Columns & { readonly parts: readonly Dates[] },
): Promise<Sums[]> {
  const starts = sql`${sql.param(parts.map(({ from }) => from))}::date[]`
  const { rows } = await db.execute<Record<string, number>>(sql`
    select width_bucket(starts_on, ${starts}) as part, ${selectSums(columns)} from ${from(currency)} step = 'salon day' and stylist_id = '' and ${between(startsOn, counted)} group by 1`)
  return rows
}

export async function sumStylists(db: Database, { columns, counted, currency }: Columns) {
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
    select stylist_id as id, ${selectSums(columns)} from ${from(currency)} (${sql.join(
      conditions.map((condition) => sql`(${condition})`),
      sql` or `,
    )}) group by 1 having ${some}`)
  const names = await stylistNames(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id, ...sums }) => ({ id, stylistName: names.get(id) ?? say(unknownStylist), sums: sums as Sums }))
    .toSorted((one, other) => compareNames(one.stylistName, other.stylistName) || (one.id < other.id ? -1 : 1))
}

export async function sumOtherCurrencies(db: Database, present: string, counted: Dates) {
  const { rows } = await db.execute<{ currency: string; visits: number; mills: number }>(sql`
    select currency, sum(visits)::float8 as visits, sum(charges_mills)::float8 as mills from report_charges
    where step = 'salon day' and stylist_id = '' and currency <> ${present} and ${between(startsOn, counted)} group by 1 order by 1`)
  return rows.map(({ currency, visits, mills }) => ({ currency, visits, charges: toAmount(mills) }))
}
