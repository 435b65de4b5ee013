/** How far a slice's last call is; the error of the last one that failed, in words. */
export interface LoadState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  error: string | null
}

/**
 * A slice that shows what the server answered last. Two requests for the same thing can overtake each other, so an answer counts by
 * its request's id: `request` is the one that the person waits for, `refreshing` the quiet one; null where none is on its way. A change
 * that has succeeded makes both stale, since they may have been answered before it.
 */
export interface ReadState extends LoadState {
  request?: string | undefined
  refreshing?: string | undefined
}

/** What a thunk's actions say of the request that they belong to. */
interface OfRequest {
  readonly meta: { readonly requestId: string }
}

export const idle: LoadState = { status: 'idle', error: null }

/** Each call sets its slice to loading and clears the error, then to succeeded or failed (specification, section 4). */
function markLoading(state: LoadState): void {
  state.status = 'loading'
  state.error = null
}

export function markSucceeded(state: LoadState): void {
  state.status = 'succeeded'
}

/** @param message what the person reads */
export function markFailed(state: LoadState, message: string | undefined): void {
  state.status = 'failed'
  state.error = message ?? 'Something went wrong on our side. Try again in a moment.'
}

/** Notes a request whose answer is waited for; every earlier one is overtaken. */
export function beginRead(state: ReadState, { meta }: OfRequest): void {
  markLoading(state)
  state.request = meta.requestId
  state.refreshing = undefined
}

/** Whether an answer, or a failure, is that of the newest request. It is then no longer waited for. */
export function endRead(state: ReadState, { meta }: OfRequest): boolean {
  if (state.request !== meta.requestId) return false
  state.request = undefined
  return true
}

/** Notes a request without a word of loading, which is newer than the one that the person waits for. */
export function beginRefresh(state: ReadState, { meta }: OfRequest): void {
  state.refreshing = meta.requestId
}

/**
 * Whether an answer is that of the newest quiet request. What the person waits for has come with it. The id stays noted, so that the
 * sender can see that the answer counted.
 */
export function endRefresh(state: ReadState, { meta }: OfRequest): boolean {
  if (state.refreshing !== meta.requestId) return false
  if (state.request !== undefined) markSucceeded(state)
  state.request = undefined
  return true
}

/** A change begins: quiet requests on their way may be answered before it. */
export function beginChange(state: ReadState): void {
  markLoading(state)
  state.refreshing = undefined
}

/** A change has succeeded: whatever was asked before it is stale. */
export function endChange(state: ReadState): void {
  markSucceeded(state)
  state.request = undefined
  state.refreshing = undefined
}

/** Puts in a list that was asked for without a word of loading. What was said of a change that failed stays. */
export function takeRefreshed<Item>(state: LoadState & { items: Item[] }, items: Item[]): void {
  // A list that could not be loaded is there after all.
  if (state.status === 'failed' && state.items.length === 0) Object.assign(state, { status: 'succeeded', error: null })
  // What is as it was stays the same object, so that nothing is drawn again.
  if (JSON.stringify(state.items) !== JSON.stringify(items)) state.items = items
}
