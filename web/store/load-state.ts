import { t } from '@lingui/core/macro'
import type { ActionReducerMapBuilder, Draft } from '@reduxjs/toolkit'
import type { ApiThunk } from './api-thunk.ts'

export interface LoadState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  error: string | null
}

/**
 * Slice with the server's last response. Requests can overtake each other, so responses are matched by request id: `request` has a
 * loading state, `refreshing` is in the background; undefined if none is in flight. A successful change makes both stale, since their
 * data may predate it.
 */
export interface ReadState extends LoadState {
  request?: string | undefined
  refreshing?: string | undefined
  /** True if the last failure was a read. A failed change leaves the data valid. */
  isMissing?: boolean | undefined
}

export const idle: LoadState = { status: 'idle', error: null }

/** Sets loading and clears the error before each call (docs/product.md, section 4). */
function markLoading(state: LoadState): void {
  state.status = 'loading'
  state.error = null
}

function markSucceeded(state: LoadState): void {
  state.status = 'succeeded'
}

/** @param message for people to read */
export function markFailed(state: LoadState, message: string | undefined): void {
  state.status = 'failed'
  state.error = message ?? t`Something went wrong on our side. Try again in a moment.`
}

/** Stores a response. @param argument the request's */
type Take<State, Result, Argument> = (state: Draft<State>, result: Result, argument: Argument) => void

interface Read<State, Result, Argument> {
  readonly take: Take<State, Result, Argument>
  readonly begin?: (state: Draft<State>, argument: Argument) => void
  /** Part of the slice to update; undefined if that no longer exists. */
  readonly part?: (state: Draft<State>, argument: Argument) => ReadState | undefined
}

/** Adds a read with a loading state. A newer request discards the older one's response or failure. */
export function addRead<State extends object, Result, Argument>(
  builder: ActionReducerMapBuilder<State>,
  thunk: ApiThunk<Result, Argument>,
  { take, begin, part = (state) => state as ReadState }: Read<State, Result, Argument>,
): void {
  /** True if it is the newest request, which is then complete. */
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
 * Adds a background refresh: no loading state, failures ignored. Being newer, its response also completes a pending read. Its id stays
 * recorded, so that the sender can see if the response was used.
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

export function beginChange(state: ReadState): void {
  markLoading(state)
  state.refreshing = undefined
}

export function endChange(state: ReadState): void {
  markSucceeded(state)
  state.request = undefined
  state.refreshing = undefined
}

/** Returns the known object if equal, so that nothing renders again. */
export function keepSame<Value>(known: Value | null | undefined, value: Value): Value {
  return known && JSON.stringify(known) === JSON.stringify(value) ? known : value
}
