import { anyStylist } from '../../../domain/booking/booking.ts'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import type { Formats } from '../../../domain/formats.ts'

type Wish = Pick<WaitlistEntry, 'services' | 'stylistId' | 'stylistName' | 'stylists' | 'from' | 'to' | 'earliest' | 'latest'>

/** Formats 'Cut, Color with Mara', or 'with Mara or Jun'. */
export function wishText({ services, stylistId, stylistName, stylists }: Wish): string {
  const names = services.map(({ name }) => name).join(', ') || 'No services'
  if (stylistId === anyStylist && stylists.length > 0) return `${names} with ${stylists.map(({ name }) => name).join(' or ')}`
  if (stylistId === anyStylist) return `${names} with any stylist`
  return `${names} with ${stylistName || 'a stylist who isn’t here anymore'}`
}

const date = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Formats 'Fri, Dec 4 to Mon, Dec 7, from 10:00 AM to 2:00 PM'; without hours if any will do. */
export function whenText({ from, to, earliest, latest }: Wish, { calendarDate, time }: Formats): string {
  const days = from === to ? calendarDate(from, date) : `${calendarDate(from, date)} to ${calendarDate(to, date)}`
  const isAnyTime = earliest === '12:00 AM' && latest === '11:55 PM'
  return isAnyTime ? `${days}, any time` : `${days}, from ${time(earliest)} to ${time(latest)}`
}
