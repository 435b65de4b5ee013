import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimedMinutes, plainTimeNeeded } from '../../booking/booking.ts'
import { planDay } from '../../booking/schedule/day-plan.ts'
import { computeReasons, takenTime } from '../../booking/schedule/starts.ts'
import { gridMinutes, minutesOf } from '../../time/calendar.ts'
import { type Interval, publicStates, type Slot, startReasons } from './schedule.ts'
import { endsByClosing, openingHours, slots } from './usual-hours.ts'

/** The day's midnight is the instant 0, so an instant is its wall time in seconds. */
const at = (hour: number, minute = 0) => (hour * 60 + minute) * 60
const toStart = (slot: Slot) => minutesOf(slot) * 60

interface Situation {
  readonly minutes?: number
  readonly now?: number
  readonly busy?: readonly Interval[]
}
const onThatClock = (minutes: number) => minutes * 60
const plan = planDay({
  date: '2026-11-30',
  hours: { open: [{ starts: 600, ends: 1140 }], working: [{ starts: 600, ends: 1140 }], absent: [], closure: null },
  rule: { kind: 'times', times: slots.map(minutesOf) },
  clock: { instantOf: onThatClock, boundaryOf: onThatClock, isSkipped: () => false },
})
function findState(slot: Slot, { minutes = 60, now = 0, busy = [] }: Situation) {
  const visit = plainTimeNeeded(minutes)
  const bookedTime = takenTime(
    busy.flatMap(({ starts, ends }) => [starts, ends]),
    { from: 0, to: 86_400 },
  )
  const reasons = computeReasons(plan, { visit, now, taken: bookedTime, isTooFar: false, leastNotice: 0, minGap: 0 })
  return publicStates[startReasons[reasons[plan.minutes.indexOf(minutesOf(slot))] ?? 0] ?? 'closed']
}

describe('the slots', () => {
  it('are the six of the specification, without 1:00 PM', () => {
    expect(slots).toEqual(['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'])
    expect(slots.map(minutesOf)).toEqual([600, 660, 720, 840, 900, 960])
  })

  it('lie within the opening hours, 10:00 AM to 7:00 PM, and on the grid', () => {
    expect(openingHours).toEqual({ opens: 600, closes: 1140 })
    for (const slot of slots) {
      expect(minutesOf(slot)).toBeGreaterThanOrEqual(openingHours.opens)
      expect(minutesOf(slot)).toBeLessThan(openingHours.closes)
      expect(minutesOf(slot) % gridMinutes).toBe(0)
    }
  })
})

describe('claimedMinutes', () => {
  it.each([
    [0, 0],
    [1, 5],
    [5, 5],
    [6, 10],
    [45, 45],
    [46, 50],
    [47, 50],
    [50, 50],
    [540, 540],
  ])('claims whole cells of five minutes: %i takes %i', (minutes, claimed) => {
    expect(claimedMinutes(minutes)).toBe(claimed)
  })
})

describe('a start that is past', () => {
  it('is the one that starts exactly now, and every earlier one', () => {
    expect(findState('11:00 AM', { now: at(11) - 1 })).toBe('free')
    expect(findState('11:00 AM', { now: at(11) - 0.001 })).toBe('free')
    expect(findState('11:00 AM', { now: at(11) })).toBe('past')
    expect(findState('11:00 AM', { now: at(11) + 1 })).toBe('past')
  })

  it('is past even if it is also taken or too long', () => {
    const busy = [{ starts: at(11), ends: at(12) }]
    expect(findState('11:00 AM', { now: at(11), minutes: 600, busy })).toBe('past')
  })
})

describe('a start that is closing', () => {
  it.each([
    ['10:00 AM', 540],
    ['12:00 PM', 420],
    ['2:00 PM', 300],
    ['4:00 PM', 180],
  ] as const)('%s allows %i minutes, to the very minute of closing, and not one more', (slot, minutes) => {
    expect(endsByClosing(slot, minutes)).toBe(true)
    expect(findState(slot, { minutes })).toBe('free')
    expect(endsByClosing(slot, minutes + 1)).toBe(false)
    expect(findState(slot, { minutes: minutes + 1 })).toBe('closing')
  })

  it('is closing even if it is also taken', () => {
    expect(findState('4:00 PM', { minutes: 181, busy: [{ starts: at(16), ends: at(17) }] })).toBe('closing')
  })
})

describe('a start that is taken', () => {
  it.each<[string, Interval, 'free' | 'taken']>([
    ['ends exactly when it starts', { starts: at(10), ends: at(11) }, 'free'],
    ['ends a minute after it starts', { starts: at(10), ends: at(11, 1) }, 'taken'],
    ['starts exactly when it ends', { starts: at(12), ends: at(13) }, 'free'],
    ['starts in its last cell', { starts: at(11, 55), ends: at(13) }, 'taken'],
    ['is the same time', { starts: at(11), ends: at(12) }, 'taken'],
    ['lies within it', { starts: at(11, 20), ends: at(11, 40) }, 'taken'],
    ['lies around it', { starts: at(10), ends: at(13) }, 'taken'],
    ['is on another day', { starts: at(35), ends: at(36) }, 'free'],
  ])('overlaps half-open: what %s', (_, held, expected) => {
    expect(findState('11:00 AM', { minutes: 60, busy: [held] })).toBe(expected)
  })

  it('overlaps any of several, in any order', () => {
    const busy = [
      { starts: at(15), ends: at(16) },
      { starts: at(10), ends: at(11) },
    ]
    expect(slots.map((slot) => findState(slot, { busy }))).toEqual(['taken', 'free', 'free', 'free', 'taken', 'free'])
  })

  it('counts whole cells: 47 minutes from 10:10 hold until 11:00, from 10:15 the next start too', () => {
    expect(findState('11:00 AM', { busy: [{ starts: at(10, 10), ends: at(10, 57) }] })).toBe('free')
    expect(findState('11:00 AM', { busy: [{ starts: at(10, 15), ends: at(11, 2) }] })).toBe('taken')
    // 58 minutes claim the cells up to 12:00 and no further.
    expect(findState('11:00 AM', { minutes: 58, busy: [{ starts: at(12), ends: at(13) }] })).toBe('free')
    expect(findState('11:00 AM', { minutes: 47, busy: [{ starts: at(11, 50), ends: at(12) }] })).toBe('free')
    expect(findState('11:00 AM', { minutes: 47, busy: [{ starts: at(11, 45), ends: at(12) }] })).toBe('taken')
  })

  it('counts each cell touched by time off the grid', () => {
    expect(findState('11:00 AM', { busy: [{ starts: at(10, 13), ends: at(11) }] })).toBe('free')
    expect(findState('11:00 AM', { busy: [{ starts: at(10, 13), ends: at(11, 1) }] })).toBe('taken')
    expect(findState('11:00 AM', { minutes: 47, busy: [{ starts: at(11, 48), ends: at(12) }] })).toBe('taken')
  })
})

describe('a start, against a day of five-minute cells filled minute by minute', () => {
  const listCells = (startMinute: number, minutes: number) =>
    new Set(Array.from({ length: minutes }, (_, minute) => Math.floor((startMinute + minute) / 5)))

  const anyHolder = fc.record({ cell: fc.integer({ min: 110, max: 230 }), minutes: fc.integer({ min: 1, max: 200 }) })
  const query = fc.record({
    slot: fc.constantFrom(...slots),
    minutes: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 600 })),
    now: fc.oneof(fc.constant(0), fc.constantFrom(...slots).map(toStart), fc.integer({ min: at(9), max: at(17) })),
    held: fc.array(anyHolder, { maxLength: 4 }),
  })

  it('is never free if it overlaps, and has the right state', () => {
    const seenStates = new Set<string>()
    fc.assert(
      fc.property(query, ({ slot, minutes, now, held }) => {
        const busy = held.map(({ cell, minutes }) => ({ starts: cell * 300, ends: cell * 300 + minutes * 60 }))
        const ownCells = listCells(minutesOf(slot), minutes)
        const overlaps = held.some(({ cell, minutes }) => !ownCells.isDisjointFrom(listCells(cell * 5, minutes)))
        const lastMinute = minutesOf(slot) + minutes - 1

        const reasons = { past: now >= toStart(slot), closing: lastMinute >= openingHours.closes, taken: overlaps, free: true }
        const [expected = ''] = Object.entries(reasons).find(([, applies]) => applies) ?? []
        expect(findState(slot, { minutes, now, busy })).toBe(expected)
        seenStates.add(expected)
      }),
      { numRuns: 5000 },
    )
    // The test proves something only if every state comes up.
    expect(seenStates).toEqual(new Set(['free', 'taken', 'past', 'closing']))
  })
})
