import { type EndedVisit, type Settlement, settle } from './settlement.ts'

type OpenVisit = Omit<EndedVisit, 'canceledAt' | 'canceledBy'>

/** Returns what canceling now does to the money. @param now Unix seconds */
export function cancelingNow(visit: OpenVisit, by: 'client' | 'salon', now: number): Settlement {
  return settle({
    ...visit,
    canceledAt: now,
    canceledBy: by,
  })
}

interface MovedMoney {
  readonly paidMills: number
  /** The visit's charges less its discount as it is to be, in mills. */
  readonly priceMills: number
}

export interface MoveSettlement {
  /** Goes with the visit. */
  readonly movedMills: number
  /** Given back, since the new visit costs less than was paid. */
  readonly excessMills: number
  /** Due at the chair, or by another pay link. */
  readonly balanceMills: number
}

/** Computes the consequences of moving or changing a visit for its payments. In mills. */
export function movingMoney({ paidMills, priceMills }: MovedMoney): MoveSettlement {
  const paid = Math.max(paidMills, 0)
  const price = Math.max(priceMills, 0)
  const moved = Math.min(paid, price)
  return {
    movedMills: moved,
    excessMills: paid - moved,
    balanceMills: price - moved,
  }
}
