import { type Appointment, clientOf } from '../../../domain/appointment.ts'
import { chargesInCents } from '../../../domain/booking.ts'
import { formatCents } from '../../../domain/money.ts'

/** The last second that a calendar can name. */
const lastSecond = 8_640_000_000_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day with its weekday, short enough for a column: 'Tue, Dec 1, 2026'. */
function dayText(seconds: number, timeZone: string): string {
  const options = { timeZone, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(timeZone, format)
  return format.format(seconds * 1000)
}

/**
 * What a booking's card says, with the specification's words for what is missing.
 * @param zone the salon's
 */
export function bookingFacts(booking: Appointment, zone: string) {
  const { stylist, date, time, services } = booking
  const { name, email, bookedAs } = clientOf(booking)
  return {
    stylist: stylist?.stylistName || 'Unknown Stylist',
    client: name ?? 'Unknown Client',
    email: email ?? 'No email',
    bookedAs,
    date: date > 0 && date <= lastSecond ? dayText(date, zone) : 'No date',
    time: time || 'No time',
    services: services.map(({ ServiceName }) => ServiceName).join(', ') || 'No services',
    charges: formatCents(chargesInCents(services)),
  }
}
