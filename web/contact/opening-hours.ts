import type { Salon } from '../../domain/salon.ts'
import { unbrokenTimes } from '../ui/unbroken-times.ts'

/** When the salon is open, in words: 'Monday to Sunday, 10:00 AM to 7:00 PM', with no line break inside a time. */
export function hoursOf({ openingHours: { opens, closes, days } }: Pick<Salon, 'openingHours'>): string {
  const [first, ...rest] = days
  const last = rest.at(-1)
  return unbrokenTimes(`${last ? `${first} to ${last}` : first}, ${opens} to ${closes}`)
}
