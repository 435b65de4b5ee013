import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayAvailability, SlotState } from '../../salon/schedule/schedule.ts'
import { timeLabel } from '../../time/calendar.ts'
import { claimsOf, plainTimeNeeded, timeNeededFor } from '../booking.ts'
import {
  combinedVisit,
  firstOfGaps,
  fitsWish,
  freeRanges,
  isKnown,
  isOver,
  newStarts,
  offerEnds,
  overlapsAny,
  stillKnown,
} from './matching.ts'

const date = '2026-12-04'
const wish = { from: date, to: date, earliest: 0, latest: 24 * 60 - 5 }
/** A day with starts every half hour from midnight: 'f' for free, 't' for taken. */
const makeDay = (states: string, on = date): DayAvailability => ({
  date: on,
  slots: [...states].map((letter, index): { time: string; state: SlotState } => ({
    time: timeLabel(index * 30),
    state: letter === 'f' ? 'free' : 'taken',
  })),
})
const minutesIn = (starts: readonly { readonly minutes: number }[]) => starts.map(({ minutes }) => minutes)

describe('a fitting start', () => {
  test('lies on a requested day between two times, both included', () => {
    const narrow = { from: '2026-12-04', to: '2026-12-06', earliest: 600, latest: 720 }
    const fits = (on: string, minutes: number) => fitsWish(narrow, { date: on, minutes })
    expect([fits('2026-12-04', 600), fits('2026-12-06', 720), fits('2026-12-05', 660)]).toEqual([true, true, true])
    expect([fits('2026-12-03', 660), fits('2026-12-07', 660), fits('2026-12-05', 595), fits('2026-12-05', 725)]).toEqual(
      Array(4).fill(false),
    )
  })

  test('is past once the last start has passed', () => {
    const until = (minutes: number, on = date) => isOver({ to: date, latest: 720 }, { date: on, minutes })
    expect([until(715), until(720), until(0, '2026-12-05'), until(1435, '2026-12-03')]).toEqual([false, true, true, false])
  })

  test('is not news if it was free when the client asked, until it is taken in between', () => {
    const knownRanges = freeRanges(wish, [makeDay('tfft')])
    expect(knownRanges).toEqual([{ date, from: 30, to: 60 }])
    expect(newStarts(wish, knownRanges, [makeDay('ffff')]).map(({ minutes }) => minutes)).toEqual([0, 90])
    const later = stillKnown(knownRanges, [makeDay('tftt')])
    expect(later).toEqual([{ date, from: 30, to: 30 }])
    expect(minutesIn(newStarts(wish, later, [makeDay('tfft')]))).toEqual([60])
  })

  test('property: known and new starts are all free requested ones, and known ones only shrink', () => {
    const states = fc.string({ unit: fc.constantFrom('f', 't'), minLength: 1, maxLength: 20 })
    const bounds = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }))
    fc.assert(
      fc.property(states, states, bounds, (then, now, [one, other]) => {
        const request = { ...wish, earliest: Math.min(one, other), latest: Math.max(one, other) }
        const before = [makeDay(then)]
        const after = [makeDay(now)]
        const knownRanges = stillKnown(freeRanges(request, before), after)
        const free = newStarts(request, [], after)
        const fresh = newStarts(request, knownRanges, after)
        const old = free.filter((start) => isKnown(knownRanges, start))
        expect([...old, ...fresh].toSorted((a, b) => a.minutes - b.minutes)).toEqual(free)
        // Known starts were free then, and are now.
        for (const { minutes } of old) expect([then[minutes / 30], now[minutes / 30]]).toEqual(['f', 'f'])
        for (const { minutes } of fresh) expect(then[minutes / 30]).not.toBe('f')
      }),
    )
  })
})

test('an offer ends after the salon’s time, and never past its start', () => {
  const minute = 60
  expect(offerEnds({ now: 0, starts: 3600, minutes: 30 })).toBe(30 * minute)
  expect(offerEnds({ now: 0, starts: 20 * minute, minutes: 30 })).toBe(20 * minute)
  expect(offerEnds({ now: 0, starts: 4 * minute, minutes: 30 })).toBeNull()
})

test('a time overlaps another one only if they share a moment', () => {
  const visit = { starts: 100, ends: 200 }
  expect(
    overlapsAny(visit, [
      { starts: 0, ends: 100 },
      { starts: 200, ends: 300 },
    ]),
  ).toBe(false)
  expect(overlapsAny(visit, [{ starts: 0, ends: 101 }])).toBe(true)
})

test('each gap is shown by its first start', () => {
  // A visit of an hour fits from 10:00 on, and again from 14:00.
  expect(firstOfGaps([600, 630, 660, 840, 870], 60)).toEqual([600, 840])
  expect(firstOfGaps([], 60)).toEqual([])
})

test('a hold for several clients covers any one of their visits', () => {
  const color = timeNeededFor([{ Duration: 90, processingMinutes: 30, finishingMinutes: 15, bufferMinutes: 10 }])
  expect(claimsOf(combinedVisit([color]))).toEqual(claimsOf(color))
  expect(claimsOf(combinedVisit([plainTimeNeeded(60), color]))).toEqual([
    [0, 60],
    [75, 100],
  ])
})
