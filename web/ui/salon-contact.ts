import type { Salon } from '../../domain/salon.ts'
import { unbrokenTimes } from './typography.tsx'

/** Dials the salon. */
export function callTo({ phone }: Pick<Salon, 'phone'>): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** Shows the salon on a map. Source: https://developers.google.com/maps/documentation/urls/get-started */
export function mapOf({ name, address }: Pick<Salon, 'name' | 'address'>): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`
}

/** When the salon is open, in words: 'Monday to Sunday, 10:00 AM to 7:00 PM', with no line break inside a time. */
export function hoursOf({ openingHours: { opens, closes, days } }: Pick<Salon, 'openingHours'>): string {
  const [first, ...rest] = days
  const last = rest.at(-1)
  return unbrokenTimes(`${last ? `${first} to ${last}` : first}, ${opens} to ${closes}`)
}
