import type { Appointment } from '../../../domain/appointment.ts'
import { chargesInCents } from '../../../domain/booking.ts'
import { formatCents } from '../../../domain/money.ts'
import { formatDate } from '../../../domain/salon-time.ts'

/** The last second that a calendar can name. */
const lastSecond = 8_640_000_000_000

/**
 * What a booking's card says, with the specification's words for what is missing.
 * @param zone the salon's
 */
export function bookingFacts({ stylist, user, date, time, services }: Appointment, zone: string) {
  return {
    stylist: stylist?.stylistName || 'Unknown Stylist',
    client: user?.name || 'Unknown Client',
    email: user?.email || 'No email',
    date: date > 0 && date <= lastSecond ? formatDate(date, zone) : 'No date',
    time: time || 'No time',
    services: services.map(({ ServiceName }) => ServiceName).join(', ') || 'No services',
    charges: formatCents(chargesInCents(services)),
  }
}
