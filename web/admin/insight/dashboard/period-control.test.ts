import { expect, it } from 'vitest'
import { checkDates } from './period-control.tsx'

it('accepts two dates', () => {
  const dates = { from: '2026-01-05', to: '2026-02-01' }
  expect(checkDates(dates, 'month')).toEqual({ choice: { preset: 'custom', ...dates, by: 'month' } })
})

it('accepts a single day', () => {
  expect(checkDates({ from: '2026-01-05', to: '2026-01-05' }, 'week').choice).toBeDefined()
})

it.each([
  [
    { from: '', to: '' },
    { from: 'Choose the first day', to: 'Choose the last day' },
  ],
  [{ from: '2026-01-05', to: '' }, { to: 'Choose the last day' }],
  [{ from: '2026-02-02', to: '2026-02-01' }, { to: 'The last day can’t be before the first' }],
])('explains the errors of %o', (dates, errors) => {
  expect(checkDates(dates, 'week')).toEqual({ errors })
})

it('rejects a year that is not complete yet', () => {
  expect(checkDates({ from: '0026-02-02', to: '2026-02-01' }, 'week').errors?.from).toBe('Use a date from 1900 to 2999')
})

it('shows a period by month if it is too long for weeks', () => {
  const dates = { from: '2020-01-01', to: '2025-12-31' }
  expect(checkDates(dates, 'week').choice).toEqual({ preset: 'custom', ...dates, by: 'month' })
})

it('rejects a period that is too long for months', () => {
  expect(checkDates({ from: '2000-01-01', to: '2025-12-31' }, 'week').errors?.to).toMatch(/at most 106 weeks or 120 months/)
})
