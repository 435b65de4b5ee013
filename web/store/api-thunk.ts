import { createAsyncThunk } from '@reduxjs/toolkit'
import type { Api } from '../api.ts'
import { type Failure, toFailure } from '../api-error.ts'

/** What the store hands to every thunk. */
export interface ThunkExtra {
  readonly api: Api
}

/**
 * A thunk that is one call to the server. `unwrap()` throws the call's `Failure`; the slice keeps its message.
 * @param type the action's name, 'slice/verb'
 */
export function createApiThunk<Result, Argument = void>(type: string, call: (api: Api, argument: Argument) => Promise<Result>) {
  return createAsyncThunk<Result, Argument, { extra: ThunkExtra; rejectValue: Failure }>(
    type,
    async (argument, { extra, rejectWithValue }) => {
      try {
        return await call(extra.api, argument)
      } catch (thrown) {
        const failure = toFailure(thrown)
        console.error(`${type} failed: ${failure.message}`)
        return rejectWithValue(failure)
      }
    },
  )
}

/** Whether an action says that the server no longer knows the person: the session ended elsewhere. */
export function isSignedOutAnswer(action: { readonly payload?: unknown }): boolean {
  const { payload } = action
  return typeof payload === 'object' && payload !== null && 'code' in payload && payload.code === 'not_signed_in'
}
