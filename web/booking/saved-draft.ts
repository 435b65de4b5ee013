import type { AppStore } from '../store/store.ts'
import { draftRestored } from './booking-slice.ts'
import type { BookingDraft } from './saved-draft-schema.ts'

const storageKey = 'chairtime-booking'

/**
 * Restores the booking draft after a reload of this tab, and saves each change of it.
 * @returns a function that unsubscribes
 */
export function syncSavedDraft(store: AppStore): () => void {
  const storage = tabStorage()
  if (!storage) {
    store.dispatch(draftRestored(null))
    return () => {}
  }
  let saved = store.getState().booking
  const restoring = readDraft(storage).then((draft) => store.dispatch(draftRestored(draft)))
  restoring.catch(() => store.dispatch(draftRestored(null)))
  return store.subscribe(() => {
    const { booking } = store.getState()
    if (booking === saved || !booking.restored) return
    saved = booking
    saveDraft(storage, booking)
  })
}

/** A browser that forbids storage throws on access. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

async function readDraft(storage: Storage): Promise<BookingDraft | null> {
  const text = storage.getItem(storageKey)
  if (!text) return null
  // Loaded only if there is a draft, since it loads zod and the domain's schemas.
  const { parseDraft } = await import('./saved-draft-schema.ts')
  return parseDraft(text)
}

function saveDraft(storage: Storage, booking: BookingDraft): void {
  const { serviceIds, stylistId, date, time, idempotencyKey, booked, seen, unsettled, found } = booking
  const draft: BookingDraft = { serviceIds, stylistId, date, time, idempotencyKey, booked, seen, unsettled, found }
  try {
    if (serviceIds.length === 0 && !stylistId && !booked && !unsettled && !found) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: a reload then loses the draft.
  }
}
