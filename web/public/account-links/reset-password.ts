import type { ResetDone, ResetInput } from '../../../domain/people/account-access.ts'
import { readOnce } from '../../store/api-slice.ts'
import { setUser } from '../../store/auth.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { linkApi } from './link-api.ts'

/**
 * Sets a new password by link, which ends all sessions of the account. Another account signed in here stays.
 * @param email the account's
 * @returns whether calendar addresses have ended, too
 * @throws {Failure}
 */
export function resetPassword(input: ResetInput, email: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<ResetDone> => {
    const result = await dispatch(linkApi.endpoints.resetPassword.initiate(input, { track: false })).unwrap()
    const userBefore = getState().auth.User
    const userNow = await readOnce(dispatch(linkApi.endpoints.whoIsHere.initiate(undefined, { forceRefetch: true })))
      // The password is changed all the same.
      .catch(() => (userBefore?.email === email ? null : userBefore))
    // Lists and drafts belong to the earlier user.
    if (userNow?.uid !== userBefore?.uid) dispatch(setUser(userNow))
    return result
  }
}
