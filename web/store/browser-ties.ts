import { useEffect } from 'react'
import { type CurrentUser, currentUser } from '../../domain/user.ts'
import { setUser } from './auth.ts'
import { readSelection, saveSelection, selectionRestored } from './booking.ts'
import type { AppStore } from './store.ts'

const signInState = currentUser.nullable()

/**
 * Ties the store to the browser once the page has come alive: the sign-in state is the same in every tab, and the booking's
 * choices survive a reload of their tab.
 */
export function useBrowserTies(store: AppStore): void {
  useEffect(() => {
    const untieSignIn = tieSignIn(store, new BroadcastChannel('chairtime-sign-in'))
    const untieSelection = tieSelection(store, sessionStorage)
    return () => {
      untieSignIn()
      untieSelection()
    }
  }, [store])
}

/** What the two sides of a channel need of it. */
type SignInChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

/**
 * Signing in, out, or changing the profile in one tab does so in the others.
 * @returns a function that ends it
 */
export function tieSignIn(store: AppStore, channel: SignInChannel): () => void {
  let known = store.getState().auth.User
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const heard = signInState.safeParse(data)
    if (!heard.success) return
    // Before the dispatch, so that what was heard is not told again.
    known = heard.data
    store.dispatch(setUser(heard.data))
  }
  const unsubscribe = store.subscribe(() => {
    const { User } = store.getState().auth
    if (isSameUser(User, known)) return
    known = User
    channel.postMessage(User)
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}

function isSameUser(one: CurrentUser | null, other: CurrentUser | null): boolean {
  return one?.uid === other?.uid && one?.name === other?.name && one?.email === other?.email && one?.admin === other?.admin
}

function tieSelection(store: AppStore, storage: Storage): () => void {
  store.dispatch(selectionRestored(readSelection(storage)))
  let kept = store.getState().booking
  return store.subscribe(() => {
    const { booking } = store.getState()
    if (booking === kept) return
    kept = booking
    saveSelection(storage, booking)
  })
}
