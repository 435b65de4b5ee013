import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTimeNeeded, timeNeededFor } from '../booking.ts'
import { editedVisit, visitEdit, withMinutes } from './edit.ts'

const service = (Price: number, Duration: number, more = {}) => ({
  id: `S${Duration}`,
  ServiceName: 'Cut',
  Description: '',
  Price,
  Duration,
  ...more,
})
const color = service(90, 90, { processingMinutes: 45, finishingMinutes: 15, bufferMinutes: 10 })

test('works on until the end of a visit that gets longer, and stops at the end of a shorter one', () => {
  expect(withMinutes(plainTimeNeeded(60), 75)).toEqual(plainTimeNeeded(75))
  expect(withMinutes(timeNeededFor([color]), 105)).toEqual({
    minutes: 105,
    busy: [
      [0, 30],
      [75, 105],
    ],
    bufferMinutes: 10,
  })
  expect(withMinutes(timeNeededFor([color]), 60)).toEqual({ minutes: 60, busy: [[0, 30]], bufferMinutes: 10 })
  expect(withMinutes(withMinutes(timeNeededFor([color]), 60), 70).busy).toEqual([
    [0, 30],
    [60, 70],
  ])
})

test('the stylist is busy only within the visit, from its start, at any length', () => {
  const property = fc.property(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 5, max: 300 }), (first, second) => {
    const { minutes, busy } = withMinutes(withMinutes(timeNeededFor([color, service(40, 30)]), first), second)
    expect(minutes).toBe(second)
    expect(busy[0]?.[0]).toBe(0)
    for (const [from, to] of busy) expect(from < to && to <= minutes).toBe(true)
  })
  fc.assert(property)
})

test('a new price keeps a stretched visit’s length; another service brings its own', () => {
  const visit = withMinutes(plainTimeNeeded(60), 80)
  const before = [service(40, 60)]
  const edited = (after: typeof before, minutes?: number) => editedVisit({ visit, before, after, minutes }).minutes
  expect([edited([service(55, 60)]), edited([service(40, 45)]), edited([service(40, 45)], 50)]).toEqual([80, 45, 50])
})

test.each<[object, string | null]>([
  [{ minutes: 75 }, null],
  [
    {
      services: [
        { id: 'CUT', price: 0 },
        { name: 'Shampoo', price: 12.5 },
      ],
    },
    null,
  ],
  [{ note: '' }, null],
  [{}, 'Say what to change'],
  [{ services: [] }, 'Choose at least one service'],
  [{ services: [{ price: 10 }] }, 'Service name is required'],
  [{ services: [{ id: 'CUT', price: -1 }] }, 'Price must be 0 or more'],
  [{ services: [{ id: 'CUT', price: Number.NaN }] }, 'Price must be a number'],
  [{ services: [{ id: 'CUT' }, { id: 'CUT' }] }, 'Choose each service once'],
  [{ minutes: 0 }, 'A visit takes at least 5 minutes'],
  [{ minutes: 2000 }, 'A visit takes at most a day'],
  [{ cancelReason: 'weather' }, 'Reason must be one of client, salon, illness, mistake, other'],
])('%j: %s', (edit, message) => {
  expect(visitEdit.safeParse({ version: 1, ...edit }).error?.issues[0]?.message ?? null).toBe(message)
})
