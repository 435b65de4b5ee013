import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Weekday, weekdayOf, weekdays } from '../../time/calendar.ts'
import type { Salon } from '../salon.ts'
import { openingAt } from './open-now.ts'

const seconds = (instant: string) => Date.parse(instant) / 1000
const everyDay = (...hours: [number, number][]): Salon['hours'] =>
  Object.fromEntries(weekdays.map((day) => [day, hours.map(([starts, ends]) => ({ starts, ends }))]))
const salon = { timeZone: 'America/New_York', hours: everyDay([540, 1080]), closures: [] }

describe('the salon’s opening', () => {
  test.each([
    ['2026-12-01T14:00:00Z', { isOpen: true, changes: { date: '2026-12-01', minutes: 1080, inDays: 0 } }],
    ['2026-12-01T13:59:59Z', { isOpen: false, changes: { date: '2026-12-01', minutes: 540, inDays: 0 } }],
    ['2026-12-01T23:00:00Z', { isOpen: false, changes: { date: '2026-12-02', minutes: 540, inDays: 1 } }],
    // After midnight in UTC, it is still the day before in the salon.
    ['2026-12-02T03:00:00Z', { isOpen: false, changes: { date: '2026-12-02', minutes: 540, inDays: 1 } }],
  ])('at %s', (now, expected) => {
    expect(openingAt(salon, seconds(now))).toEqual(expected)
  })

  test('respects closures, long ones too', () => {
    const closures = [{ from: '2026-12-01', to: '2027-03-31', reason: 'Works' }]
    expect(openingAt({ ...salon, closures }, seconds('2026-12-01T15:00:00Z'))).toEqual({
      isOpen: false,
      changes: { date: '2027-04-01', minutes: 540, inDays: 121 },
    })
  })

  test('has no end if the salon never opens or never closes', () => {
    const now = seconds('2026-12-01T15:00:00Z')
    expect(openingAt({ ...salon, hours: {} }, now)).toEqual({ isOpen: false, changes: null })
    expect(openingAt({ ...salon, hours: everyDay([0, 1440]) }, now)).toEqual({ isOpen: true, changes: null })
  })

  test('continues through midnight', () => {
    const night = { ...salon, hours: { Tuesday: [{ starts: 1200, ends: 1440 }], Wednesday: [{ starts: 0, ends: 120 }] } }
    const expected = { isOpen: true, changes: { date: '2026-12-02', minutes: 120, inDays: 1 } }
    expect(openingAt(night, seconds('2026-12-02T03:00:00Z'))).toEqual(expected)
  })

  test('ends when clocks skip its closing time, and resumes in a repeated hour', () => {
    const early = { ...salon, hours: everyDay([60, 150]) }
    // 2:00 AM is 3:00 AM on March 14, 2027.
    expect(openingAt(early, seconds('2027-03-14T06:30:00Z')).changes).toEqual({ date: '2027-03-14', minutes: 180, inDays: 0 })
    const late = { ...salon, hours: everyDay([60, 90]) }
    // 2:00 AM is 1:00 AM again on November 1, 2026.
    expect(openingAt(late, seconds('2026-11-01T05:45:00Z'))).toEqual({
      isOpen: false,
      changes: { date: '2026-11-01', minutes: 60, inDays: 0 },
    })
  })
})

/** The salon's wall clock by `Intl`. */
function makeClock(timeZone: string) {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...parts })
  return (at: number) => {
    const [date = '', time = ''] = format.format(at * 1000).split(', ')
    return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
  }
}

test('changes in the same minute as by reading the clock minute by minute', () => {
  // Evenings before clocks change, and a usual one; Lord Howe's change by half an hour.
  const moments = [
    ['America/New_York', '2026-11-01T00:00:00Z'],
    ['America/New_York', '2027-03-14T00:00:00Z'],
    ['Europe/Lisbon', '2027-03-28T00:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T08:00:00Z'],
    ['America/Santiago', '2027-04-03T20:00:00Z'],
    ['Asia/Kolkata', '2026-12-01T00:00:00Z'],
  ] as const
  const times = fc.uniqueArray(
    fc.integer({ min: 0, max: 288 }).map((cell) => cell * 5),
    { minLength: 2, maxLength: 6 },
  )
  const hours = times.map((each) => {
    const sorted = each.toSorted((one, other) => one - other)
    return sorted.flatMap((ends, index) => (index % 2 === 1 ? [{ starts: sorted[index - 1] ?? 0, ends }] : []))
  })
  const week = fc.array(hours, { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.constantFrom(...moments),
      fc.nat({ max: 12 * 60 }),
      week,
      fc.boolean(),
      (moment, minutes, days, isClosed) => {
        const [timeZone, evening] = moment
        const clock = makeClock(timeZone)
        const now = seconds(evening) + minutes * 60
        const open: Salon['hours'] = Object.fromEntries(weekdays.map((day, index) => [day, days[index] ?? []]))
        const { date: today } = clock(now)
        const closures = isClosed ? [{ from: today, to: today, reason: 'Off' }] : []
        const isOpenAt = (at: number) => {
          const { date, minutes: time } = clock(at)
          const isOff = closures.some(({ from }) => from === date)
          return !isOff && (open[weekdayOf(date) as Weekday] ?? []).some(({ starts, ends }) => starts <= time && time < ends)
        }
        const opening = openingAt({ timeZone, hours: open, closures }, now)
        expect(opening.isOpen).toBe(isOpenAt(now))
        let at = now
        while (at < now + 36 * 3600 && isOpenAt(at) === opening.isOpen) at += 60
        if (at < now + 36 * 3600) expect(opening.changes).toMatchObject(clock(at))
      },
    ),
    { numRuns: 60 },
  )
})
