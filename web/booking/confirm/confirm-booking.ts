import { createSelector } from '@reduxjs/toolkit'
import {
  anyStylist,
  changesSince,
  chargesInMills,
  durationInMinutes,
  type ServiceChange,
} from '../../../domain/booking/booking.ts'
import { type BookingInput, isSameBooking } from '../../../domain/booking/schedule/booking-input.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { can } from '../../../domain/people/roles.ts'
import type { Candidate } from '../../../domain/salon/schedule/schedule.ts'
import { serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Failure } from '../../api-error.ts'
import '../../store/appointment-lists.ts'
import { keyMade, phoneMissing } from '../../parts/draft/booking-slice.ts'
import { settleRequest } from '../../parts/draft/request-slice.ts'
import { randomId } from '../../random-id.ts'
import { addAppointment } from '../../store/appointments.ts'
import { fetchServices, fetchStylists, selectReadServices } from '../../store/catalogue.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { selectAccount } from '../account/account-slice.ts'
import { selectCandidate, selectChosenStylist, selectInput, selectIsForSomebody, selectSelection } from '../selection.ts'
import { loadCandidates } from '../times/free-times.ts'
import { asSeen } from './candidates-slice.ts'
import { selectTerms } from './terms.ts'

export type Agreement = Pick<BookingInput, 'alsoBook' | 'replaces'>

export type Question = 'client' | 'changes' | 'earlier booking' | 'own visit'

/** Changes to the chosen services, or the stylist's own terms, since the client saw them. */
export const selectChanges = createSelector(
  [(state: RootState) => state.booking, selectReadServices, selectChosenStylist],
  ({ serviceIds, seen, seenTerms, stylistId }, listed, stylist): ServiceChange[] => {
    const before = { services: seenTerms ?? stylist?.services }
    const earlierTerms = seen.map((service) => serviceOf(before, service))
    const now = listed.map((service) => (stylist ? serviceOf(stylist, service) : service))
    const changes = changesSince({ serviceIds, seen: earlierTerms }, now)
    // With “First available” the candidate's price counts, not the list's.
    return stylistId === anyStylist ? changes.filter(({ kind }) => kind === 'removed') : changes
  },
)

/** Returns the next free stylist if nobody is free anymore at the terms that the client has seen. */
export function selectOtherCandidate(state: RootState): Candidate | null {
  const { candidates } = state
  if (!selectCandidate(state) || asSeen(candidates)) return null
  return candidates.candidates?.[0] ?? null
}

export function selectQuestion(state: RootState): Question | null {
  if (!selectIsForSomebody(state)) return 'client'
  if (selectChanges(state).length > 0 || selectOtherCandidate(state)) return 'changes'
  if (state.request.found) return 'earlier booking'
  return state.booking.refusal?.reason === 'own_visit' ? 'own visit' : null
}

/** True if this booking was sent and its outcome is unknown. */
export function selectIsOutcomeOpen(state: RootState): boolean {
  const { unsettled, sending } = state.request
  const input = selectInput(state)
  return unsettled !== null && !sending && input !== null && isSameBooking(unsettled.input, input)
}

export function selectPhone({ booking: { phone, forWhom }, auth }: RootState): string {
  const theirs = { client: forWhom?.who === 'client' && forWhom.client.phone, new: forWhom?.who === 'new' && forWhom.phone }
  return phone ?? (forWhom ? theirs.client || theirs.new || '' : (auth.User?.phone ?? ''))
}

/** The desk may book without a client's number; the server agrees. */
export function selectIsPhoneRequired({ salon, auth }: RootState): boolean {
  return (salon.salon?.rules.phoneRequired ?? false) && !can(auth.User, 'bookings.write')
}

/** Returns the total and minutes shown to the client; null until a candidate is known. */
export function selectExpected(state: RootState): BookingInput['expected'] | null {
  const { seen, seenTerms } = state.booking
  const { services, stylist } = selectSelection(state)
  if (stylist === anyStylist) {
    const candidate = selectCandidate(state)
    return candidate && { total: candidate.total, minutes: candidate.minutes }
  }
  const before = { services: seenTerms ?? stylist?.services }
  const shownServices = services.map((service) => {
    const seenService = seen.find(({ id }) => id === service.id)
    return seenService ? serviceOf(before, seenService) : service
  })
  return { total: toAmount(chargesInMills(shownServices)), minutes: durationInMinutes(shownServices) }
}

export function selectRequest(state: RootState): BookingInput | null {
  const input = selectInput(state)
  const expected = selectExpected(state)
  const phone = selectPhone(state).trim()
  const { note } = state.booking
  const terms = selectTerms(state)
  if (!input || !expected) return null
  return {
    ...input,
    expected,
    ...(phone && { phone }),
    ...(note.trim() && { note }),
    ...(terms && { acceptedTerms: terms.version }),
  }
}

/**
 * Books the selection as the client has seen it. Safe to repeat: the key stays until the selection changes, and a second call during a
 * request does nothing. An earlier request with unknown outcome is settled first.
 * @returns why it was refused, or null
 */
export function confirmBooking(agreement: Agreement = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<Failure | null> => {
    const { idempotencyKey } = getState().booking
    const { sending, unsettled } = getState().request
    const input = selectInput(getState())
    const question = selectQuestion(getState())
    const request = selectRequest(getState())
    if (!input || !request || sending || question === 'changes' || question === 'client') return null
    if (!request.phone && selectIsPhoneRequired(getState())) {
      dispatch(phoneMissing())
      return getState().booking.refusal
    }
    const isSent = unsettled !== null && isSameBooking(unsettled.input, input)
    const guest = getState().auth.User ? null : selectAccount(getState()).guest
    // A guest's request books once, so there is nothing to settle.
    if (unsettled && !isSent && !guest) {
      const settled = await dispatch(settleRequest(unsettled.key))
      if (settleRequest.rejected.match(settled)) return settled.payload ?? null
    }
    if (getState().request.found && !agreement.replaces && !agreement.alsoBook) return null

    const key = isSent ? unsettled.key : (idempotencyKey ?? randomId())
    if (key !== idempotencyKey) dispatch(keyMade(key))
    const book = guest?.isConfirmed && dispatch((await import('../account/guest/book-as-guest.ts')).bookAsGuest(guest.id))
    const result = await dispatch(
      addAppointment({ input: { ...request, ...agreement }, idempotencyKey: key, ...(book && { book }) }),
    )
    if (!addAppointment.rejected.match(result)) return null
    // The catalogue may have changed since this page was opened.
    const isStale = result.payload?.code === 'invalid' || result.payload?.reason === 'catalogue_changed'
    if (isStale) await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists()), dispatch(loadCandidates())])
    return result.payload ?? null
  }
}
