import type { ResetDone, ResetInput } from '../../../domain/accounts/account-access.ts'
import { readOnce } from '../../store/api-slice.ts'
import { setUser } from '../../store/auth.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { linkApi } from './link-api.ts'

/**
 * Sets a new password by link, which ends all sessions of the account. Another account signed in here stays.
 * @param email the account's
 * @returns what has ended with it
 * @throws what the first call's `unwrap` throws
 */
export function resetPassword(input: ResetInput, email: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<ResetDone> => {
    const done = await dispatch(linkApi.endpoints.resetPassword.initiate(input, { track: false })).unwrap()
    const seen = getState().auth.User
    const here = await readOnce(dispatch(linkApi.endpoints.whoIsHere.initiate(undefined, { forceRefetch: true })))
      // The password is changed all the same.
      .catch(() => (seen?.email === email ? null : seen))
    // Lists and drafts belong to the earlier user.
    if (here?.uid !== seen?.uid) dispatch(setUser(here))
    return done
  }
}
