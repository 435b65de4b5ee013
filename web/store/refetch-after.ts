import type { Action, Middleware, ThunkDispatch } from '@reduxjs/toolkit'
import type { ThunkExtra } from './api-thunk.ts'

type Dispatch = ThunkDispatch<unknown, ThunkExtra, Action>

/**
 * After each change the shown list is fetched again (specification, section 4): the server's order and what others did meanwhile
 * are the truth.
 * @param isChange whether an action says that the server has changed something
 * @param refetch fetches what the state shows
 */
export function refetchAfter<State>(
  isChange: (action: unknown) => boolean,
  refetch: (dispatch: Dispatch, state: State) => unknown,
): Middleware<object, State> {
  return ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const result = next(action)
      if (isChange(action)) refetch(dispatch as Dispatch, getState())
      return result
    }
}
