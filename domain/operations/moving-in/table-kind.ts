import { readDate, readTime } from './table-dates.ts'
import type { ColumnProfile } from './table-profile.ts'

export interface VisitColumns {
  readonly date: number
  readonly time?: number
  readonly end?: number
}

/** Dates are only compared with each other, so their order and the year don't matter. */
const rules = { order: 'dmy', thisYear: 2000 } as const

const isDated = ({ filled, dates }: ColumnProfile) => filled > 0 && dates.dmy + dates.mdy + dates.both >= filled * 0.8

/** In minutes; null for a cell without a date and a time. */
function momentIn(sample: string): number | null {
  const moment = readDate(sample, rules) ?? readDate(sample, { ...rules, order: 'mdy' })
  if (!moment) return null
  if ('instant' in moment) return moment.instant / 60
  return moment.minutes === null ? null : Date.parse(moment.date) / 60_000 + moment.minutes
}

/**
 * Recognizes visits by the cells: each row has a moment and another one within a day, or a date beside a time. Lists of clients have dates,
 * too, but not one shortly after the other on every line. Null for other tables.
 */
export function visitTableColumns(columns: readonly ColumnProfile[]): VisitColumns | null {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled))
  const full = columns.flatMap((column, index) => (column.filled === rows && rows > 0 ? [{ column, index }] : []))
  const moments = full.flatMap(({ column, index }) => {
    const times = column.samples.map(momentIn)
    return isDated(column) && times.every((time) => time !== null) ? [{ index, times: times as number[] }] : []
  })
  for (const { index: date, times } of moments) {
    const end = moments.find((other) =>
      other.times.every((time, row) => time > (times[row] ?? 0) && time <= (times[row] ?? 0) + 24 * 60),
    )
    if (end) return { date, end: end.index }
  }
  const days = full.find(({ column }) => isDated(column))
  const clocks = full.filter(({ column }) => column.samples.every((sample) => readTime(sample) && !readDate(sample, rules)))
  const [time, end] = clocks.map(({ index }) => index)
  if (!days || time === undefined) return null
  return { date: days.index, time, ...(end !== undefined && { end }) }
}
