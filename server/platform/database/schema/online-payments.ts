import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OnlinePaymentPurpose } from '../../../../domain/booking/appointment.ts'
import type { OnlinePaymentState } from '../../../../domain/booking/prepayment/online-payment.ts'
import type { StoredTerms } from '../../../../domain/booking/prepayment/stored-terms.ts'
import { actorColumns, createdAt, currency, instant, mills, updatedAt } from './columns.ts'

/**
 * The keys of the provider of online payments: one row or none, with secrets that are sealed by AUTH_SECRET and never sent back. A second one,
 * `environment`, keeps whose the keys in STRIPE_SECRET_KEY are: instead of secrets it has a mark by which they are recognized.
 */
export const paymentProviders = pgTable('payment_providers', {
  name: text('name').$type<'stripe' | 'environment'>().primaryKey(),
  mode: text('mode').$type<'test' | 'live'>().notNull(),
  account: text('account').notNull(),
  secretKey: text('secret_key').notNull(),
  webhookSecret: text('webhook_secret').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt,
})

/** The terms that a client accepted, and how; kept until the payment's last dispute could be opened. */
export interface AcceptedTerms {
  readonly text: string
  readonly version: string
  /** Unix seconds. */
  readonly at: number
  readonly address: string
  readonly browser: string
  readonly language: string
}

/**
 * Requests for online payments, one row for each. The ledger (`payments`) has the money. No foreign keys to visit and client: a request
 * outlives them, without their names.
 */
export const onlinePayments = pgTable(
  'online_payments',
  {
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id').notNull(),
    clientId: text('client_id').notNull(),
    purpose: text('purpose').$type<OnlinePaymentPurpose>().notNull(),
    state: text('state').$type<OnlinePaymentState>().notNull(),
    amountMills: mills('amount_mills'),
    currency,
    /** Until then it can be paid; null for a fee, which stays due. */
    payBy: instant('pay_by'),
    /** The provider's account and mode, such as 'test:acct_1'; events of another are refused. */
    account: text('account').notNull(),
    sessionId: text('session_id'),
    sessionUrl: text('session_url'),
    sessionExpiresAt: instant('session_expires_at'),
    /** The path of its page to pay, which a signed link opens. */
    link: text('link').notNull(),
    /** The provider's ids. */
    customerId: text('customer_id'),
    paymentId: text('payment_id'),
    methodId: text('method_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    accepted: jsonb('accepted').$type<AcceptedTerms>(),
    /** The settings' terms of that time, by which it is refunded or kept. */
    terms: jsonb('terms').$type<StoredTerms>().notNull(),
    /** True if the visit is Confirmed once it is paid. */
    confirms: boolean('confirms').notNull().default(false),
    /** Why it failed, was excused or could not be settled. */
    note: text('note').notNull().default(''),
    /** When it was decided what becomes of it after the visit was canceled; null while that is open. */
    settledAt: instant('settled_at'),
    ...actorColumns,
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('online_payments_purpose', sql`${table.purpose} in ('prepayment', 'card', 'fee', 'balance')`),
    check(
      'online_payments_state',
      sql`${table.state} in ('awaiting', 'authenticating', 'paid', 'card_kept', 'failed', 'expired', 'excused', 'canceled')`,
    ),
    check('online_payments_amount', sql`${table.amountMills} > 0 or (${table.purpose} = 'card' and ${table.amountMills} = 0)`),
    index('online_payments_of_appointment').on(table.appointmentId),
    index('online_payments_of_client').on(table.clientId),
    uniqueIndex('online_payments_session').on(table.sessionId),
    uniqueIndex('online_payments_payment').on(table.paymentId),
    // One open demand of a kind for a visit: of two presses one makes it.
    uniqueIndex('online_payments_open')
      .on(table.appointmentId, table.purpose)
      .where(sql`${table.state} in ('awaiting', 'authenticating')`),
    index('online_payments_to_settle').on(table.updatedAt, table.id).where(sql`${table.settledAt} is null`),
  ],
)

/** Calls to the provider, written down before they are made and repeated until they are answered: `id` is the call's idempotency key. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: text('id').primaryKey(),
    onlinePaymentId: text('online_payment_id').notNull(),
    kind: text('kind')
      .$type<'open_session' | 'expire_session' | 'refund' | 'charge' | 'forget_card' | 'forget_customer'>()
      .notNull(),
    amountMills: mills('amount_mills').default(0),
    /** The entry of the ledger that a refund gives back. */
    refundOf: text('refund_of'),
    reason: text('reason').notNull().default(''),
    /** The call's exact content, so that a repeated call is the same one; emptied once it is answered. */
    request: jsonb('request').$type<Record<string, unknown>>(),
    state: text('state').$type<'waiting' | 'done' | 'refused'>().notNull().default('waiting'),
    /** The provider's id of the object that it made. */
    reference: text('reference'),
    problem: text('problem').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    ...actorColumns,
    createdAt,
    updatedAt,
  },
  (table) => [
    check(
      'provider_calls_kind',
      sql`${table.kind} in ('open_session', 'expire_session', 'refund', 'charge', 'forget_card', 'forget_customer')`,
    ),
    check('provider_calls_state', sql`${table.state} in ('waiting', 'done', 'refused')`),
    index('provider_calls_of_payment').on(table.onlinePaymentId, table.createdAt),
    index('provider_calls_waiting').on(table.nextAt, table.id).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('provider_calls_reference').on(table.reference).where(sql`${table.kind} = 'refund'`),
  ],
)

/** Events of the provider that were taken, each once, in the transaction that acts on it. */
export const providerEvents = pgTable('provider_events', { id: text('id').primaryKey(), takenAt: createdAt })
