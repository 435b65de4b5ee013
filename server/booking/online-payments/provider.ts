import type { KeptCard } from '../../../domain/booking/prepayment/online-payment.ts'

/**
 * A provider of online payments, as the salon's rules need it. Amounts are whole mills of `currency`: only an adapter knows minor units,
 * and refuses amounts that these can't express exactly. `key` makes a repeated call one call. Calls reject with `ProviderError`.
 */
export interface PaymentProvider {
  readonly name: 'stripe'
  readonly mode: 'test' | 'live'
  /** The provider's id of the salon's account. */
  readonly account: string
  /** Why an amount can't be charged, in words; null if it can. */
  readonly amountProblem: (amountMills: number, currency: string) => string | null
  readonly openSession: (request: SessionRequest, key: string) => Promise<ProviderSession>
  readonly readSession: (id: string) => Promise<ProviderSession>
  /** Ends an open session; one that has been paid or has ended is returned as it is. */
  readonly expireSession: (id: string) => Promise<ProviderSession>
  /** Charges a kept card while its owner isn't there. */
  readonly charge: (request: ChargeRequest, key: string) => Promise<ProviderPayment>
  readonly readPayment: (id: string) => Promise<ProviderPayment>
  readonly refund: (request: RefundRequest, key: string) => Promise<ProviderRefund>
  readonly readRefund: (id: string) => Promise<ProviderRefund>
  readonly readDispute: (id: string) => Promise<ProviderDispute>
  /** Removes a kept card, or with the person everything that is kept of them. */
  readonly forgetCard: (methodId: string) => Promise<void>
  readonly forgetCustomer: (customerId: string) => Promise<void>
  /** Reads an event; null if its signature isn't the provider's for this account and mode, or is older than five minutes. */
  readonly readEvent: (body: string, signature: string) => ProviderEvent | null
}

export interface SessionRequest {
  /** Ours, returned by `readSession` and in events. */
  readonly onlinePaymentId: string
  /** A card is kept without a charge; a payment can keep its card, too. */
  readonly kind: 'payment' | 'card'
  readonly keepsCard: boolean
  readonly amountMills: number
  readonly currency: string
  readonly description: string
  readonly email: string
  /** The provider's customer, if there is one yet. */
  readonly customer: string | null
  readonly language: string
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Unix seconds; the adapter keeps within the provider's limits (Stripe: 30 minutes to 24 hours ahead). */
  readonly expiresAt: number
}

/** `state`: `open` can still be paid; `complete` with a `payment` that is `processing` waits for the bank. */
export interface ProviderSession {
  readonly id: string
  readonly onlinePaymentId: string
  readonly state: 'open' | 'complete' | 'expired'
  /** Null once it has ended. */
  readonly url: string | null
  readonly expiresAt: number
  readonly customer: string | null
  readonly payment: ProviderPayment | null
  /** The card that a session keeps. */
  readonly method: KeptMethod | null
}

export interface KeptMethod {
  readonly id: string
  readonly card: KeptCard
}

export interface ProviderPayment {
  readonly id: string
  readonly state: 'processing' | 'paid' | 'needs_client' | 'failed' | 'canceled'
  readonly amountMills: number
  readonly currency: string
  readonly method: KeptMethod | null
  /** The provider's reason for a failure; empty for none. */
  readonly problem: string
  readonly refunds: readonly ProviderRefund[]
  readonly disputes: readonly ProviderDispute[]
}

export interface ProviderRefund {
  readonly id: string
  readonly payment: string
  /** The key of the call that made it; null for one that was made at the provider's own pages. */
  readonly key: string | null
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly amountMills: number
}

/** `withdrawn`: the amount that the provider has taken back from the salon, in mills; 0 for an inquiry and after it was won. */
export interface ProviderDispute {
  readonly id: string
  readonly payment: string
  readonly state: 'open' | 'won' | 'lost'
  readonly withdrawnMills: number
}

export interface ChargeRequest {
  readonly onlinePaymentId: string
  readonly amountMills: number
  readonly currency: string
  readonly customer: string
  readonly method: string
  readonly description: string
}

export interface RefundRequest {
  readonly payment: string
  readonly amountMills: number
  readonly currency: string
}

/** Says only what to read: the present state counts, not the event's. */
export interface ProviderEvent {
  readonly id: string
  readonly about: { readonly kind: 'session' | 'payment' | 'refund' | 'dispute'; readonly id: string } | null
}

/** `refused`: repeating is of no use, and `message` says why to staff; `unavailable`: it may have been done, so repeat with the same key. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'wrong_keys'
  readonly reference: string
  constructor(
    kind: ProviderError['kind'],
    message: string,
    { reference = '', ...options }: ErrorOptions & { reference?: string } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.reference = reference
  }
}
