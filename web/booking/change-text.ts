import type { ChoiceChange } from '../../domain/booking.ts'
import type { Formats } from '../../domain/formats.ts'
import { formatMinutes } from './booking-summary.tsx'

/** How a chosen service differs from what the client has seen or booked, in a sentence. */
export function changeInWords(change: ChoiceChange, { price }: Formats): string {
  const name = change.name || 'A service that you chose'
  if (change.kind === 'gone') return `${name} isn’t offered anymore.`
  if (change.kind === 'price') {
    return `${name} is ${price(change.to)} now, not ${price(change.from)}.`
  }
  return `${name} takes ${formatMinutes(change.to)} now, not ${formatMinutes(change.from)}.`
}
