import type { Dashboard } from '../../../domain/dashboard.ts'
import { bookingsText, dollarsText } from './picture-text.ts'

/** What the rest of the day brings. */
export function aheadText({ ahead, charges, overdue }: Pick<Dashboard['today'], 'ahead' | 'charges' | 'overdue'>): string {
  if (ahead > 0) return `${ahead.toLocaleString('en-US')} left today · ${dollarsText(charges)}`
  return overdue > 0 ? 'No more bookings today.' : 'No bookings today.'
}

/** Bookings that have ended, and that nobody has completed or canceled. @param count at least 1 */
export function overdueText(count: number): string {
  return `${bookingsText(count)} from today ${count === 1 ? 'is' : 'are'} over and still open`
}

/** Bookings that are Pending. */
export function requestsText(count: number): string {
  return count === 0 ? 'Nothing needs confirming' : `${bookingsText(count)} ${count === 1 ? 'needs' : 'need'} confirming`
}
