import { z } from 'zod'
import { fieldErrors } from '../../../domain/app-error.ts'
import { dashboardQuestion, type PeriodStep } from '../../../domain/dashboard.ts'
import type { PeriodChoice } from './periods.ts'

/** What is in the two date fields; empty while a date is not complete. */
export interface CustomDates {
  readonly from: string
  readonly to: string
}

type Checked =
  | { readonly choice: PeriodChoice; readonly errors?: undefined }
  | { readonly choice?: undefined; readonly errors: Partial<Record<keyof CustomDates, string>> }

const bothDates = z.object({
  from: z.string().min(1, 'Choose the first day'),
  to: z.string().min(1, 'Choose the last day'),
})

/**
 * Dates of one's own as a period, or in plain words what is wrong with them. Too long for weeks, they are shown by month.
 * @param by the steps that are shown now
 */
export function checkDates(dates: CustomDates, by: PeriodStep): Checked {
  const given = bothDates.safeParse(dates)
  if (!given.success) return { errors: fieldErrors(given.error) }
  const asked = dashboardQuestion.safeParse({ ...dates, by })
  if (asked.success) return { choice: { preset: 'custom', ...dates, by } }
  if (by === 'week' && dashboardQuestion.safeParse({ ...dates, by: 'month' }).success) {
    return { choice: { preset: 'custom', ...dates, by: 'month' } }
  }
  return { errors: fieldErrors(asked.error) }
}
