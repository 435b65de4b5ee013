import { type Action, type AsyncThunk, createAsyncThunk, type Middleware, type ThunkDispatch } from '@reduxjs/toolkit'
import type { CurrentUser } from '../../domain/people/user.ts'
import type { Api } from '../api.ts'
import { type Failure, toFailure } from '../api-error.ts'

export interface ThunkExtra {
  readonly api: Api
}

/** Creates a thunk for one call. `unwrap()` throws its `Failure`. @param type the action's name, 'slice/verb' */
export function createApiThunk<Result, Argument = void>(type: string, call: (api: Api, argument: Argument) => Promise<Result>) {
  return createAsyncThunk<Result, Argument, ThunkConfig>(type, async (argument, { extra, getState, rejectWithValue }) => {
    const sender = signedIn(getState())
    try {
      return await call(extra.api, argument)
    } catch (thrown) {
      const failure = toFailure(thrown)
      console.error(`${type} failed: ${failure.message}`)
      return rejectWithValue(failure, { isOfEarlierSession: signedIn(getState()) !== sender })
    }
  })
}

interface ThunkConfig {
  readonly extra: ThunkExtra
  readonly rejectValue: Failure
  readonly rejectedMeta: RejectedMeta
}

export type ApiThunk<Result, Argument> = Pick<AsyncThunk<Result, Argument, ThunkConfig>, 'pending' | 'fulfilled' | 'rejected'>

/** True if the person signed in or out since the failed call was sent. */
export interface RejectedMeta {
  readonly isOfEarlierSession: boolean
}

/** Returns the same object until a person signs in or out. */
export function signedIn(state: unknown): CurrentUser | null | undefined {
  return (state as { readonly auth?: { readonly User: CurrentUser | null } }).auth?.User
}

interface Rejected {
  readonly payload?: unknown
  readonly meta?: unknown
}

/** True if an action shows that the session has ended, as by signing out elsewhere. */
export function isSignedOutRejection({ payload, meta }: Rejected): boolean {
  if ((meta as Partial<RejectedMeta> | undefined)?.isOfEarlierSession) return false
  return typeof payload === 'object' && payload !== null && 'code' in payload && payload.code === 'not_signed_in'
}

/**
 * Refetches the list after each change (docs/product.md, section 4): the server's order and others' changes are the truth. Smaller than
 * the listener middleware (decision 017).
 * @param isChange true if an action means that the server has changed something
 * @param refetch fetches the shown list
 */
export function refetchAfter<State>(
  isChange: (action: unknown) => boolean,
  refetch: (dispatch: ThunkDispatch<unknown, ThunkExtra, Action>, state: State) => unknown,
): Middleware<object, State> {
  return ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const result = next(action)
      if (isChange(action)) refetch(dispatch as ThunkDispatch<unknown, ThunkExtra, Action>, getState())
      return result
    }
}
