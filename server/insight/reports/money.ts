import { msg } from '@lingui/core/runtime-macro'
import { type SQL, sql } from 'drizzle-orm'
import { type MoneyFigures, type MoneyKind, type MoneyReport, yearBefore } from '../../../domain/insight/money-report.ts'
import { type Dates, monthsAndDays, type ReportStep, reportParts, reportStep } from '../../../domain/insight/reports.ts'
import { say } from '../../../domain/language/say.ts'
import { discountReasons } from '../../../domain/money/discount.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { storedPaymentMethods } from '../../../domain/money/payments.ts'
import { unknownStylist } from '../../../domain/salon/stylist.ts'
import type { Database } from '../../platform/database/client.ts'
import { stylistNames } from '../dashboard/queries.ts'
import { isBehind } from './queries.ts'
import { between } from './sums.ts'

interface MoneyQuery {
  readonly period: Dates & { readonly by?: ReportStep | undefined }
  readonly currency: string
}

interface Sum {
  readonly part: number
  readonly kind: MoneyKind
  readonly key: string
  readonly n: number
  readonly charges: number
  readonly discount: number
  readonly tip: number
  readonly taken: number
}

const nothing: MoneyFigures = { visits: 0, charges: 0, discounts: 0, tips: 0, taken: 0 }
const sums = sql`sum(n)::float8 as n, sum(charges_mills)::float8 as charges, sum(discount_mills)::float8 as discount,
  sum(tip_mills)::float8 as tip, sum(taken_mills)::float8 as taken`
const kinds = ['stylist', 'service', 'method', 'discount', 'hour'] as const

/**
 * Reads a period's money beside the year before, from sums that are seconds old at most; takes the same time for any number of bookings.
 */
export async function readMoney(db: Database, { period, currency }: MoneyQuery): Promise<MoneyReport> {
  const by = period.by ?? reportStep(period)
  const parts = reportParts(period, by)
  const before = parts.map(yearBefore)
  const whole = { from: period.from, to: period.to }
  const [now, then, ofKinds, ofKindsThen, others, isCounting] = await Promise.all([
    sumParts(db, parts, currency),
    sumParts(db, before, currency),
    sumKinds(db, whole, currency),
    sumKinds(db, yearBefore(whole), currency),
    sumOthers(db, whole, currency),
    isBehind(db),
  ])
  const names = await stylistNames(db, listKeys([...ofKinds, ...ofKindsThen], 'stylist'))
  const lines = (kind: MoneyKind) =>
    listKeys([...ofKinds, ...ofKindsThen], kind)
      .map((key) => ({ key, figures: findFigures(ofKinds, kind, key), lastYear: findFigures(ofKindsThen, kind, key) }))
      .toSorted((one, other) => mainAmount(other.figures) - mainAmount(one.figures) || (one.key < other.key ? -1 : 1))
  return {
    period: { ...whole, by },
    currency,
    isCounting,
    figures: addUp(now),
    lastYear: addUp(then),
    parts: parts.map((part, index) => ({ ...part, figures: findPart(now, index), lastYear: findPart(then, index) })),
    stylists: lines('stylist').map(({ key, ...rest }) => ({
      id: key,
      stylistName: key === '' ? say(msg`Without a visit`) : (names.get(key) ?? say(unknownStylist)),
      ...rest,
    })),
    services: lines('service').map(({ key, ...rest }) => ({ name: key || say(msg`Unknown service`), ...rest })),
    methods: lines('method').flatMap(({ key, ...rest }) =>
      storedPaymentMethods.filter((method) => method === key).map((method) => ({ method, ...rest })),
    ),
    discounts: lines('discount').flatMap(({ key, ...rest }) =>
      discountReasons.filter((reason) => reason === key).map((reason) => ({ reason, ...rest })),
    ),
    hours: lines('hour')
      .map(({ key, figures, lastYear }) => ({ hour: Number(key), visits: figures.visits, lastYear: lastYear.visits }))
      .toSorted((one, other) => one.hour - other.hour),
    others,
  }
}

const mainAmount = ({ charges, taken, discounts, tips }: MoneyFigures) => charges || taken || discounts || tips

function figures({ n, charges, discount, tip, taken }: Omit<Sum, 'part' | 'kind' | 'key'>): MoneyFigures {
  return { visits: n, charges: toAmount(charges), discounts: toAmount(discount), tips: toAmount(tip), taken: toAmount(taken) }
}

const listKeys = (rows: readonly Sum[], kind: MoneyKind) => [
  ...new Set(rows.filter((row) => row.kind === kind).map(({ key }) => key)),
]

function findFigures(rows: readonly Sum[], kind: MoneyKind, key: string): MoneyFigures {
  const row = rows.find((each) => each.kind === kind && each.key === key)
  return row ? figures(row) : nothing
}

function findPart(rows: readonly Sum[], index: number): MoneyFigures {
  const row = rows.find(({ part }) => part === index + 1)
  return row ? figures(row) : nothing
}

function addUp(rows: readonly Sum[]): MoneyFigures {
  const sum = (of: 'n' | 'charges' | 'discount' | 'tip' | 'taken') => rows.reduce((total, row) => total + row[of], 0)
  return figures({ n: sum('n'), charges: sum('charges'), discount: sum('discount'), tip: sum('tip'), taken: sum('taken') })
}

async function sumParts(db: Database, parts: readonly Dates[], currency: string): Promise<Sum[]> {
  const whole = { from: parts[0]?.from ?? '', to: parts.at(-1)?.to ?? '' }
  const starts = sql`${sql.param(parts.map(({ from }) => from))}::date[]`
  const { rows } = await db.execute<Sum & Record<string, unknown>>(sql`
    select width_bucket(starts_on, ${starts}) as part, ${sums} from report_money
    where step = 'day' and kind = 'total' and currency = ${currency} and ${between(sql`starts_on`, whole)} group by 1`)
  return rows
}

/** Sums each key of each kind, by whole months and the days beside them. Hours have no currency. */
async function sumKinds(db: Database, dates: Dates, currency: string): Promise<Sum[]> {
  const { rows } = await db.execute<Sum & Record<string, unknown>>(sql`
    select 0 as part, kind, key, ${sums} from report_money
    where kind in ${kinds} and currency in ('', ${currency}) and ${selectSteps(dates)} group by kind, key`)
  return rows
}

async function sumOthers(db: Database, dates: Dates, currency: string): Promise<MoneyReport['others']> {
  const { rows } = await db.execute<Sum & Record<string, unknown> & { currency: string }>(sql`
    select currency, ${sums} from report_money
    where kind = 'total' and currency <> ${currency} and ${selectSteps(dates)} group by 1 order by 1`)
  return rows.map((row) => ({ currency: row.currency, figures: figures(row) }))
}

function selectSteps(dates: Dates): SQL {
  const { months, days } = monthsAndDays(dates)
  const conditions = [
    ...(months ? [sql`step = 'month' and ${between(sql`starts_on`, months)}`] : []),
    ...days.map((each) => sql`step = 'day' and ${between(sql`starts_on`, each)}`),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}
