import { type PrepaymentTerms, prepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import type { Failure } from '../../api-error.ts'

/** Returns the terms that have to be accepted first, if that is why something was refused. */
export function termsToAccept(failure: Failure | null): PrepaymentTerms | null {
  if (failure?.reason !== 'terms_changed') return null
  return prepaymentTerms.safeParse(failure.terms).data ?? null
}
