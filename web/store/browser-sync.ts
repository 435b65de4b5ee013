import { useEffect } from 'react'
import type { CurrentUser } from '../../domain/user.ts'
import { selectionRestored } from '../booking/booking-slice.ts'
import { readSelection, saveSelection } from '../booking/saved-draft.ts'
import { tieLiveUpdates } from '../live/live.ts'
import { getCurrentUser, setUser } from './auth.ts'
import type { AppStore } from './store.ts'

/**
 * Ties the store to the browser once the page has come alive: the sign-in state is the same in every tab, the booking's
 * choices survive a reload of their tab, and what others change shows by itself.
 */
export function useBrowserTies(store: AppStore): void {
  useEffect(() => {
    const untieSignIn = tieSignIn(store, new BroadcastChannel('chairtime-sign-in'))
    const untieSelection = tieSelection(store)
    const untieLiveUpdates = tieLiveUpdates(store)
    return () => {
      untieSignIn()
      untieSelection()
      untieLiveUpdates()
    }
  }, [store])
}

/** What is needed of a channel between the tabs. */
type SignInChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

/**
 * Signing in, out, or changing the profile in one tab does so in the others. Only the fact is told, never who it is: the other
 * tabs ask the server.
 * @returns a function that ends it
 */
export function tieSignIn(store: AppStore, channel: SignInChannel): () => void {
  const currentUser = () => store.getState().auth.User
  let told = currentUser()
  let hearing = false

  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    hearing = true
    if (data === 'signed-out') store.dispatch(setUser(null))
    else await store.dispatch(getCurrentUser())
    told = currentUser()
    hearing = false
  }
  const unsubscribe = store.subscribe(() => {
    const user = currentUser()
    // What was heard is not told again, or the tabs would go on answering each other.
    if (hearing || isSameUser(user, told)) return
    told = user
    channel.postMessage(user ? 'signed-in' : 'signed-out')
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}

function isSameUser(one: CurrentUser | null, other: CurrentUser | null): boolean {
  return one?.uid === other?.uid && one?.name === other?.name && one?.email === other?.email
}

function tieSelection(store: AppStore): () => void {
  const storage = storageOfTab()
  if (!storage) {
    store.dispatch(selectionRestored(null))
    return () => {}
  }
  let kept = store.getState().booking
  const reading = readSelection(storage).then((selection) => store.dispatch(selectionRestored(selection)))
  reading.catch(() => store.dispatch(selectionRestored(null)))
  return store.subscribe(() => {
    const { booking } = store.getState()
    if (booking === kept || !booking.restored) return
    kept = booking
    saveSelection(storage, booking)
  })
}

/** A browser that is told to keep nothing throws when it is asked for its storage. */
function storageOfTab(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
