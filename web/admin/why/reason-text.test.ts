import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../domain/formats.ts'
import { type StartReason, startReasons } from '../../../domain/schedule/schedule.ts'
import { dayText, reasonText, timesText } from './reason-text.ts'

const day = (...reasons: StartReason[]) => ({
  date: '2026-12-02',
  closure: null,
  starts: reasons.map((reason) => ({ time: '10:00 AM', reason })),
})

test('every reason has words of its own', () => {
  const texts = startReasons.map((reason) => reasonText(reason, { closure: null }))
  expect(new Set(texts).size).toBe(startReasons.length)
})

test('a closure is named', () => {
  expect(reasonText('closed', { closure: 'Holidays' })).toBe('Closed: Holidays')
  expect(reasonText('off', { closure: 'Holidays' })).toBe('Not a working day')
  expect(dayText({ ...day(), closure: 'Holidays' })).toBe('The salon is closed that day: Holidays.')
})

test('a day is summed up', () => {
  expect(dayText(day('free', 'taken', 'free'))).toBe('Clients can book 2 of 3 start times.')
  expect(dayText(day('off', 'off'))).toBe('Clients can’t book any time that day.')
  expect(dayText(day())).toBe('Visits can’t start on that day: the salon is closed.')
})

test('a visit is on the salon’s clock', () => {
  const visit = { time: '9:30 AM', ends: '11:30 AM' }
  expect(timesText(visit, formatsOf(defaultStyle))).toBe('9:30 AM to 11:30 AM')
  expect(timesText({ ...visit, ends: '1:30 PM' }, formatsOf({ ...defaultStyle, clock: '24' }))).toBe('09:30 to 13:30')
})
