import type { Appointment, OwnOverview } from '../../domain/appointment.ts'

interface Kept {
  /** The cards as they are on show. */
  readonly shown: readonly Appointment[]
  readonly latest: OwnOverview['latest']
  /** Whether a card that has left the list, as the booking is now, stays. */
  readonly stays: (booking: Appointment) => boolean
}

/**
 * A page of bookings with some of those still in their places that have left the list since they were shown: what the salon confirms
 * would move the others under somebody's thumb, and what the client cancels can be undone where it was.
 * @param items the page as it is now
 */
export function withKept(items: readonly Appointment[], { shown, latest, stays }: Kept): readonly Appointment[] {
  const cards = [...items]
  for (const [index, booking] of shown.entries()) {
    if (items.some(({ id }) => id === booking.id)) continue
    const now = latest.find(({ id }) => id === booking.id) ?? booking
    const changed = booking.status === now.status ? booking : { ...booking, ...now }
    if (stays(changed)) cards.splice(index, 0, changed)
  }
  return cards
}
