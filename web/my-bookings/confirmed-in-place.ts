import type { Appointment, OwnOverview } from '../../domain/appointment.ts'

/**
 * A page of pending bookings with those still in their places that the salon has confirmed since they were shown: without them, the
 * others would move under somebody's thumb.
 * @param shown the cards as they are on show
 * @param items the page as it is now
 */
export function withConfirmed(
  shown: readonly Appointment[],
  items: readonly Appointment[],
  latest: OwnOverview['latest'],
): readonly Appointment[] {
  const cards = [...items]
  for (const [index, booking] of shown.entries()) {
    if (items.some(({ id }) => id === booking.id)) continue
    const now = latest.find(({ id }) => id === booking.id) ?? booking
    if (now.status === 'Confirmed') cards.splice(index, 0, booking.status === now.status ? booking : { ...booking, ...now })
  }
  return cards
}
