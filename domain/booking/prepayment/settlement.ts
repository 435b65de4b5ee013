import { floorToOnline } from '../../money/money.ts'
import type { StoredTerms } from './stored-terms.ts'

/** `replaced`: staff, or its client just after booking it, booked another visit in its place. Later, a client who does that cancels it. */
export const cancelers = ['client', 'salon', 'system', 'replaced'] as const
export type Canceler = (typeof cancelers)[number]

/** The client's own move of a visit to another time. In Unix seconds. */
export interface ClientMove {
  /** Start before the move. */
  readonly from: number
  readonly at: number
}

/** A visit that was canceled, or whose client didn't come. Instants in Unix seconds. */
export interface EndedVisit {
  /** Online payments less their refunds, in mills. */
  readonly paidMills: number
  /** The visit's charges less its discount, in mills. */
  readonly priceMills: number
  /** The payments' currency: amounts are rounded down to what can be paid in it. Left out where all can. */
  readonly currency?: string
  readonly terms: StoredTerms
  readonly starts: number
  /** Moves by its client since the terms were accepted. */
  readonly moves: readonly ClientMove[]
  /** Null for a no-show that wasn't canceled. */
  readonly canceledAt: number | null
  readonly canceledBy: Canceler | null
  readonly isNoShow: boolean
  /** A card can be charged for a fee. */
  readonly hasCard: boolean
  /** Kept or charged already for the end of the visit, in mills: by another of its payments, or by a press. */
  readonly chargedMills?: number
  /** The client accepted the terms; otherwise nothing is kept or charged without a decision. */
  readonly isAccepted: boolean
}

/** In mills. Refunded and kept add up to the payments; kept and fee are never above the price. */
export interface Settlement {
  readonly refundMills: number
  readonly keptMills: number
  /** Charged on top of the kept amount, by a press unless the terms say otherwise. */
  readonly feeMills: number
  /** Staff decide; until then the amounts are the ones for keeping. */
  readonly isAsked: boolean
}

/** Returns until when canceling is free of charge. In Unix seconds. */
export function refundEnds(starts: number, { refundHours }: Pick<StoredTerms, 'refundHours'>): number {
  return starts - Math.round(refundHours * 60) * 60
}

/**
 * Returns until when canceling is free of charge after a client's moves: a move that came too late to cancel for free counts from then on,
 * however far the visit was moved. In Unix seconds.
 */
export function freeUntil(starts: number, moves: readonly ClientMove[], terms: Pick<StoredTerms, 'refundHours'>): number {
  const missed = moves.map(({ from, at }) => ({ ends: refundEnds(from, terms), at })).filter(({ ends, at }) => at > ends)
  return Math.min(refundEnds(starts, terms), ...missed.map(({ ends }) => ends))
}

/** Decides what becomes of the money of a visit that won't take place. */
export function settle(visit: EndedVisit): Settlement {
  const { terms, isNoShow, isAccepted, currency, chargedMills = 0 } = visit
  const payable = (mills: number) => (currency === undefined ? mills : floorToOnline(mills, currency))
  const paid = Math.max(visit.paidMills, 0)
  if (!isLate(visit)) return { refundMills: paid, keptMills: 0, feeMills: 0, isAsked: false }
  const price = Math.max(visit.priceMills - chargedMills, 0)
  const agreed = Math.min(isNoShow ? terms.noShowFeeMills : terms.lateFeeMills, Math.max(visit.priceMills, 0))
  const fee = Math.max(agreed - chargedMills, 0)
  const most = Math.min(paid, price)
  // A deposit counts toward the fee, so no more than the fee is kept of a refunded one.
  const kept = payable(terms.lateCancel === 'refunded' && isAccepted ? Math.min(fee, most) : most)
  return {
    refundMills: paid - kept,
    keptMills: kept,
    feeMills: visit.hasCard && isAccepted ? payable(Math.max(fee - kept, 0)) : 0,
    isAsked: kept > 0 && (terms.lateCancel === 'asked' || !isAccepted),
  }
}

/** A salon that cancels gives everything back, unless the client hadn't come. */
function isLate({ terms, starts, moves, canceledAt, canceledBy, isNoShow }: EndedVisit): boolean {
  if (canceledBy === 'system' || canceledBy === 'replaced') return false
  if (isNoShow) return true
  return canceledBy === 'client' && canceledAt !== null && canceledAt > freeUntil(starts, moves, terms)
}
