import { expect, test } from 'vitest'
import { blockInput, repeatedDates } from './desk-block.ts'

test('a repetition has each day, or each weekday, up to the last date', () => {
  const dates = (repeats: 'never' | 'daily' | 'weekly', until: string) => repeatedDates({ date: '2026-12-30', repeats, until })
  expect(dates('never', '')).toEqual(['2026-12-30'])
  expect(dates('daily', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(dates('weekly', '2027-01-13')).toEqual(['2026-12-30', '2027-01-06', '2027-01-13'])
  expect(dates('weekly', '2026-12-29')).toEqual([])
  expect(dates('daily', '2999-12-31')).toHaveLength(367)
})

test('refuses bad input in words', () => {
  const input = { stylistId: 'MARA', dates: ['2026-12-02'], starts: 720, ends: 750, reason: 'Lunch' }
  const readErrors = (change: object) =>
    blockInput.safeParse({ ...input, ...change }).error?.issues.map(({ message }) => message)
  expect(readErrors({ reason: '' })).toBeUndefined()
  expect(readErrors({ ends: 720 })).toEqual(['The end must come after the start'])
  expect(readErrors({ ends: 1445 })).toEqual(['The end can’t be after midnight'])
  expect(readErrors({ starts: 722 })).toEqual(['Choose a start on the 5-minute grid'])
  // A multiple of 5 for zod, but no minute.
  expect(readErrors({ starts: 1.5e-323 })).toEqual(['Choose a start'])
  expect(readErrors({ dates: [] })).toEqual(['Choose a date'])
  expect(readErrors({ dates: ['2026-12-02', '2026-12-02'] })).toEqual(['Choose each date once'])
})
