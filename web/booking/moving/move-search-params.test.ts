import { expect, test } from 'vitest'
import { type MoveSearchParams, readMoveSearchParams, writeMoveSearchParams } from './move-search-params.ts'

const booking = { id: 'B1', date: Date.UTC(2026, 11, 2, 15) / 1000, time: '10:00 AM', stylist: { id: 'ines' } }
const read = (query: string) => readMoveSearchParams(new URLSearchParams(query), booking, 'America/New_York')

test('without params, it stays with its stylist and nothing is chosen', () => {
  expect(read('move=B1')).toEqual({ step: 'time', stylistId: 'ines', date: null, time: null })
})

test.each<MoveSearchParams>([
  { step: 'time', stylistId: 'any', date: '2026-12-03', time: null },
  { step: 'confirm', stylistId: 'mara', date: '2026-12-02', time: '10:00 AM' },
  { step: 'confirm', stylistId: 'ines', date: '2026-12-03', time: '10:00 AM' },
])('an address is read as it was written: %o', (params) => {
  expect(readMoveSearchParams(writeMoveSearchParams(params, booking), booking, 'America/New_York')).toEqual(params)
})

test('nothing is confirmed without a date and a time', () => {
  expect(read('move=B1&step=confirm&date=2026-12-03').step).toBe('time')
})

test.each(['', '&stylist=any'])('at its current time, nothing is chosen%s', (stylist) => {
  expect(read(`move=B1&step=confirm&date=2026-12-02&time=10:00 AM${stylist}`)).toMatchObject({ step: 'time', date: null })
})
