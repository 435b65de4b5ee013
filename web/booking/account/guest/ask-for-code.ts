import type { GuestInput } from '../../../../domain/booking/guest.ts'
import type { AppDispatch, RootState } from '../../../store/store.ts'
import { selectRequest } from '../../confirm/confirm-booking.ts'
import { holdSettled, renewHold } from '../../hold/hold-time.ts'
import { guestAsked } from '../account-slice.ts'
import { guestApi } from './guest-api.ts'

interface Asked extends GuestInput {
  readonly password?: string
  readonly again?: string
}

/** Sends the selection and mails a code for it. @throws {Failure} */
export function askForCode({ name, email, password, again }: Asked) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const booking = selectRequest(getState())
    if (!booking) return
    await holdSettled()
    const account = { ...(password !== undefined && { password }), ...(again !== undefined && { again }) }
    const id = await dispatch(guestApi.endpoints.askGuest.initiate({ ...booking, name, email, ...account })).unwrap()
    dispatch(guestAsked({ id, email, isConfirmed: false, withAccount: Object.keys(account).length > 0 }))
    void dispatch(renewHold())
  }
}
