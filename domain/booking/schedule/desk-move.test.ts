import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeskDay } from './desk-day.ts'
import { firstFree, heldAt, shifted, spanned, stretched } from './desk-move.ts'

const visit = {
  id: 'A',
  stylistId: 'MARA',
  status: 'Confirmed',
  version: 1,
  starts: 600,
  minutes: 90,
  busy: [0, 30, 60, 95],
  date: 0,
  client: 'Anna Berg',
  clientId: 'C',
  services: ['Color'],
  serviceIds: ['COLOR'],
  marks: {},
} satisfies DeskDay['appointments'][number]
const stylists = [
  {
    id: 'MARA',
    stylistName: 'Mara',
    working: [
      { starts: 540, ends: 720 },
      { starts: 720, ends: 1020 },
    ],
    absences: [],
  },
  {
    id: 'NINA',
    stylistName: 'Nina',
    working: [{ starts: 600, ends: 900 }],
    absences: [{ starts: 660, ends: 720, reason: 'Dentist' }],
  },
]
const day: DeskDay = {
  date: '2026-12-02',
  closure: null,
  axis: { starts: 540, ends: 1080 },
  stylists,
  appointments: [visit],
  blocks: [
    { id: 'B', stylistId: 'MARA', date: '2026-12-02', starts: 780, ends: 810, reason: 'Lunch', version: 1, seriesId: null },
  ],
}
const slot = { stylistId: 'MARA', starts: 600, ends: 690 }

test('moving keeps to the grid and the visible day', () => {
  expect(shifted(day, slot, { columns: 1, minutes: 32 })).toEqual({ stylistId: 'NINA', starts: 630, ends: 720 })
  expect(shifted(day, slot, { columns: 9, minutes: -500 })).toEqual({ stylistId: 'NINA', starts: 540, ends: 630 })
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -2000, max: 2000 }), (columns, minutes) => {
      const { stylistId, starts, ends } = shifted(day, slot, { columns, minutes })
      expect(stylists.map(({ id }) => id)).toContain(stylistId)
      expect([starts % 5, ends - starts, starts >= 540, ends <= 1080]).toEqual([0, 90, true, true])
    }),
  )
})

test('an end never comes before its start, in either direction', () => {
  expect(stretched(day, slot, 22)).toEqual({ ...slot, ends: 710 })
  expect(stretched(day, slot, -500)).toEqual({ ...slot, ends: 605 })
  expect(stretched(day, slot, 5000)).toEqual({ ...slot, ends: 1080 })
  expect(spanned(day, slot, 42)).toEqual({ stylistId: 'MARA', starts: 600, ends: 640 })
  expect(spanned(day, slot, -500)).toEqual({ stylistId: 'MARA', starts: 540, ends: 600 })
  expect(spanned(day, slot, 1)).toEqual({ stylistId: 'MARA', starts: 600, ends: 605 })
})

test('finds the holder of a time by busy parts and buffer, ignoring processing time and the moved visit itself', () => {
  const at = (starts: number, ends: number, id = 'NEW') => heldAt(day, { id, stylistId: 'MARA', starts, ends })
  expect([at(540, 600), at(630, 660), at(690, 695), at(695, 780), at(800, 860)]).toEqual([
    null,
    null,
    'Anna Berg',
    null,
    'Lunch',
  ])
  expect(heldAt(day, { ...visit, ends: 690, starts: 605 })).toBeNull()
  expect(heldAt(day, { ...visit, id: 'NEW', starts: 570, ends: 660 })).toBe('Anna Berg')
  expect(heldAt({ ...day, appointments: [{ ...visit, status: 'Completed' }] }, { ...visit, id: 'NEW', ends: 690 })).toBeNull()
})

test('finds the first free stylist after visits, blocks and absences', () => {
  expect(firstFree(day, 0)).toEqual({ stylistId: 'MARA', starts: 540 })
  expect(firstFree(day, 590)).toEqual({ stylistId: 'NINA', starts: 600 })
  const mara = { ...day, stylists: day.stylists.slice(0, 1) }
  // There is time between two parts of a visit.
  expect([590, 650, 770].map((from) => firstFree(mara, from)?.starts)).toEqual([630, 695, 810])
  const nina = { ...day, stylists: day.stylists.slice(1) }
  expect([650, 890].map((from) => firstFree(nina, from)?.starts)).toEqual([720, undefined])
})
