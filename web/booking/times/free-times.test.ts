import { expect, test } from 'vitest'
import type { NextFree } from './availability-slice.ts'
import { lookAhead } from './free-times.ts'

function nextFree(...dates: string[]): NextFree {
  const times = dates.map((date) => ({ date, time: '10:00 AM' as const }))
  return { status: 'succeeded', error: null, isKnown: true, times }
}

test('a month without a free time leads to the month of the first one after it', () => {
  const fromToday = nextFree('2027-01-04', '2027-01-11', '2027-02-01')
  expect(lookAhead({ shown: '2026-11', fromToday, next: {} })).toEqual({ month: '2027-01', missing: null })
  expect(lookAhead({ shown: '2027-01', fromToday, next: {} })).toEqual({ month: '2027-02', missing: null })
})

test('if all next free times are before its end, later ones have to be fetched', () => {
  const fromToday = nextFree('2026-11-24', '2026-11-25', '2026-11-26')
  expect(lookAhead({ shown: '2026-12', fromToday, next: {} })).toEqual({ month: null, missing: '2027-01-01' })
  const loading = { ...nextFree(), status: 'loading' as const, isKnown: false }
  expect(lookAhead({ shown: '2026-12', fromToday, next: { '2027-01-01': loading } }).missing).toBe('2027-01-01')
  const next = { '2027-01-01': nextFree('2027-03-01') }
  expect(lookAhead({ shown: '2026-12', fromToday, next })).toEqual({ month: '2027-03', missing: null })
})

test('does not look further if fewer were found than requested, nothing is loaded, or the request failed', () => {
  const nothing = { month: null, missing: null }
  expect(lookAhead({ shown: '2026-12', fromToday: nextFree('2026-11-24'), next: {} })).toEqual(nothing)
  expect(lookAhead({ shown: '2026-12', fromToday: undefined, next: {} })).toEqual(nothing)
  const fromToday = nextFree('2026-11-24', '2026-11-25', '2026-11-26')
  const failed = { ...nextFree(), status: 'failed' as const, isKnown: false }
  expect(lookAhead({ shown: '2026-12', fromToday, next: { '2027-01-01': failed } })).toEqual(nothing)
})
