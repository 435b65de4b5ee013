import type { ResetDone, ResetInput } from '../../../domain/accounts/account-access.ts'
import { readOnce } from '../../store/api-slice.ts'
import { setUser } from '../../store/auth.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { linkApi } from './link-api.ts'

/**
 * Sets a new password over a link. That ends the account's sessions, this browser's too if it is one of them; somebody else who is signed
 * in here stays so.
 * @param email the account's
 * @returns what has ended with it
 * @throws what the first call's `unwrap` throws
 */
export function resetPassword(input: ResetInput, email: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<ResetDone> => {
    const done = await dispatch(linkApi.endpoints.resetPassword.initiate(input, { track: false })).unwrap()
    const seen = getState().auth.User
    const here = await readOnce(dispatch(linkApi.endpoints.whoIsHere.initiate(undefined, { forceRefetch: true })))
      // It is changed all the same.
      .catch(() => (seen?.email === email ? null : seen))
    // Lists and drafts go with the person who was signed in.
    if (here?.uid !== seen?.uid) dispatch(setUser(here))
    return done
  }
}
