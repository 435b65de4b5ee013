import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { selectCandidate } from '../selection.ts'
import { fetchTerms, noTerms, type TermsQuery, type TermsState } from './terms-slice.ts'

/** With “First available”, at the price of the stylist who is shown. */
function termsQuery(state: RootState): TermsQuery | null {
  const { serviceIds, date, time } = state.booking
  const stylistId = selectCandidate(state)?.stylistId ?? state.booking.stylistId
  return serviceIds.length > 0 && stylistId && date ? { serviceIds, stylistId, date, time } : null
}

/** Loads the terms of the selection; nothing where the salon asks for nothing, or a client isn't chosen by the desk. */
export function loadTerms() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const query = termsQuery(getState())
    const isAsked = getState().salon.salon?.asksPrepayment === true
    if (query && isAsked && !getState().booking.forWhom) await dispatch(fetchTerms(query))
  }
}

export function selectPrepayment(state: RootState): TermsState {
  return (state.prepayment as TermsState | undefined) ?? noTerms
}

/** The prepayment; null for none, and until it is known. */
export function selectTerms(state: RootState): PrepaymentTerms | null {
  const { terms } = selectPrepayment(state)
  return terms?.requirement && !state.booking.forWhom ? terms : null
}
