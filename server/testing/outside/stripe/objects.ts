/** Stripe's objects as its API writes them, with the fields that the product reads. Amounts in minor units, instants in Unix seconds. */

interface Base {
  readonly id: string
  readonly livemode: boolean
  readonly created: number
}

export type Metadata = Record<string, string>

export interface Customer extends Base {
  readonly object: 'customer'
  email: string | null
  metadata: Metadata
}

export interface StripePaymentMethod extends Base {
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly card: { readonly brand: string; readonly last4: string; readonly exp_month: number; readonly exp_year: number }
  customer: string | null
}

export interface PaymentError {
  readonly type: 'card_error'
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

export interface PaymentIntent extends Base {
  readonly object: 'payment_intent'
  readonly amount: number
  amount_received: number
  readonly currency: string
  customer: string | null
  readonly description: string | null
  readonly metadata: Metadata
  payment_method: string | null
  readonly setup_future_usage: 'off_session' | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  last_payment_error: PaymentError | null
  latest_charge: string | null
}

export interface SetupIntent extends Base {
  readonly object: 'setup_intent'
  customer: string | null
  readonly metadata: Metadata
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  last_setup_error: PaymentError | null
}

export interface Charge extends Base {
  readonly object: 'charge'
  readonly amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  readonly currency: string
  readonly customer: string | null
  readonly payment_intent: string
  readonly payment_method: string
}

export interface Session extends Base {
  readonly object: 'checkout.session'
  readonly mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  url: string | null
  readonly expires_at: number
  readonly amount_total: number | null
  readonly currency: string | null
  readonly client_reference_id: string | null
  customer: string | null
  readonly customer_email: string | null
  readonly customer_creation: 'always' | 'if_required' | null
  readonly success_url: string
  readonly cancel_url: string | null
  readonly locale: string | null
  readonly metadata: Metadata
  payment_intent: string | null
  setup_intent: string | null
}

export interface Refund extends Base {
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  readonly metadata: Metadata
  readonly reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
}

export interface BalanceTransaction extends Base {
  readonly object: 'balance_transaction'
  /** Negative where money leaves the salon's balance. */
  readonly amount: number
  readonly currency: string
  readonly source: string
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
}

export interface Dispute extends Base {
  readonly object: 'dispute'
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  readonly reason: string
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
  balance_transactions: BalanceTransaction[]
  is_charge_refundable: boolean
}

export type StripeObject =
  | Customer
  | StripePaymentMethod
  | PaymentIntent
  | SetupIntent
  | Charge
  | Session
  | Refund
  | BalanceTransaction
  | Dispute

export interface StripeEvent extends Base {
  readonly object: 'event'
  readonly type: string
  readonly api_version: string
  readonly data: { readonly object: object }
}
