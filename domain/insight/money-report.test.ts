import { expect, it } from 'vitest'
import { moneyQuery, yearBefore } from './money-report.ts'

it('compares a period with the same dates a year before', () => {
  expect(yearBefore({ from: '2026-11-02', to: '2026-11-08' })).toEqual({ from: '2025-11-02', to: '2025-11-08' })
  expect(yearBefore({ from: '2025-02-01', to: '2025-02-28' })).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(yearBefore({ from: '2024-02-29', to: '2024-02-29' })).toEqual({ from: '2023-02-28', to: '2023-02-28' })
})

it('takes days, weeks or months, or leaves the step to the period', () => {
  const dates = { from: '2026-11-01', to: '2026-11-30' }
  expect(moneyQuery.parse({ ...dates, by: 'week' })).toEqual({ ...dates, by: 'week' })
  expect(moneyQuery.parse(dates)).toEqual(dates)
  expect(moneyQuery.safeParse({ ...dates, by: 'hour' }).success).toBe(false)
  expect(moneyQuery.safeParse({ from: '2026-11-30', to: '2026-11-01' }).success).toBe(false)
})
