import { z } from 'zod'
import { appointment } from '../../domain/appointment.ts'
import { bookingInput } from '../../domain/booking.ts'
import { calendarDate } from '../../domain/calendar.ts'
import { slots } from '../../domain/schedule.ts'
import { service } from '../../domain/service.ts'
import type { KeptBooking } from './booking-slice.ts'

const selection = z.object({
  serviceIds: z.array(z.string()),
  stylistId: z.string().nullable(),
  date: calendarDate.nullable(),
  time: z.enum(slots).nullable(),
  idempotencyKey: z.string().nullable(),
  booked: appointment.nullable(),
  // A version that is older may have written it without these.
  seen: z.array(service.pick({ id: true, ServiceName: true, Price: true, Duration: true })).default([]),
  unsettled: z.object({ key: z.string(), input: bookingInput, isLost: z.boolean() }).nullable().default(null),
  found: appointment.nullable().default(null),
}) satisfies z.ZodType<KeptBooking>

/** Choices as they were kept, or null where they cannot be read: another version may have written them. */
export function parseSelection(text: string): KeptBooking | null {
  try {
    return selection.parse(JSON.parse(text))
  } catch {
    return null
  }
}
