import { z } from 'zod'
import { calendarDate } from '../../domain/calendar.ts'
import { slots } from '../../domain/schedule.ts'
import type { BookingSelection } from './booking.ts'

const selection = z.object({
  serviceIds: z.array(z.string()),
  stylistId: z.string().nullable(),
  date: calendarDate.nullable(),
  time: z.enum(slots).nullable(),
}) satisfies z.ZodType<BookingSelection>

/** Choices as they were kept, or null where they cannot be read: another version may have written them. */
export function parseSelection(text: string): BookingSelection | null {
  try {
    return selection.parse(JSON.parse(text))
  } catch {
    return null
  }
}
