import { describe, expect, test } from 'vitest'
import type { WorkingDay } from '../../../../domain/booking/schedule/working-days.ts'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import { awayChoices, dayActions, dayInWords, dayKind, likelyAway, rangeOfMonth } from './working-day.ts'

const formats = formatsOf(defaultStyle)
const hours = (starts: number, ends: number) => ({ starts: starts * 60, ends: ends * 60 })
const plain: WorkingDay = {
  date: '2026-12-01',
  working: [hours(10, 19)],
  absences: [],
  closure: null,
  hasOwnHours: false,
  appointments: 0,
}

describe('a day in the month', () => {
  test.each([
    ['working', {}, '10:00 AM to 7:00 PM'],
    ['working', { absences: [{ ...hours(12, 14), reason: 'Doctor' }] }, '10:00 AM to 12:00 PM, 2:00 PM to 7:00 PM'],
    ['away', { absences: [{ ...hours(0, 24), reason: 'Flu' }] }, 'Away all day: Flu'],
    ['away', { absences: [{ ...hours(9, 20), reason: '' }] }, 'Away'],
    ['off', { working: [], absences: [{ ...hours(0, 24), reason: 'Flu' }] }, 'Off'],
    ['closed', { working: [], closure: 'Christmas' }, 'Salon closed: Christmas'],
  ] as const)('is %s with %j', (kind, changed, words) => {
    const day = { ...plain, ...changed } as WorkingDay
    expect([dayKind(day), dayInWords(day.date, day, formats)]).toEqual([kind, `Tuesday, December 1, ${words}`])
  })

  test.each([
    [{}, ['away', 'otherHours', 'dayOff']],
    [{ hasOwnHours: true }, ['away', 'otherHours', 'usualHours']],
    [{ working: [] }, ['otherHours']],
    [{ absences: [{ ...hours(0, 24), reason: 'Flu' }] }, ['otherHours']],
    [{ working: [], closure: 'Christmas' }, []],
    [{ working: [], closure: 'Christmas', hasOwnHours: true }, ['usualHours']],
  ])('with %j offers the changes %j and none without effect', (changed, actions) => {
    expect(dayActions({ ...plain, ...changed })).toEqual(actions)
  })

  test('states its number of bookings, or only its date while loading', () => {
    expect(dayInWords(plain.date, { ...plain, appointments: 1 }, formats)).toMatch(/, 1 booking$/)
    expect(dayInWords(plain.date, undefined, formats)).toBe('Tuesday, December 1')
  })

  test.each([
    ['2026-12', '2026-11-30', '2027-01-10'],
    ['2026-02', '2026-01-26', '2026-03-08'],
    ['2026-03', '2026-02-23', '2026-04-05'],
  ])('the month %s shows six weeks from %s to %s', (month, from, to) => {
    expect(rangeOfMonth(month, 'Monday')).toEqual({ from, to })
    expect(rangeOfMonth('2026-12', 'Sunday')).toEqual({ from: '2026-11-29', to: '2027-01-09' })
  })
})

describe('a sick call', () => {
  const today = plain.date
  const tomorrow = { ...plain, date: '2026-12-02' }
  const off = { ...tomorrow, working: [] }
  const away = { ...plain, absences: [{ ...hours(0, 24), reason: 'Flu' }] }
  const dates = (from: string, to = from) => ({ from, to })

  test.each([
    ['today, or today and tomorrow', [plain, tomorrow], [dates(today), dates(today, tomorrow.date)]],
    ['today alone, with tomorrow off', [plain, off], [dates(today)]],
    ['tomorrow, once away today', [away, tomorrow], [dates(tomorrow.date)]],
    ['nothing, with both days off', [{ ...plain, working: [] }, off], []],
    ['tomorrow alone, on tomorrow’s page', [tomorrow, { ...plain, date: '2026-12-03' }], [dates(tomorrow.date)]],
    ['nothing on a past day', [{ ...plain, date: '2026-11-30' }, plain], []],
    ['nothing while the day loads', [], []],
  ])('is offered for %s', (_, days, offered) => {
    expect(awayChoices(days, { canWrite: false, today })).toEqual(offered)
  })

  test('later days are offered to those who change schedules', () => {
    const later = [
      { ...plain, date: '2026-12-09' },
      { ...plain, date: '2026-12-10' },
    ]
    expect(awayChoices(later, { canWrite: false, today })).toEqual([])
    expect(awayChoices(later, { canWrite: true, today })).toEqual([dates('2026-12-09')])
  })

  test('is most likely for the day that is looked at, and for none on which the stylist is off', () => {
    const days = new Map([plain, tomorrow].map((each) => [each.date, each]))
    expect(likelyAway(days, today, today)).toBe('today')
    expect(likelyAway(days, tomorrow.date, today)).toBe('tomorrow')
    expect(likelyAway(days, '2026-12-09', today)).toBeNull()
    expect(likelyAway(new Map([[off.date, off]]), off.date, today)).toBeNull()
  })
})
