import { minutesOf } from '../../time/calendar.ts'
import type { Slot } from './schedule.ts'

/** Default start times (docs/product.md, section 9). There is no 1:00 PM. */
export const slots = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const

export const defaultStarts: readonly number[] = slots.map(minutesOf)

/** Default opening hours of every day, in minutes since midnight. */
export const openingHours = { opens: 10 * 60, closes: 19 * 60 } as const

export function endsByClosing(slot: Slot, minutes: number): boolean {
  return minutesOf(slot) + minutes <= openingHours.closes
}

export function fitsInADay(minutes: number): boolean {
  return slots.some((slot) => endsByClosing(slot, minutes))
}
