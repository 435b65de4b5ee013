import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultQuietHours } from './quiet-hours.ts'
import { afterQuiet, beforeQuiet, isQuietAt, reminderMoment } from './quiet-nights.ts'

const seconds = (moment: string) => Date.parse(moment) / 1000
const hour = 3600
const newYork = { quiet: defaultQuietHours, timeZone: 'America/New_York' }

describe('a reminder in New York', () => {
  test.each([
    ['in daylight, when it is due', '2026-12-03T14:00-05:00', 24, 24, '2026-12-02T14:00-05:00'],
    ['of 7:30 AM, 4 hours before, the evening before', '2026-12-03T07:30-05:00', 4, 24, '2026-12-02T20:00-05:00'],
    ['of 2:00 PM, 14 hours before, at 8:00 AM', '2026-12-03T14:00-05:00', 14, 2, '2026-12-03T08:00-05:00'],
    ['that is due when the night begins, at its end', '2026-12-03T21:00-05:00', 24, 2, '2026-12-03T08:00-05:00'],
    ['of 9:30 AM whose notice is over at 8:00 AM, before', '2026-12-03T09:30-05:00', 4, 2, '2026-12-02T20:00-05:00'],
    ['that could not be changed either way, at 8:00 AM', '2026-12-03T11:00-05:00', 4, 24, '2026-12-03T08:00-05:00'],
    ['in the night when the clocks go back', '2026-11-01T07:30-05:00', 4, null, '2026-10-31T20:00-04:00'],
    ['in the night when the clocks go forward', '2027-03-14T12:00-04:00', 8, null, '2027-03-14T08:00-04:00'],
  ] as const)('leaves %s', (_, starts, hours, notice, leaves) => {
    const visit = { starts: seconds(starts), reminder: hours * 60, changeNotice: notice && notice * 60 }
    expect(reminderMoment(visit, newYork)).toBe(seconds(leaves))
  })
})

test('quiet hours follow the wall clock, also in nights when it changes', () => {
  const moments = [
    ...['2026-10-31T20:59:59-04:00', '2026-10-31T21:00:00-04:00', '2026-11-01T07:59:59-05:00', '2026-11-01T08:00:00-05:00'],
    ...['2027-03-13T20:59:59-05:00', '2027-03-13T21:00:00-05:00', '2027-03-14T07:59:59-04:00', '2027-03-14T08:00:00-04:00'],
  ]
  const isQuiet = moments.map((moment) => isQuietAt(seconds(moment), newYork))
  expect(isQuiet).toEqual([false, true, true, false, false, true, true, false])
})

const minute = fc.integer({ min: 0, max: 1439 })
/** At least two hours by day, more than any clock skips. */
const nights = fc.record({
  quiet: fc.option(
    fc.record({ from: minute, to: minute }).filter(({ from, to }) => (from - to + 1440) % 1440 >= 120),
    { nil: null, freq: 9 },
  ),
  timeZone: fc.constantFrom(
    ...['America/New_York', 'Europe/Vienna', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Cairo', 'Asia/Tokyo'],
    ...['America/Santiago', 'Pacific/Apia', 'America/Asuncion', '+05:45'],
  ),
})
const instant = fc.oneof(
  fc.integer({ min: seconds('2026-01-01T00:00Z') / 300, max: seconds('2029-01-01T00:00Z') / 300 }).map((grid) => grid * 300),
  fc
    .record({
      change: fc.constantFrom(
        '2026-11-01T06:00Z',
        '2027-03-14T07:00Z',
        '2027-03-28T01:00Z',
        '2027-04-03T15:00Z',
        '2027-10-31T01:00Z',
      ),
      steps: fc.integer({ min: -300, max: 300 }),
    })
    .map(({ change, steps }) => seconds(change) + steps * 300),
)
const visit = fc.record({
  starts: instant,
  reminder: fc.integer({ min: 15, max: 20_160 }),
  changeNotice: fc.option(fc.integer({ min: 0, max: 10_080 }), { nil: null }),
})

describe('for any night, zone and notice', () => {
  test('a reminder never leaves in quiet hours, after its visit has begun, or more than a night from its due time', () => {
    fc.assert(
      fc.property(visit, nights, (visit, nights) => {
        const due = visit.starts - visit.reminder * 60
        const leaves = reminderMoment(visit, nights)
        expect(isQuietAt(leaves, nights)).toBe(false)
        expect(leaves).toBeLessThan(visit.starts)
        expect(Math.abs(leaves - due)).toBeLessThanOrEqual(26 * hour)
        if (!isQuietAt(due, nights)) expect(leaves).toBe(due)
      }),
      { numRuns: 2000 },
    )
  })

  test('a reminder waits for the end of quiet hours unless the client could no longer change the visit, or it has begun', () => {
    fc.assert(
      fc.property(visit, nights, (visit, nights) => {
        const due = visit.starts - visit.reminder * 60
        const morning = afterQuiet(due, nights)
        const leaves = reminderMoment(visit, nights)
        const lastChange = visit.starts - (visit.changeNotice ?? 0) * 60
        if (leaves === morning) expect(morning <= lastChange || beforeQuiet(due, nights) > lastChange).toBe(true)
        else {
          expect(leaves).toBe(beforeQuiet(due, nights))
          expect(lastChange < morning || visit.starts <= morning).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('quiet hours end at the first moment that isn’t quiet, except when the clock skips or repeats their end', () => {
    fc.assert(
      fc.property(instant, nights, (at, nights) => {
        const after = afterQuiet(at, nights)
        const between = Array.from({ length: Math.ceil((after - at) / 300) }, (_, index) => at + index * 300)
        const isOpen = between.filter((moment) => !isQuietAt(moment, nights))
        expect(isOpen.length).toBeLessThanOrEqual(12)
        expect(isQuietAt(after, nights)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
