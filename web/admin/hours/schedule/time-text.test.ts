import { describe, expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import { absence } from '../../../../domain/salon/schedule/hours.ts'
import { readInterval, typedInterval } from '../../shared/form/time-input.ts'
import { absenceInWords, hoursInWords, toRule, typedHours, withBreak } from './time-text.ts'

const formats = formatsOf(defaultStyle)

describe('an interval in two time inputs', () => {
  test.each([
    [
      { starts: '10:00', ends: '19:05' },
      { starts: 600, ends: 1145 },
    ],
    [
      { starts: '00:00', ends: '00:00' },
      { starts: 0, ends: 1440 },
    ],
  ])('%j is read and written back', (typed, hours) => {
    expect(readInterval(typed)).toEqual(hours)
    expect(typedInterval(hours)).toEqual(typed)
  })

  test('is invalid while empty', () => {
    expect(readInterval({ starts: '', ends: '' })).toEqual({ starts: Number.NaN, ends: Number.NaN })
  })

  test('starts as the current hours, or as 10 to 7 without any', () => {
    expect(typedHours([{ starts: 570, ends: 780 }])).toEqual([{ starts: '09:30', ends: '13:00' }])
    expect(typedHours([])).toEqual([{ starts: '10:00', ends: '19:00' }])
  })

  test('gets a break in the middle, or a second interval if it is short', () => {
    expect(withBreak([{ starts: '10:00', ends: '19:00' }])).toEqual([
      { starts: '10:00', ends: '14:00' },
      { starts: '15:00', ends: '19:00' },
    ])
    const short = { starts: '10:00', ends: '12:00' }
    expect(withBreak([short])).toEqual([short, { starts: '', ends: '' }])
  })

  test('is put into words', () => {
    expect(
      hoursInWords(
        [
          { starts: 600, ends: 780 },
          { starts: 840, ends: 1440 },
        ],
        formats,
      ),
    ).toBe('10:00 AM to 1:00 PM, 2:00 PM to 12:00 AM')
  })
})

describe('a repetition', () => {
  const away = { id: 'a', from: '2026-12-01', to: '2026-12-01', part: null, reason: '' }

  test.each([
    [{ every: '', until: '' }, 'Tue, Dec 1, all day'],
    [{ every: '1', until: '' }, 'Tue, Dec 1, all day, every week'],
    [{ every: '2', until: '2027-03-31' }, 'Tue, Dec 1, all day, every 2 weeks until Mar 31, 2027'],
  ])('%j is a rule that the domain accepts, and is put into words', (typed, words) => {
    const checked = absence.parse({ ...away, repeats: toRule(typed) })
    expect(absenceInWords(checked, formats)).toBe(words)
  })
})
