import type { Appointment } from '../../domain/appointment.ts'
import type { Salon } from '../../domain/salon.ts'
import { formatShortDate } from '../../domain/viewer-time.ts'

/** Opens a mail to the salon about a booking, with a subject that tells the salon which. */
export function mailAbout({ id, date, time }: Pick<Appointment, 'id' | 'date' | 'time'>, salon: Salon): string {
  const subject = `Booking ${id} on ${formatShortDate(date, salon.timeZone)} at ${time}`
  return `mailto:${salon.email}?subject=${encodeURIComponent(subject)}`
}
