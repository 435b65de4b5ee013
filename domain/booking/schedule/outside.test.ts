import { expect, test } from 'vitest'
import { timeNeededFor } from '../booking.ts'
import { type DayPlan, planDay } from './day-plan.ts'
import { findBrokenRules, type OutsideReason, outsideReasons, outsideText } from './outside.ts'

const hour = 3600
/** Instants are seconds since the date's midnight: the rules need no other date. */
const clock = {
  instantOf: (minutes: number) => minutes * 60,
  boundaryOf: (minutes: number) => minutes * 60,
  isSkipped: () => false,
}

/** The salon is open from 9 to 18; the stylist works from 10 to 13 and from 14 to 17 and is away from 15 to 16. */
function planAt(minutes: number): DayPlan {
  const hours = {
    closure: null,
    open: [{ starts: 9 * 60, ends: 18 * 60 }],
    working: [
      { starts: 10 * 60, ends: 13 * 60 },
      { starts: 14 * 60, ends: 17 * 60 },
    ],
    absent: [{ starts: 15 * 60, ends: 16 * 60 }],
  }
  return planDay({ date: '2026-12-02', hours, rule: { kind: 'times', times: [minutes] }, clock })
}

const cut = { Duration: 60, processingMinutes: 0, finishingMinutes: 0, bufferMinutes: 0 }

function reasonsAt(minutes: number, more: Partial<Parameters<typeof findBrokenRules>[0]> = {}): OutsideReason[] {
  return findBrokenRules({
    stylist: { status: 'Available', services: { CUT: {} } },
    serviceIds: ['CUT'],
    visit: timeNeededFor([cut]),
    plan: planAt(minutes),
    now: 0,
    isTooFar: false,
    leastNotice: 0,
    ...more,
  })
}

test.each<[string, number, Parameters<typeof reasonsAt>[1], OutsideReason[]]>([
  ['within everything', 600, {}, []],
  ['before the salon opens', 480, {}, ['closed']],
  ['before the stylist comes', 540, {}, ['outside']],
  ['in a break', 785, {}, ['break']],
  ['in an absence', 905, {}, ['absent']],
  ['into a break', 750, {}, ['too_late']],
  ['at no usual start', 605, {}, []],
  ['in the past', 600, { now: 11 * hour }, ['past']],
  ['within the notice', 600, { now: 9 * hour, leastNotice: 120 }, ['too_soon']],
  ['too far ahead', 600, { isTooFar: true }, ['too_far']],
  ['a service that isn’t done', 600, { serviceIds: ['CUT', 'COLOR'] }, ['services']],
  ['nobody who takes bookings', 600, { stylist: { status: 'Not Available', services: undefined } }, ['unavailable']],
  ['several at once', 480, { serviceIds: ['COLOR'], leastNotice: 1_000 }, ['services', 'closed', 'too_soon']],
])('what is outside: %s', (_, minutes, more, expected) => {
  expect(reasonsAt(minutes, more)).toEqual(expected)
})

test('each reason is a sentence that names its subject', () => {
  const words = {
    stylistName: 'Mara',
    notDone: ['Color', 'Perm'],
    closure: 'Christmas',
    closesFirst: true,
    rules: { leastNotice: 120, monthsAhead: 12 },
    time: '10:05 AM',
  }
  const lines = outsideReasons.map((reason) => outsideText(reason, words))
  for (const line of lines) expect(line).toMatch(/^[A-Z].*\.$/)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines).toContain('Sooner than your notice of 2 hours.')
  expect(lines).toContain('Mara doesn’t do Color, Perm.')
  expect(lines).toContain('The salon is closed then (Christmas).')
  expect(outsideText('too_late', { ...words, closesFirst: false })).toBe('Mara isn’t here for all of it.')
})
