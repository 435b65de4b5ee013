import { expect, test } from 'vitest'
import { wishDays } from './wish-days.ts'

const month = { month: '2026-11', today: '2026-11-20', last: '2027-05-20', isEmpty: false, fullDays: [] as string[] }

test('a month with a full day proposes that day, even one of the next month if it is the only one on show', () => {
  expect(wishDays({ ...month, fullDays: ['2026-11-25', '2026-11-26'] })).toEqual({ from: '2026-11-25', to: '2026-11-25' })
  expect(wishDays({ ...month, fullDays: ['2026-12-02'] })).toEqual({ from: '2026-12-02', to: '2026-12-02' })
  expect(wishDays(month)).toBeNull()
})

test('a month without openings proposes its rest from the first full day on', () => {
  expect(wishDays({ ...month, isEmpty: true, fullDays: ['2026-11-25'] })).toEqual({ from: '2026-11-25', to: '2026-11-30' })
})

test('a month without openings in which nobody works proposes the time after it, too, up to the last bookable day', () => {
  expect(wishDays({ ...month, isEmpty: true })).toEqual({ from: '2026-11-20', to: '2027-01-20' })
  expect(wishDays({ ...month, isEmpty: true, fullDays: ['2026-12-02'] })?.from).toBe('2026-11-20')
  expect(wishDays({ ...month, isEmpty: true, last: '2026-12-20' })).toEqual({ from: '2026-11-20', to: '2026-12-20' })
  expect(wishDays({ ...month, isEmpty: true, month: '2027-06' })).toBeNull()
})
