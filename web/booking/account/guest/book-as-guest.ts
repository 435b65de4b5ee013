import { guestBooked } from '../../../../domain/booking/guest.ts'
import { toFailure } from '../../../api-error.ts'
import type { NewAppointment } from '../../../store/appointments.ts'
import type { AppDispatch } from '../../../store/store.ts'
import { guestBookedAt, guestForgotten } from '../account-slice.ts'

export function bookAsGuest(id: string) {
  return (dispatch: AppDispatch): NonNullable<NewAppointment['book']> =>
    async (api, input) => {
      try {
        const { booking, path } = await api.call('POST', `/guests/${id}/booking`, guestBooked, input)
        dispatch(guestBookedAt(path))
        return booking
      } catch (thrown) {
        const { code } = toFailure(thrown)
        // Expired: they enter their email again; everything else stays.
        if (code === 'not_found' || code === 'forbidden') dispatch(guestForgotten())
        throw thrown
      }
    }
}
