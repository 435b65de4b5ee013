import type { Salon } from '../../domain/salon.ts'

/** Dials the salon. */
export function callTo({ phone }: Pick<Salon, 'phone'>): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** Shows the salon on a map. Source: https://developers.google.com/maps/documentation/urls/get-started */
export function mapOf({ name, address }: Pick<Salon, 'name' | 'address'>): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`
}
