import type { Client } from '../../domain/accounts/client.ts'
import { type Formats, hoursLines } from '../../domain/formats.ts'
import { mapLink } from '../../domain/page/map-position.ts'
import type { Salon } from '../../domain/salon.ts'
import { unbrokenTimes } from './typography.tsx'

/** The address of a link that dials. */
export function callTo({ phone }: { readonly phone: string }): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** All phones of the salon, its own first and without a label. */
export function phonesOf({ phone, phones }: Pick<Salon, 'phone' | 'phones'>): Salon['phones'] {
  return phone ? [{ label: '', number: phone }, ...phones] : phones
}

/** How a client can be reached: 'ada@mail.example · +1 718 555 0142'. */
export function reachedBy({ email, phone }: Pick<Client, 'email' | 'phone'>): string {
  return [email, phone].filter(Boolean).join(' · ') || 'No email or phone'
}

/** Shows the salon on a map: the owner's link, its position, or a search. Source: https://developers.google.com/maps/documentation/urls/get-started */
export function mapOf({ name, address, mapUrl, position }: Pick<Salon, 'name' | 'address' | 'mapUrl' | 'position'>): string {
  if (mapUrl) return mapUrl
  if (position) return mapLink(position)
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`
}

/** The salon's name and address on one line, as far as there are any. */
export function placeOf({ name, address }: Pick<Salon, 'name' | 'address'>): string {
  return [name, address].filter(Boolean).join(', ')
}

/**
 * When the salon is open, in words: 'Monday to Sunday, 10:00 AM to 7:00 PM', with no line break inside a time. A line for each group of
 * weekdays in a row with the same hours.
 */
export function hoursOf(salon: Pick<Salon, 'hours' | 'firstDay'>, formats: Formats): string[] {
  return hoursLines(salon).map(({ days, hours }) => {
    const [first, ...rest] = days.map((day) => formats.weekday(day))
    const last = rest.at(-1)
    const when = last ? `${first} ${rest.length === 1 ? 'and' : 'to'} ${last}` : `${first}`
    const spans = hours.map(({ starts, ends }) => `${formats.timeOfDay(starts)} to ${formats.timeOfDay(ends)}`)
    return unbrokenTimes(`${when}, ${spans.join(' and ') || 'closed'}`)
  })
}

/** When the salon will be closed, and why: 'Closed Thursday, December 24 to Saturday, December 26: Christmas'. */
export function closuresOf({ closures }: Pick<Salon, 'closures'>, formats: Formats): string[] {
  const day = (date: string) => formats.calendarDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
  return closures
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to, reason }) => `Closed ${from === to ? day(from) : `${day(from)} to ${day(to)}`}: ${reason}`)
}
