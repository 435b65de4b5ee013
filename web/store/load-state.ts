import type { ActionReducerMapBuilder, Draft } from '@reduxjs/toolkit'
import type { ApiThunk } from './api-thunk.ts'

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
  /** Whether the last failure was that of a request for it. What is there stays valid where a change fails. */
  isMissing?: boolean | undefined
}

export const idle: LoadState = { status: 'idle', error: null }

/** Each call sets its slice to loading and clears the error, then to succeeded or failed (docs/product.md, section 4). */
function markLoading(state: LoadState): void {
  state.status = 'loading'
  state.error = null
}

function markSucceeded(state: LoadState): void {
  state.status = 'succeeded'
}

/** @param message what the person reads */
export function markFailed(state: LoadState, message: string | undefined): void {
  state.status = 'failed'
  state.error = message ?? 'Something went wrong on our side. Try again in a moment.'
}

/** What a response means for what a slice shows. @param argument the request's */
type Take<State, Result, Argument> = (state: Draft<State>, result: Result, argument: Argument) => void

interface Read<State, Result, Argument> {
  readonly take: Take<State, Result, Argument>
  /** When the request is sent. */
  readonly begin?: (state: Draft<State>, argument: Argument) => void
  /** What of the slice it is for, if it isn't all of it: nothing once that is gone. */
  readonly part?: (state: Draft<State>, argument: Argument) => ReadState | undefined
}

/** Adds a request that the person waits for. Once there is another one, the response to it is dropped, and so is its failure. */
export function addRead<State extends object, Result, Argument>(
  builder: ActionReducerMapBuilder<State>,
  thunk: ApiThunk<Result, Argument>,
  { take, begin, part = (state) => state as ReadState }: Read<State, Result, Argument>,
): void {
  /** Whether it is the newest request, which is then complete. */
  const ends = (read: ReadState | undefined, requestId: string): read is ReadState => {
    if (!read || read.request !== requestId) return false
    read.request = undefined
    return true
  }
  builder
    .addCase(thunk.pending, (state, { meta }) => {
      begin?.(state, meta.arg)
      const read = part(state, meta.arg)
      if (!read) return
      markLoading(read)
      read.request = meta.requestId
      read.refreshing = undefined
      read.isMissing = undefined
    })
    .addCase(thunk.fulfilled, (state, { payload, meta }) => {
      const read = part(state, meta.arg)
      if (!ends(read, meta.requestId)) return
      take(state, payload, meta.arg)
      markSucceeded(read)
    })
    .addCase(thunk.rejected, (state, { payload, meta }) => {
      const read = part(state, meta.arg)
      if (!ends(read, meta.requestId)) return
      markFailed(read, payload?.message)
      read.isMissing = true
    })
}

/**
 * Adds a background refresh: a request that shows no loading state, and whose failure changes nothing. It is newer than the one that the
 * person waits for, which its response serves too. Its id stays recorded, so that the sender can see that the response was used.
 */
export function addRefresh<State extends ReadState, Result, Argument>(
  builder: ActionReducerMapBuilder<State>,
  thunk: ApiThunk<Result, Argument>,
  take: Take<State, Result, Argument>,
): void {
  builder
    .addCase(thunk.pending, (state, { meta }) => {
      state.refreshing = meta.requestId
    })
    .addCase(thunk.fulfilled, (state, { payload, meta }) => {
      if (state.refreshing !== meta.requestId) return
      if (state.request !== undefined || state.isMissing) markSucceeded(state)
      // The error of a failed change stays.
      if (state.isMissing) state.error = null
      state.request = undefined
      state.isMissing = undefined
      take(state, payload, meta.arg)
    })
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

/** What is as it was stays the same object, so that nothing renders again. */
export function keepSame<Value>(known: Value | null | undefined, value: Value): Value {
  return known && JSON.stringify(known) === JSON.stringify(value) ? known : value
}
