import { readDate, readTime } from './table-dates.ts'
import type { ColumnProfile } from './table-profile.ts'

/** Where a table's visits begin and end, by what its cells hold. */
export interface VisitColumns {
  readonly date: number
  /** Where the date has none. */
  readonly time?: number
  readonly end?: number
}

/** Dates are compared with each other only, so that their order and the year don't matter. */
const rules = { order: 'dmy', thisYear: 2000 } as const

const isDated = ({ filled, dates }: ColumnProfile) => filled > 0 && dates.dmy + dates.mdy + dates.both >= filled * 0.8

/** Minutes of a cell with a date and a time; null for any other. */
function momentIn(sample: string): number | null {
  const found = readDate(sample, rules) ?? readDate(sample, { ...rules, order: 'mdy' })
  if (!found) return null
  if ('instant' in found) return found.instant / 60
  return found.minutes === null ? null : Date.parse(found.date) / 60_000 + found.minutes
}

/**
 * Whether the cells list visits, whatever the headers are called: each row has a moment and, within a day of it, another one; or a date beside
 * a time. A list of clients has dates of theirs, too, but not on every line one shortly after the other.
 */
export function visitColumns(columns: readonly ColumnProfile[]): VisitColumns | null {
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
