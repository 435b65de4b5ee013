import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { fetchTerms, noTerms, type TermsQuery, type TermsState } from './terms-slice.ts'

function termsQuery({ booking }: RootState): TermsQuery | null {
  const { serviceIds, stylistId, date, time } = booking
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

/** What is asked for; null for nothing, and while that isn't known. */
export function selectTerms(state: RootState): PrepaymentTerms | null {
  const { terms } = selectPrepayment(state)
  return terms?.requirement && !state.booking.forWhom ? terms : null
}
