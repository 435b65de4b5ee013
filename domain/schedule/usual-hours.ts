import { minutesOf } from '../time/calendar.ts'
import type { Slot } from './schedule.ts'

/** The start times of a salon that has set none of its own (docs/product.md, section 9). There is no 1:00 PM. */
export const slots = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const

/** The same in minutes since midnight, as settings have them. */
export const defaultStarts: readonly number[] = slots.map(minutesOf)

/** Opening hours of a salon that has set none of its own, in minutes since midnight; the same every day. */
export const openingHours = { opens: 10 * 60, closes: 19 * 60 } as const

/** Whether a booking that starts at the slot would end by closing time, in a salon with the usual hours. */
export function endsByClosing(slot: Slot, minutes: number): boolean {
  return minutesOf(slot) + minutes <= openingHours.closes
}

/** Whether a booking of this length could end by closing time from any slot, in a salon with the usual hours. */
export function fitsInADay(minutes: number): boolean {
  return slots.some((slot) => endsByClosing(slot, minutes))
}
