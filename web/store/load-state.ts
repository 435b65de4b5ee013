/** The status of a slice's last call, and the message of the last one that failed. */
export interface LoadState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  error: string | null
}

/**
 * A slice that shows the server's last response. Two requests for the same thing can overtake each other, so responses are matched by
 * request id: `request` is the one that the person waits for, `refreshing` a background refresh; undefined if none is in flight. A
 * change that has succeeded makes both stale, since their data may be from before it.
 */
export interface ReadState extends LoadState {
  request?: string | undefined
  refreshing?: string | undefined
}

/** A thunk's action, with the request that it belongs to. */
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

/** Records a request that the person waits for; the responses to earlier ones are dropped. */
export function beginRead(state: ReadState, { meta }: OfRequest): void {
  markLoading(state)
  state.request = meta.requestId
  state.refreshing = undefined
}

/** Whether a response or a failure belongs to the newest request, which is then complete. */
export function endRead(state: ReadState, { meta }: OfRequest): boolean {
  if (state.request !== meta.requestId) return false
  state.request = undefined
  return true
}

/** Records a background refresh: a request that shows no loading state. It is newer than the one that the person waits for. */
export function beginRefresh(state: ReadState, { meta }: OfRequest): void {
  state.refreshing = meta.requestId
}

/**
 * Whether a response belongs to the newest background refresh. It then also serves the request that the person waits for. The id stays
 * recorded, so that the sender can see that the response was used.
 */
export function endRefresh(state: ReadState, { meta }: OfRequest): boolean {
  if (state.refreshing !== meta.requestId) return false
  if (state.request !== undefined) markSucceeded(state)
  state.request = undefined
  return true
}

/** A change begins: a background refresh in flight may return what was before it. */
export function beginChange(state: ReadState): void {
  markLoading(state)
  state.refreshing = undefined
}

/** A change has succeeded: the responses to requests sent before it are stale. */
export function endChange(state: ReadState): void {
  markSucceeded(state)
  state.request = undefined
  state.refreshing = undefined
}

/** Stores the list of a background refresh. The error of a failed change stays. */
export function takeRefreshed<Item>(state: LoadState & { items: Item[] }, items: Item[]): void {
  // The list could not be loaded before, and now is.
  if (state.status === 'failed' && state.items.length === 0) Object.assign(state, { status: 'succeeded', error: null })
  // An unchanged list stays the same object, so that nothing renders again.
  if (JSON.stringify(state.items) !== JSON.stringify(items)) state.items = items
}
