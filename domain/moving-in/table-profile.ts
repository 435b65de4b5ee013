import { dateFit } from './table-birthdays.ts'
import { type DecimalMark, decimalMarkOf } from './table-values.ts'

/** What all rows together say of a column. */
export interface ColumnProfile {
  readonly header: string
  /** How many rows have something in it. */
  readonly filled: number
  /** The first few, as they stand in the file, cut to what is shown. */
  readonly samples: readonly string[]
  /** Everything that stands in it, where that is little; null where there is more. */
  readonly values: readonly string[] | null
  /** How many can be read as a date only with the day first, only with the month first, in both ways, and as different days. */
  readonly dates: { readonly dmy: number; readonly mdy: number; readonly both: number; readonly differs: number }
  /** The mark that most amounts show; null where none does. */
  readonly decimalMark: DecimalMark | null
}

const sampleCount = 3
const shownLength = 120
const mostValues = 20
/** A column whose first so many aren't dates has none. */
const patience = 50

/** Takes a column's cells one after the other. @param thisYear see `readDate` */
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
      const mark = decimalMarkOf(cell)
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
