import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeskStylist } from '../schedule/desk-day.ts'
import { type NextPerson, placeTogether, slotsForAll, startsForAll, togetherWays } from './together.ts'

const column = (id: string, working = [{ starts: 540, ends: 1020 }]): DeskStylist => ({
  id,
  stylistName: id,
  working,
  absences: [],
})
const mara = column('MARA')
const jun = column('JUN')
const day = { appointments: [], blocks: [] }
const hour = { minutes: 60, busy: [0, 60] }
const first = { stylistId: 'MARA', starts: 600, ...hour }
const next = (way: 'after' | 'beside', stylistId: string | null = null) => ({ way, stylistId, lengthWith: () => hour })
const placeOthers = (others: ReturnType<typeof next>[], columns = [mara, jun]) => placeTogether(day, columns, { first, others })

test('one after the other is with the same stylist where they go on, once the time kept free after the visit has passed', () => {
  expect(placeOthers([next('after')])).toEqual([{ stylistId: 'MARA', starts: 660 }])
  const withBuffer = { first: { ...first, busy: [0, 70] }, others: [next('after', 'MARA')] }
  expect(placeTogether(day, [mara, jun], withBuffer)).toEqual([{ stylistId: 'MARA', starts: 670 }])
})

test('beside each other is at the same time with somebody else', () => {
  expect(placeOthers([next('beside')])).toEqual([{ stylistId: 'JUN', starts: 600 }])
  expect(placeOthers([next('beside'), next('after')])).toEqual([
    { stylistId: 'JUN', starts: 600 },
    { stylistId: 'JUN', starts: 660 },
  ])
  expect(placeOthers([next('beside')], [mara])).toEqual([null])
})

test('a third person is with nobody whom the second one has', () => {
  const ines = column('INES')
  expect(placeOthers([next('beside'), next('beside')], [mara, jun, ines])).toEqual([
    { stylistId: 'JUN', starts: 600 },
    { stylistId: 'INES', starts: 600 },
  ])
})

test('with a stylist who is named they are placed also where that one isn’t free, which the booking refuses by name', () => {
  expect(placeOthers([next('beside', 'MARA')])).toEqual([{ stylistId: 'MARA', starts: 600 }])
  const off = column('JUN', [])
  expect(placeOthers([next('beside')], [mara, off])).toEqual([null])
  const unable = { way: 'after' as const, stylistId: 'JUN', lengthWith: () => null }
  expect(placeTogether(day, [mara, jun], { first, others: [unable] })).toEqual([null])
})

test('any free stylist is chosen so that all fit: not the one that another person needs', () => {
  const onlyMaraAndJun = { ...next('beside'), lengthWith: (id: string) => (id === 'INES' ? null : hour) }
  const jana = { ...next('beside'), stylistId: 'JUN' }
  const columns = [mara, jun, column('INES')]
  expect(placeTogether(day, columns, { first, others: [next('beside'), onlyMaraAndJun] })).toEqual([
    { stylistId: 'INES', starts: 600 },
    { stylistId: 'JUN', starts: 600 },
  ])
  expect(placeTogether(day, columns, { first, others: [next('beside'), jana] })).toEqual([
    { stylistId: 'INES', starts: 600 },
    { stylistId: 'JUN', starts: 600 },
  ])
})

describe('the starts at which all who come together fit', () => {
  const every = (from: number, to: number) =>
    new Set(Array.from({ length: (to - from) / 5 + 1 }, (_, index) => from + index * 5))
  const starts = (others: NextPerson[], free: Record<string, Set<number>>) =>
    startsForAll({
      free: [...every(540, 960)],
      first: { stylistId: 'MARA', ...hour },
      others,
      freeWith: others.map(() => new Map(Object.entries(free))),
    })

  test('beside each other are those of both, with another stylist', () => {
    expect(starts([next('beside')], { MARA: every(540, 960), JUN: every(600, 615) })).toEqual([600, 605, 610, 615])
    expect(starts([next('beside')], { MARA: every(540, 960) })).toEqual([])
  })

  test('one after the other are those after which the next one waits two hours at the most', () => {
    expect(starts([next('after')], { JUN: every(780, 780) })).toEqual([...every(600, 720)])
    // With the same hands, until the last that still leaves an hour.
    expect(starts([next('after')], { MARA: every(540, 960) }).at(-1)).toBe(900)
  })

  test('none are there where one of them can come at no time', () => {
    expect(starts([next('after'), next('after')], { JUN: new Set() })).toEqual([])
  })
})

test('each of all is where they are free, at their time, and with nobody who is busy with another of them', () => {
  const ids = ['MARA', 'JUN', 'INES']
  const length = fc
    .record({ minutes: fc.integer({ min: 1, max: 12 }), buffer: fc.integer({ min: 0, max: 2 }) })
    .map(({ minutes, buffer }) => ({ minutes: minutes * 5, busy: [0, (minutes + buffer) * 5] }))
  const person = fc.record({
    way: fc.constantFrom(...togetherWays),
    stylistId: fc.constantFrom(null, ...ids),
    length,
    able: fc.subarray(ids),
    free: fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
      .map((cells) => new Set(cells.map((cell) => cell * 5))),
  })
  const property = fc.property(length, fc.array(person, { minLength: 1, maxLength: 3 }), (own, people) => {
    const begin = { stylistId: 'MARA', starts: 60, ...own }
    const others = people.map(({ way, stylistId, length: each, able }): NextPerson => {
      return { way, stylistId, lengthWith: (id) => (able.includes(id) ? each : null) }
    })
    const isFree = ({ starts }: { starts: number }, index: number) => people[index]?.free.has(starts) === true
    const slots = slotsForAll({ first: begin, others, stylistIds: ids, isFree })
    if (!slots) {
      // With one companion, the search is complete.
      const [only] = people
      if (people.length > 1 || only?.way !== 'beside') return
      const could = only.able.filter((id) => id !== 'MARA' && (only.stylistId === null || only.stylistId === id))
      expect(could.length > 0 && only.free.has(60)).toBe(false)
      return
    }
    const all = [begin, ...slots.map((slot, index) => ({ ...slot, ...(people[index]?.length ?? own) }))]
    for (const [index, slot] of slots.entries()) {
      const { way, stylistId, able, free } = people[index] as (typeof people)[number]
      const before = all[index] as (typeof all)[number]
      expect(free.has(slot.starts) && able.includes(slot.stylistId)).toBe(true)
      if (stylistId !== null) expect(slot.stylistId).toBe(stylistId)
      if (way === 'beside') expect(slot.starts).toBe(60)
      else expect(slot.starts).toBeGreaterThanOrEqual(before.starts + before.minutes)
    }
    const busy = all.toSorted((one, other) => one.starts - other.starts)
    for (const [index, one] of busy.entries())
      for (const other of busy.slice(index + 1))
        if (one.stylistId === other.stylistId) expect(other.starts).toBeGreaterThanOrEqual(one.starts + (one.busy[1] ?? 0))
  })
  fc.assert(property)
})
