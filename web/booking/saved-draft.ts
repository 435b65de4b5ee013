import type { KeptBooking } from './booking-slice.ts'

const storageKey = 'chairtime-booking'

/** The choices of before a reload of this tab; nothing when there are none or they cannot be read. */
export async function readSelection(storage: Storage): Promise<KeptBooking | null> {
  const text = storage.getItem(storageKey)
  if (!text) return null
  const { parseSelection } = await import('./saved-draft-schema.ts')
  return parseSelection(text)
}

/** Keeps the choices for a reload of this tab; a browser that forbids it only loses that. */
export function saveSelection(storage: Storage, booking: KeptBooking): void {
  const { serviceIds, stylistId, date, time, idempotencyKey, booked, seen, unsettled, found } = booking
  const kept: KeptBooking = { serviceIds, stylistId, date, time, idempotencyKey, booked, seen, unsettled, found }
  try {
    if (serviceIds.length === 0 && !stylistId && !booked && !unsettled && !found) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden.
  }
}
