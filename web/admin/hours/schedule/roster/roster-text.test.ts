import { describe, expect, test } from 'vitest'
import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import { defaultStyle, formatsOf } from '../../../../../domain/formats.ts'
import { cellText, shortHours } from './roster-text.ts'

const formats = formatsOf(defaultStyle)
const hours = (starts: number, ends: number) => ({ starts: starts * 60, ends: ends * 60 })
const day = (more: Partial<WorkingDay> = {}): WorkingDay => ({
  date: '2026-12-02',
  working: [hours(10, 19)],
  absences: [],
  closure: null,
  hasOwnHours: false,
  appointments: 0,
  ...more,
})

test('hours are abbreviated in the salon’s clock', () => {
  const split = [hours(9, 12), hours(13.5, 19)]
  expect(shortHours(split, formats)).toBe('9 AM–12 PM, 1:30–7 PM')
  expect(shortHours(split, formatsOf({ ...defaultStyle, clock: '24' }))).toBe('09–12, 13:30–19')
})

describe('a cell of the roster', () => {
  test.each<[string, Partial<WorkingDay>, string, string]>([
    ['a working day', {}, '10 AM–7 PM', ''],
    ['a day off', { working: [] }, 'Off', ''],
    ['a day off for once', { working: [], hasOwnHours: true }, 'Off', 'This date'],
    ['a closed day', { working: [], closure: 'Christmas' }, 'Closed', ''],
    ['other hours', { hasOwnHours: true }, '10 AM–7 PM', 'Other hours'],
    ['a day away', { absences: [{ ...hours(0, 24), reason: 'Flu' }] }, 'Away', 'Flu'],
    ['a part away', { absences: [{ ...hours(15, 24), reason: 'School' }] }, '10 AM–3 PM', 'School'],
    ['a part away without a reason', { absences: [{ ...hours(15, 24), reason: '' }] }, '10 AM–3 PM', 'Partly away'],
  ])('describes %s', (_, more, main, note) => {
    expect(cellText(day(more), formats)).toEqual({ main, note })
  })
})
