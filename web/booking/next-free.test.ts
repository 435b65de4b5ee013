import { expect, test } from 'vitest'
import type { Slot } from '../../domain/schedule.ts'
import type { MonthAvailability } from '../store/availability.ts'
import { findNextFree } from './next-free.ts'

function month(...free: [date: string, time: Slot][]): MonthAvailability {
  const days = free.map(([date, time]) => ({ date, slots: [{ time, state: 'free' as const }] }))
  return { status: 'succeeded', error: null, days }
}

const november = month(['2026-11-30', '4:00 PM'])
const december = month(['2026-12-02', '10:00 AM'], ['2026-12-05', '10:00 AM'], ['2026-12-07', '10:00 AM'])
const empty = month()

test('asks for the first month to begin with', () => {
  expect(findNextFree({}, '2026-11')).toEqual({ times: [], missing: '2026-11', isCutShort: false })
})

test('goes on into the next month until it has three', () => {
  expect(findNextFree({ '2026-11': november }, '2026-11')).toMatchObject({
    times: [{ date: '2026-11-30' }],
    missing: '2026-12',
  })
  const found = findNextFree({ '2026-11': november, '2026-12': december }, '2026-11')
  expect(found.times.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-02', '2026-12-05'])
  expect(found.missing).toBeNull()
})

test('does not jump over a month that is not known', () => {
  expect(findNextFree({ '2026-12': december }, '2026-11')).toEqual({ times: [], missing: '2026-11', isCutShort: false })
})

test('gives up after three months and after a failure', () => {
  expect(findNextFree({ '2026-11': empty, '2026-12': empty, '2027-01': empty }, '2026-11')).toEqual({
    times: [],
    missing: null,
    isCutShort: false,
  })
  const failed: MonthAvailability = { status: 'failed', error: 'no network', days: [] }
  expect(findNextFree({ '2026-11': failed }, '2026-11')).toEqual({ times: [], missing: null, isCutShort: true })
})

test('waits for a month that is on its way, and uses one that is asked for again', () => {
  const loading: MonthAvailability = { status: 'loading', error: null, days: [] }
  expect(findNextFree({ '2026-11': loading }, '2026-11').missing).toBe('2026-11')
  expect(findNextFree({ '2026-11': { ...november, status: 'loading' } }, '2026-11').times).toHaveLength(1)
})
