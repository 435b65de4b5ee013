import { describe, expect, test } from 'vitest'
import type { DeskDay } from '../schedule/desk-day.ts'
import { isFreeAt, otherVisits } from './free-at.ts'

const mara = { id: 'MARA', working: [{ starts: 540, ends: 1020 }], absences: [{ starts: 900, ends: 960, reason: '' }] }
const color = {
  id: 'COLOR',
  stylistId: 'MARA',
  status: 'Confirmed',
  marks: {},
  starts: 600,
  minutes: 90,
  busy: [0, 30, 60, 90],
  client: 'Nora',
  clientId: 'NORA',
}
const day = { appointments: [color], blocks: [] } as unknown as DeskDay

describe('isFreeAt', () => {
  const at = (starts: number, minutes: number, busy: number[] | null = null) => isFreeAt(day, mara, { starts, minutes, busy })

  test('allows a visit in processing time, while the stylist’s hands are free', () => {
    expect([at(630, 30), at(630, 35), at(625, 30), at(630, 90, [0, 30, 60, 90])]).toEqual([true, false, false, true])
  })

  test('respects working hours and absences', () => {
    expect([at(540, 60), at(535, 60), at(960, 60), at(965, 60), at(870, 30), at(870, 35)]).toEqual([
      ...[true, false, true, false, true, false],
    ])
  })
})

test('finds another visit of the client on that day, but no no-show and not the visit itself', () => {
  expect(otherVisits(day, 'NORA').map(({ id }) => id)).toEqual(['COLOR'])
  expect(otherVisits(day, 'NORA', 'COLOR')).toEqual([])
  expect(otherVisits({ appointments: [{ ...color, marks: { no_show: 1 } }] } as unknown as DeskDay, 'NORA')).toEqual([])
})
