import { expect, test } from 'vitest'
import type { SlotState } from '../../domain/schedule.ts'
import { slots } from '../../domain/schedule.ts'
import { canChoose, markInWords, markOf, slotInWords } from './day-marks.ts'

const stylist = { status: 'Available', daysAvailable: ['Wednesday'] }
const wednesday = '2026-12-02'
const bounds = { today: '2026-11-21', last: '2027-11-21' }

/** A Wednesday with these states of its first starts, the others taken. */
function mark(...states: SlotState[]) {
  const day = { date: wednesday, slots: slots.map((time, index) => ({ time, state: states[index] ?? ('taken' as const) })) }
  return markOf({ date: wednesday, stylist, ...bounds, day })
}

test('a day with free starts can be chosen, and says so where they are few', () => {
  expect(mark('free', 'free', 'free')).toEqual({ kind: 'open', free: 3 })
  expect(mark('free', 'past', 'free')).toEqual({ kind: 'few', free: 2 })
  expect([mark('free', 'free', 'free'), mark('free')].every(canChoose)).toBe(true)
  expect(markInWords(mark('free'))).toBe('1 time left')
  expect(markInWords(mark('free', 'free'))).toBe('2 times left')
})

test('a day without free starts cannot be chosen; it is full only where somebody took them', () => {
  expect(mark()).toEqual({ kind: 'full', free: 0 })
  expect(mark('past', 'past', 'past', 'past', 'past', 'past').kind).toBe('off')
  expect(mark('past', 'past', 'closing', 'closing', 'closing', 'closing').kind).toBe('off')
  expect(canChoose(mark())).toBe(false)
})

test.each([
  ['the stylist’s day off', { date: '2026-12-03' }],
  ['a day before today', { date: '2026-11-18' }],
  ['a day beyond the year', { date: '2027-11-24' }],
  ['an unavailable stylist', { stylist: { ...stylist, status: 'Not Available' } }],
])('%s is off, even before it is asked about', (_, change) => {
  const unheard = markOf({ date: wednesday, stylist, ...bounds, day: undefined, ...change })
  expect(unheard.kind).toBe('off')
  expect(canChoose(unheard)).toBe(false)
})

test('a day not heard of yet cannot be chosen', () => {
  const unheard = markOf({ date: wednesday, stylist, ...bounds, day: undefined })
  expect(unheard.kind).toBe('unknown')
  expect(canChoose(unheard)).toBe(false)
})

test('starts that cannot be had say why', () => {
  expect(slotInWords({ time: '10:00 AM', state: 'free' })).toBe('10:00 AM')
  expect(slotInWords({ time: '4:00 PM', state: 'closing' })).toBe('4:00 PM (ends after closing)')
  expect(slotInWords({ time: '4:00 PM', state: 'taken' })).toBe('4:00 PM (taken)')
})
