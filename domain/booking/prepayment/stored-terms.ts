import { floorToOnline } from '../../money/money.ts'
import { lateNotice } from '../../people/client.ts'
import type { PrepaymentSettings } from './prepayment-settings.ts'
import { type Price, type Requirement, sizeInMills } from './requirement.ts'

/** Hours and fees as a client accepted them, in mills. A fee of 0 is none. */
export interface StoredTerms {
  /** Canceling is free of charge until so many hours before the visit; can have a fraction. */
  readonly refundHours: number
  readonly lateCancel: PrepaymentSettings['lateCancel']
  readonly lateFeeMills: number
  readonly noShowFeeMills: number
  readonly chargesByItself: boolean
}

/** Returns the settings' terms for a visit at this price, to be stored with the demand, so that a later change of the settings leaves it alone. */
export function storedTermsFor(
  settings: Pick<PrepaymentSettings, 'refundHours' | 'lateCancel' | 'lateFee' | 'noShowFee' | 'chargesByItself'>,
  rules: { readonly changeNotice: number | null },
  price: Price,
): StoredTerms {
  const { refundHours, lateCancel, lateFee, noShowFee, chargesByItself } = settings
  return {
    refundHours: refundHours ?? lateNotice(rules) / 60,
    lateCancel,
    lateFeeMills: lateFee ? floorToOnline(sizeInMills(lateFee, price), price.currency) : 0,
    noShowFeeMills: noShowFee ? floorToOnline(sizeInMills(noShowFee, price), price.currency) : 0,
    chargesByItself,
  }
}

/** True if a payment keeps its card for fees that are more than the payment. */
export function keepsCard(requirement: Requirement, { lateFeeMills, noShowFeeMills }: StoredTerms): boolean {
  return requirement.kind === 'card' || Math.max(lateFeeMills, noShowFeeMills) > requirement.amountMills
}
