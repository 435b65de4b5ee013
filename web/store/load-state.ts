/** How far a slice's last call is; the error of the last one that failed, in words. */
export interface LoadState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  error: string | null
}

export const idle: LoadState = { status: 'idle', error: null }

/** Each call sets its slice to loading and clears the error, then to succeeded or failed (specification, section 4). */
export function markLoading(state: LoadState): void {
  state.status = 'loading'
  state.error = null
}

export function markSucceeded(state: LoadState): void {
  state.status = 'succeeded'
}

/** Puts in a list that was asked for without a word of loading. What was said of a change that failed stays. */
export function takeRefreshed<Item>(state: LoadState & { items: Item[] }, items: Item[]): void {
  // A list that could not be loaded is there after all.
  if (state.status === 'failed' && state.items.length === 0) Object.assign(state, { status: 'succeeded', error: null })
  // What is as it was stays the same object, so that nothing is drawn again.
  if (JSON.stringify(state.items) !== JSON.stringify(items)) state.items = items
}

/** @param message what the person reads */
export function markFailed(state: LoadState, message: string | undefined): void {
  state.status = 'failed'
  state.error = message ?? 'Something went wrong on our side. Please try again in a moment.'
}
