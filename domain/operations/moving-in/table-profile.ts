import { dateFit } from './table-birthdays.ts'
import { type DecimalMark, findDecimalMark } from './table-values.ts'

export interface ColumnProfile {
  readonly header: string
  readonly filled: number
  readonly samples: readonly string[]
  /** All different values; null if there are many. */
  readonly values: readonly string[] | null
  /** Cells that are dates only with the day first, only with the month first, in both orders, and, of these, as different days. */
  readonly dates: { readonly dmy: number; readonly mdy: number; readonly both: number; readonly differs: number }
  readonly decimalMark: DecimalMark | null
}

const sampleCount = 3
const shownLength = 120
const mostValues = 20
/** Cells after which a column without dates is no longer examined. */
const patience = 50

/** Collects a column's cells one by one. @param thisYear see `readDate` */
export function profileColumn(header: string, thisYear: number) {
  const samples: string[] = []
  const values = new Set<string>()
  const dates = { dmy: 0, mdy: 0, both: 0, differs: 0 }
  const marks = { '.': 0, ',': 0 }
  let filled = 0
  return {
    add(cell: string): void {
      if (cell === '') return
      filled += 1
      if (samples.length < sampleCount) samples.push(shown(cell))
      if (values.size <= mostValues) values.add(shown(cell))
      if (filled <= patience || dates.dmy + dates.mdy + dates.both > 0) {
        const { dmy, mdy, differs } = dateFit(cell, thisYear)
        if (dmy && mdy) dates.both += 1
        else if (dmy) dates.dmy += 1
        else if (mdy) dates.mdy += 1
        if (differs) dates.differs += 1
      }
      const mark = findDecimalMark(cell)
      if (mark) marks[mark] += 1
    },
    result(): ColumnProfile {
      const all = values.size > mostValues ? null : [...values]
      return { header: shown(header), filled, samples, values: all, dates, decimalMark: leading(marks) }
    },
  }
}

function leading(marks: Readonly<Record<DecimalMark, number>>): DecimalMark | null {
  if (marks['.'] === marks[',']) return null
  return marks['.'] > marks[','] ? '.' : ','
}

function shown(cell: string): string {
  return cell.length > shownLength ? `${cell.slice(0, shownLength - 1).toWellFormed()}…` : cell
}
