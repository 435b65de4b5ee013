import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EntryKind, RefundReason, StoredPaymentMethod } from '../../../../domain/money/payments.ts'
import type { Takings } from '../../../../domain/money/till.ts'
import { actorColumns, currency, instant, mills } from './columns.ts'

/**
 * The ledger of clients' payments: a refund is an entry of its own, with amounts below 0. Its trigger writes the history, assigns the entry
 * to a closing of the till, and refuses a refund of more than was paid. No foreign key to the visit, which it outlives.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** `visit` for payments and refunds of a visit, `sale` for others, or cash put into the drawer or taken out of it. */
    kind: text('kind').$type<EntryKind>().notNull().default('visit'),
    /** Only for entries of a visit. */
    appointmentId: text('appointment_id'),
    at: instant('at').notNull(),
    /** The salon's date. */
    day: date('day').notNull(),
    /** The number of the day's closing, set by the trigger. */
    closing: integer('closing').notNull().default(0),
    amountMills: mills('amount_mills'),
    tipMills: mills('tip_mills').default(0),
    /** Cash that was put down, change included. Null where it wasn't entered. */
    givenMills: bigint('given_mills', { mode: 'number' }),
    /** The visit's currency, set by the trigger. */
    currency,
    method: text('method').$type<StoredPaymentMethod>().notNull(),
    refundOf: text('refund_of').references((): AnyPgColumn => payments.id),
    /** Why it was given back. Null in entries of the versions before. */
    reason: text('reason').$type<RefundReason>(),
    /** The article sold, the reason for moving cash, or more about a refund. */
    text: text('text').notNull().default(''),
    checkoutId: text('checkout_id'),
    /** For entries reported by the provider: their demand, and the provider's id, which makes them unique. */
    onlinePaymentId: text('online_payment_id'),
    providerReference: text('provider_reference'),
    ...actorColumns,
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    check('payments_method', sql`${table.method} in ('cash', 'card', 'bank_transfer', 'voucher', 'other', 'online')`),
    check(
      'payments_sign',
      sql`case when ${table.refundOf} is not null or ${table.kind} = 'cash_out' then ${table.amountMills} <= 0 and ${table.tipMills} <= 0 else ${table.amountMills} >= 0 and ${table.tipMills} >= 0 end`,
    ),
    check('payments_kind', sql`${table.kind} in ('visit', 'sale', 'cash_in', 'cash_out')`),
    check('payments_of_visit', sql`(${table.kind} = 'visit') = (${table.appointmentId} is not null)`),
    check(
      'payments_cash_moved',
      sql`${table.kind} not in ('cash_in', 'cash_out') or (${table.method} = 'cash' and ${table.tipMills} = 0 and ${table.refundOf} is null)`,
    ),
    check(
      'payments_given',
      sql`${table.givenMills} is null or (${table.method} = 'cash' and ${table.givenMills} >= ${table.amountMills} + ${table.tipMills})`,
    ),
    check('payments_not_nothing', sql`${table.amountMills} <> 0 or ${table.tipMills} <> 0`),
    index('payments_of_appointment').on(table.appointmentId, table.at, table.id),
    index('payments_of_day').on(table.day, table.at, table.id),
    index('payments_refunds').on(table.refundOf).where(sql`${table.refundOf} is not null`),
    index('payments_of_online_payment').on(table.onlinePaymentId).where(sql`${table.onlinePaymentId} is not null`),
    uniqueIndex('payments_provider_reference').on(table.providerReference).where(sql`${table.providerReference} is not null`),
    uniqueIndex('payments_idempotency').on(table.actorId, table.idempotencyKey),
  ],
)

/** Closings of the till: what came in on a day in a currency, up to that moment. Its trigger counts the entries and sums them up. */
export const tillClosings = pgTable(
  'till_closings',
  {
    day: date('day').notNull(),
    currency,
    /** Counts the day's closings in the currency, from 1. */
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    ...actorColumns,
    entries: integer('entries').notNull().default(0),
    /** Takings by method, in mills. */
    takings: jsonb('takings').$type<(Omit<Takings, 'moved'> & { moved?: number })[]>().notNull().default([]),
    startingCashMills: mills('starting_cash_mills'),
    countedCashMills: mills('counted_cash_mills'),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ name: 'till_closings_pkey', columns: [table.day, table.currency, table.number] })],
)
