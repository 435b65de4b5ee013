import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridMinutes, timeLabel } from './calendar.ts'
import { typedTime } from './typed-time.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

test.each([
  ['1230', at(12, 30)],
  ['12.30', at(12, 30)],
  ['12:30', at(12, 30)],
  ['930', at(9, 30)],
  ['9h30', at(9, 30)],
  ['9 h', at(9)],
  ['3pm', at(15)],
  ['3 p.m.', at(15)],
  ['3:05p', at(15, 5)],
  ['12am', 0],
  ['12 PM', at(12)],
  ['12', at(12)],
  ['15 Uhr', at(15)],
  ['3', at(15)],
  ['3:15', at(15, 15)],
  ['03:15', at(3, 15)],
  ['9', at(9)],
  ['00:30', 30],
  [' 10:35\u202fAM ', at(10, 35)],
  ['', null],
  ['noon', null],
  ['25', null],
  ['24:00', null],
  ['12:60', null],
  ['12:32', null],
  ['13pm', null],
  ['0pm', null],
  ['12:3', null],
  ['-3', null],
  ['12:30:00', null],
  ['123:00', null],
])('%j is read as people mean it', (text, minutes) => {
  expect(typedTime(text)).toBe(minutes)
})

test('an hour alone is read within the likely times', () => {
  expect(typedTime('7', { starts: at(6), ends: at(12) })).toBe(at(7))
  expect(typedTime('7', { starts: at(9), ends: at(20) })).toBe(at(19))
  expect(typedTime('7', { starts: at(9), ends: at(18) })).toBe(at(7))
})

test('every time of the grid is read as displayed, on both clocks, with any likely times', () => {
  const likely = fc
    .tuple(fc.nat(1440), fc.nat(1440))
    .map(([one, other]) => ({ starts: Math.min(one, other), ends: Math.max(one, other) }))
  const property = fc.property(fc.nat(24 * 12 - 1), likely, (cell, times) => {
    const minutes = cell * gridMinutes
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0'))
    expect(typedTime(timeLabel(minutes), times)).toBe(minutes)
    for (const text of [`${hour}:${minute}`, `${hour}.${minute}`, `${hour}${minute}`]) {
      // Without a leading zero, a morning time may be read as the afternoon.
      const read = typedTime(text, times)
      expect([minutes, minutes + 720]).toContain(read)
      if (hour?.startsWith('0') || minutes >= 720) expect(read).toBe(minutes)
    }
  })
  fc.assert(property)
})

test('any text is a time of the grid, or none', () => {
  const property = fc.property(fc.string({ maxLength: 12 }), (text) => {
    const read = typedTime(text)
    if (read !== null) {
      expect(read % gridMinutes).toBe(0)
      expect(read).toBeGreaterThanOrEqual(0)
      expect(read).toBeLessThan(1440)
    }
  })
  fc.assert(property)
})
