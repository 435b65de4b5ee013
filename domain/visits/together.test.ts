import { expect, test } from 'vitest'
import type { DeskStylist } from '../schedule/desk-day.ts'
import { placeTogether } from './together.ts'

const column = (id: string, working = [{ starts: 540, ends: 1020 }]): DeskStylist => ({
  id,
  stylistName: id,
  working,
  absences: [],
})
const [mara, jun] = [column('MARA'), column('JUN')]
const day = { appointments: [], blocks: [] }
const hour = { minutes: 60, busy: [0, 60] }
const first = { stylistId: 'MARA', starts: 600, ...hour }
const next = (way: 'after' | 'beside', stylistId: string | null = null) => ({ way, stylistId, lengthWith: () => hour })
const place = (others: ReturnType<typeof next>[], columns = [mara, jun]) => placeTogether(day, columns, { first, others })

test('one after the other is with the same stylist where they go on, once the time kept free after the visit has passed', () => {
  expect(place([next('after')])).toEqual([{ stylistId: 'MARA', starts: 660 }])
  const withBuffer = { first: { ...first, busy: [0, 70] }, others: [next('after', 'MARA')] }
  expect(placeTogether(day, [mara, jun], withBuffer)).toEqual([{ stylistId: 'MARA', starts: 670 }])
})

test('beside each other is at the same time with somebody else', () => {
  expect(place([next('beside')])).toEqual([{ stylistId: 'JUN', starts: 600 }])
  expect(place([next('beside'), next('after')])).toEqual([
    { stylistId: 'JUN', starts: 600 },
    { stylistId: 'JUN', starts: 660 },
  ])
  expect(place([next('beside')], [mara])).toEqual([null])
})

test('a third person is with nobody whom the second one has', () => {
  const ines = column('INES')
  expect(place([next('beside'), next('beside')], [mara, jun, ines])).toEqual([
    { stylistId: 'JUN', starts: 600 },
    { stylistId: 'INES', starts: 600 },
  ])
})

test('with a stylist who is named they are placed also where that one isn’t free, which the booking refuses by name', () => {
  expect(place([next('beside', 'MARA')])).toEqual([{ stylistId: 'MARA', starts: 600 }])
  const off = column('JUN', [])
  expect(place([next('beside')], [mara, off])).toEqual([null])
  const unable = { way: 'after' as const, stylistId: 'JUN', lengthWith: () => null }
  expect(placeTogether(day, [mara, jun], { first, others: [unable] })).toEqual([null])
})
