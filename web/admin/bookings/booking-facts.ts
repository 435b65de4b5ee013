import type { Appointment } from '../../../domain/appointment.ts'
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

/** Who a booking is for and how they are reached, as every page of the administrator's shows it. */
function contactOf({ user }: Appointment): { readonly name: string | null; readonly email: string | null } {
  return { name: user?.name || null, email: user?.email || null }
}

/**
 * What a booking's card says, with the specification's words for what is missing.
 * @param zone the salon's
 */
export function bookingFacts(booking: Appointment, zone: string) {
  const { stylist, date, time, services } = booking
  const { name, email } = contactOf(booking)
  return {
    stylist: stylist?.stylistName || 'Unknown Stylist',
    client: name ?? 'Unknown Client',
    email: email ?? 'No email',
    date: date > 0 && date <= lastSecond ? dayText(date, zone) : 'No date',
    time: time || 'No time',
    services: services.map(({ ServiceName }) => ServiceName).join(', ') || 'No services',
    charges: formatCents(chargesInCents(services)),
  }
}
