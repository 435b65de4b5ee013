import type { Appointment } from '../../domain/appointment.ts'

/** The choices of a booking, for a new one like it. What is no longer offered falls out in the booking flow. */
export function choicesOf({ services, stylist }: Pick<Appointment, 'services' | 'stylist'>) {
  return { serviceIds: services.map(({ id }) => id), stylistId: stylist?.id ?? null }
}
