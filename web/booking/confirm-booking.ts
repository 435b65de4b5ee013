import { type BookingInput, changesSince, chargesInCents, durationInMinutes, isSameBooking } from '../../domain/booking.ts'
import { toDollars } from '../../domain/money.ts'
import type { Failure } from '../api-error.ts'
import { addAppointment } from '../store/appointments.ts'
import { fetchServices } from '../store/services.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { fetchStylists } from '../store/stylists.ts'
import { keyMade } from './booking-slice.ts'
import { settleRequest } from './request-slice.ts'
import { inputOf, selectSelection } from './selection.ts'

/** An unguessable key for one booking. `randomUUID` is missing on plain http, as when a phone tries the salon in its own network. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the client agreed to when asked. */
export type Agreement = Pick<BookingInput, 'alsoBook' | 'replaces'>

/** What the client has to answer before anything is booked. */
export type Question = 'changes' | 'earlier booking' | 'own visit'

export function selectQuestion({ booking, request, services }: RootState): Question | null {
  if (changesSince(booking, services.items).length > 0) return 'changes'
  if (request.found) return 'earlier booking'
  return booking.refusal?.reason === 'own_visit' ? 'own visit' : null
}

/**
 * Books the selection as the client has seen it. Safe to repeat: the key stays the same until the selection changes, and a second call
 * during a request does nothing. An earlier request whose outcome is not known is settled first.
 * @returns why it was refused, or null
 */
export function confirmBooking(agreement: Agreement = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<Failure | null> => {
    const { idempotencyKey, seen } = getState().booking
    const { sending, unsettled } = getState().request
    const selection = selectSelection(getState())
    const input = inputOf(selection)
    const shown = selection.services.map((service) => seen.find(({ id }) => id === service.id) ?? service)
    if (!input || sending || selectQuestion(getState()) === 'changes') return null
    const isSent = unsettled !== null && isSameBooking(unsettled.input, input)
    if (unsettled && !isSent) {
      const settled = await dispatch(settleRequest(unsettled.key))
      if (settleRequest.rejected.match(settled)) return settled.payload ?? null
    }
    if (getState().request.found && !agreement.replaces) return null

    const key = isSent ? unsettled.key : (idempotencyKey ?? newIdempotencyKey())
    if (key !== idempotencyKey) dispatch(keyMade(key))
    const expected = { total: toDollars(chargesInCents(shown)), minutes: durationInMinutes(shown) }
    const answer = await dispatch(addAppointment({ input: { ...input, expected, ...agreement }, idempotencyKey: key }))
    if (!addAppointment.rejected.match(answer)) return null
    // What was refused may have changed in the catalogue since this page was opened.
    const isStale = answer.payload?.code === 'invalid' || answer.payload?.reason === 'catalogue_changed'
    if (isStale) await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists())])
    return answer.payload ?? null
  }
}
