import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '../../../domain/time/calendar.ts'
import { dateByKey } from './date-by-key.ts'

/** A Wednesday, and a year of days from then on. */
const dates = { first: '2026-11-18', last: '2027-11-18', firstDay: 'Monday' } as const
const by = (key: string, from: string, shiftKey = false) => dateByKey({ key, shiftKey }, from, dates)

describe('a key in the month of days', () => {
  it.each([
    ['PageDown', '2026-12-15', '2027-01-15'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['ArrowLeft', '2027-01-01', '2026-12-31'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2027-01-03', '2026-12-27'],
    ['ArrowDown', '2026-12-27', '2027-01-03'],
    ['Home', '2027-01-01', '2026-12-28'],
    ['End', '2026-12-31', '2027-01-03'],
  ])('%s leads over a month’s edge to the same date', (key, from, to) => {
    expect(by(key, from)).toBe(to)
  })

  it('leads to the last day of a month that is shorter', () => {
    expect(by('PageDown', '2027-01-31')).toBe('2027-02-28')
    expect(by('PageUp', '2027-03-31')).toBe('2027-02-28')
  })

  it('leads to the nearest day on show if the same date is past, or too far ahead', () => {
    expect(by('PageUp', '2026-12-10')).toBe('2026-11-16')
    expect(by('ArrowUp', '2026-11-20')).toBe('2026-11-16')
    expect(by('ArrowLeft', '2026-11-16')).toBe('2026-11-16')
    expect(by('PageDown', '2027-11-05', true)).toBe('2027-11-30')
    // The first week begins in the month before.
    const early = { ...dates, first: '2026-12-02' }
    expect(dateByKey({ key: 'Home', shiftKey: false }, '2026-12-02', early)).toBe('2026-12-01')
  })

  it('leads a year away with Shift', () => {
    expect(by('PageUp', '2027-11-20', true)).toBe('2026-11-20')
  })

  it('does nothing if it has no meaning here', () => {
    expect(['Enter', ' ', 'Tab', 'a'].map((key) => by(key, '2026-12-15'))).toEqual([null, null, null, null])
  })

  it('and its opposite lead back, within the days on show', () => {
    const pairs = fc.constantFrom(['ArrowLeft', 'ArrowRight'], ['ArrowUp', 'ArrowDown'], ['PageUp', 'PageDown'])
    fc.assert(
      fc.property(pairs, fc.integer({ min: 40, max: 300 }), ([there = '', back = ''], after) => {
        const from = addDays(dates.first, after)
        const other = by(there, from) ?? ''
        // A shorter month has no such day.
        if (there.startsWith('Page') && addMonths(addMonths(from, -1), 1) !== from) return
        expect(by(back, other)).toBe(from)
      }),
    )
  })
})
