import { expect, test } from 'vitest'
import { readReportsParams, toDates, writeReportsParams } from './reports-search-params.ts'

const read = (search: string) => readReportsParams(new URLSearchParams(search))

test.each([
  ['', { report: 'utilization', period: 'this-month' }],
  ['report=retention&period=this-year', { report: 'retention', period: 'this-year' }],
  ['report=earnings&period=today', { report: 'utilization', period: 'this-month' }],
  ['from=2026-11-01&to=2026-11-05', { report: 'utilization', period: { from: '2026-11-01', to: '2026-11-05' } }],
  ['period=this-week&from=2026-11-05&to=2026-11-01', { report: 'utilization', period: 'this-week' }],
  ['from=2026-02-30&to=2026-03-01', { report: 'utilization', period: 'this-month' }],
])('reads %j, and reads back what it writes', (search, params) => {
  expect(read(search)).toEqual(params)
  expect(readReportsParams(writeReportsParams(read(search)))).toEqual(params)
})

test('defaults are left out of the address', () => {
  expect(writeReportsParams(read('')).toString()).toBe('')
})

test('a named period is relative to today', () => {
  expect(toDates(read('period=this-week'), '2026-11-25')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(toDates(read('from=2026-11-01&to=2026-11-05'), '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-05' })
})
