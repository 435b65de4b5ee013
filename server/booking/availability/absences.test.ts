import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAbsentOn } from '../../../domain/booking/schedule/working-days.ts'
import { absencesBetween } from '../../../domain/salon/schedule/absences.ts'
import { type Absence, absence } from '../../../domain/salon/schedule/hours.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'

const base = { id: 'a', part: { starts: 600, ends: 660 }, reason: '' }
const basic = (date: string) => date.replaceAll('-', '')

interface Repeated {
  readonly from: string
  readonly length: number
  readonly weeks: number
  readonly until: string | null
}

function repeating({ from, length, weeks, until }: Repeated): Absence {
  const repeats = `FREQ=WEEKLY;INTERVAL=${weeks}${until === null ? '' : `;UNTIL=${basic(until)}`}`
  return absence.parse({ ...base, from, to: addDays(from, length), repeats })
}

/** Reference implementation: tries each repetition. */
function covers({ from, length, weeks, until }: Repeated, date: string): boolean {
  for (let first = from; first <= date && (until === null || first <= until); first = addDays(first, weeks * 7)) {
    if (date <= addDays(first, length)) return true
  }
  return false
}

describe('a repeating absence', () => {
  const first = '2026-11-23'
  const later = (most: number) => fc.nat(most).map((days) => addDays(first, days))
  const repeated = fc.record({
    from: later(200),
    length: fc.nat(40),
    weeks: fc.integer({ min: 1, max: 5 }),
    until: fc.option(later(200), { nil: null }),
  })

  test('covers exactly the dates of its repetitions, also if these overlap', () => {
    fc.assert(
      fc.property(
        repeated.filter(({ from, until }) => until === null || until >= from),
        later(300),
        fc.nat(62),
        (rule, from, days) => {
          const to = addDays(from, days)
          const absent = absencesBetween([repeating(rule)], { from, to })
          const dates = datesBetween(from, to)
          expect([...absent.keys()].toSorted()).toEqual(dates.filter((date) => covers(rule, date)))
          expect(dates.filter((date) => isAbsentOn(repeating(rule), date))).toEqual([...absent.keys()].toSorted())
        },
      ),
      { numRuns: 500 },
    )
  })

  test.each([
    ['a day', 0],
    ['a century', 36_500],
  ])('that began in 1900 and lasts %s is read a few times for each date, not once for each week since', (_, length) => {
    const absent = absencesBetween([repeating({ from: '1900-01-01', length, weeks: 1, until: null })], {
      from: '2026-11-01',
      to: '2026-12-31',
    })
    expect(Math.max(...[...absent.values()].map((parts) => parts.length))).toBeLessThan(12)
    expect(absent.size).toBe(length === 0 ? 9 : 61)
  })
})
