import { useEffect } from 'react'
import type { CurrentUser } from '../domain/people/user.ts'
import { syncSavedDraft } from './booking/saved-draft.ts'
import { runLiveUpdates } from './live/live.ts'
import { getCurrentUser, setUser } from './store/auth.ts'
import type { AppStore } from './store/store.ts'

/**
 * Connects the hydrated store to the browser: sign-in is synced between tabs, the booking draft survives a reload of its tab, and others'
 * changes show up.
 * @param renderedAt when the page was rendered, in Unix seconds
 */
export function useBrowserSync(store: AppStore, renderedAt: number): void {
  useEffect(() => {
    const cleanups = [
      syncSignIn(store, new BroadcastChannel('chairtime-sign-in')),
      syncSavedDraft(store),
      runLiveUpdates(store, renderedAt),
    ]
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }, [store, renderedAt])
}

type SignInChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

/** Syncs sign-in between tabs. The message doesn't carry the user; other tabs fetch. @returns a function that unsubscribes */
export function syncSignIn(store: AppStore, channel: SignInChannel): () => void {
  const currentUser = () => store.getState().auth.User
  let synced = currentUser()
  let isReceiving = false

  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    isReceiving = true
    if (data === 'signed-out') store.dispatch(setUser(null))
    else await store.dispatch(getCurrentUser())
    synced = currentUser()
    isReceiving = false
  }
  const unsubscribe = store.subscribe(() => {
    const user = currentUser()
    // Received changes are not sent again, or the tabs would reply to each other forever.
    if (isReceiving || isSameUser(user, synced)) return
    synced = user
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
