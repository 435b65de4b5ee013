import type { Salon } from '../../domain/salon.ts'

/** Dials the salon. */
export function callTo({ phone }: Pick<Salon, 'phone'>): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}
