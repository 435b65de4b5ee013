import type { Failure } from '../../api-error.ts'
import { phoneMissing } from '../../parts/draft/booking-slice.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { selectIsPhoneRequired, selectPhone } from '../confirm/confirm-booking.ts'
import { accountRefused, accountSent } from './account-slice.ts'

export const accountForm = 'who-comes-form'

/**
 * Signs a visitor in, after which the Confirm button books. Missing booking fields are reported first.
 * @param signIn resolves to false if nobody is signed in yet
 * @returns false if something is missing
 * @throws {Failure}
 */
export function sendAccount(signIn: () => Promise<boolean>) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    if (!selectPhone(getState()).trim() && selectIsPhoneRequired(getState())) {
      dispatch(phoneMissing())
      return false
    }
    dispatch(accountSent())
    try {
      const isSignedIn = await signIn()
      if (!isSignedIn) dispatch(accountRefused())
      return isSignedIn
    } catch (thrown) {
      dispatch(accountRefused())
      throw thrown as Failure
    }
  }
}

export function selectionPath({ serviceIds, stylistId, date, time }: RootState['booking']): string {
  const params = {
    services: serviceIds.join(','),
    stylist: stylistId ?? '',
    date: date ?? '',
    time: time ?? '',
    step: 'confirm',
  }
  return `/book?${new URLSearchParams(params)}`
}
