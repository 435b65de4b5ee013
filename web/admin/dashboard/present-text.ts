import type { Dashboard } from '../../../domain/dashboard.ts'
import { bookingsText, dollarsText } from './picture-text.ts'

/** What the rest of the day brings. */
export function aheadText({ ahead, charges, overdue }: Pick<Dashboard['today'], 'ahead' | 'charges' | 'overdue'>): string {
  if (ahead > 0) return `${bookingsText(ahead)} to come, ${dollarsText(charges)}`
  return `Nothing ${overdue > 0 ? 'more ' : ''}is booked for today.`
}

/** Bookings that have ended, and that nobody has completed or canceled. @param count at least 1 */
export function overdueText(count: number): string {
  return `${bookingsText(count)} of today ${count === 1 ? 'is' : 'are'} over and still open.`
}
