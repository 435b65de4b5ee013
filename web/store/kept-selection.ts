import { z } from 'zod'
import { appointment } from '../../domain/appointment.ts'
import { calendarDate } from '../../domain/calendar.ts'
import { slots } from '../../domain/schedule.ts'
import type { KeptBooking } from './booking.ts'

const selection = z.object({
  serviceIds: z.array(z.string()),
  stylistId: z.string().nullable(),
  date: calendarDate.nullable(),
  time: z.enum(slots).nullable(),
  idempotencyKey: z.string().nullable(),
  booked: appointment.nullable(),
}) satisfies z.ZodType<KeptBooking>

/** Choices as they were kept, or null where they cannot be read: another version may have written them. */
export function parseSelection(text: string): KeptBooking | null {
  try {
    return selection.parse(JSON.parse(text))
  } catch {
    return null
  }
}
