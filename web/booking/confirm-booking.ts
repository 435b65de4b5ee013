import type { Failure } from '../api-error.ts'
import { addAppointment } from '../store/appointments.ts'
import { keyMade } from '../store/booking.ts'
import { fetchServices } from '../store/services.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { fetchStylists } from '../store/stylists.ts'
import { inputOf, selectSelection } from './selection.ts'

/** A key for one booking, unguessable. `randomUUID` is missing on plain http, where a phone may try the salon's own network. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Books the choices. Safe to repeat: the key stays the same until something else is chosen, and while one try is on its way a
 * second does nothing.
 * @returns why it did not work, or null
 */
export function confirmBooking() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<Failure | null> => {
    const { idempotencyKey: known, sending } = getState().booking
    const input = inputOf(selectSelection(getState()))
    if (!input || sending) return null
    const idempotencyKey = known ?? newIdempotencyKey()
    if (!known) dispatch(keyMade(idempotencyKey))

    const answer = await dispatch(addAppointment({ input, idempotencyKey }))
    if (!addAppointment.rejected.match(answer)) return null
    // What was refused may have changed in the catalogue since this page was opened.
    if (answer.payload?.code === 'invalid') await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists())])
    return answer.payload ?? null
  }
}
