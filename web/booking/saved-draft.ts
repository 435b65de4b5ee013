import { draftRestored } from '../parts/draft/request-slice.ts'
import type { SavedDraft } from '../parts/draft/saved-draft-schema.ts'
import type { AppStore, RootState } from '../store/store.ts'

const storageKey = 'chairtime-booking'

/** Restores the draft after a reload of this tab, then saves each change. @returns a function that unsubscribes */
export function syncSavedDraft(store: AppStore): () => void {
  const storage = tabStorage()
  if (!storage) {
    store.dispatch(draftRestored(null))
    return () => {}
  }
  let saved = store.getState()
  const restoring = readDraft(storage).then((draft) => store.dispatch(draftRestored(draft)))
  restoring.catch(() => store.dispatch(draftRestored(null)))
  return store.subscribe(() => {
    const state = store.getState()
    const isSaved = state.booking === saved.booking && state.request === saved.request
    if (isSaved || !state.booking.restored) return
    saved = state
    saveDraft(storage, state)
  })
}

/** Access throws if the browser forbids storage. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

async function readDraft(storage: Storage): Promise<SavedDraft | null> {
  const text = storage.getItem(storageKey)
  if (!text) return null
  // Loaded only for a draft: it brings zod and the domain's schemas.
  const { parseDraft } = await import('../parts/draft/saved-draft-schema.ts')
  return parseDraft(text)
}

function saveDraft(storage: Storage, { booking, request: { unsettled, found } }: RootState): void {
  const { refusal: _, restored: __, ...selection } = booking
  const draft: SavedDraft = { ...selection, unsettled, found }
  const { serviceIds, stylistId, booked, note, phone, forWhom } = draft
  const isEmpty = serviceIds.length === 0 && !stylistId && !booked && !unsettled && !found && !note && !phone && !forWhom
  try {
    if (isEmpty) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: a reload loses the draft.
  }
}
