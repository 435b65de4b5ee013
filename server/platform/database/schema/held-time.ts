import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, pgView, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { GuestBooking } from '../../../../domain/booking/guest.ts'
import { createdAt, instant, updatedAt } from './columns.ts'

/**
 * Time that is kept for somebody who is about to book it, until `expiresAt`. It claims its cells as an appointment does; an expired hold's
 * cells are free for the next claim, without a job having to run. `busy` as in `appointments`.
 */
export const holds = pgTable(
  'holds',
  {
    id: text('id').primaryKey(),
    stylistId: text('stylist_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    busy: smallint('busy').array(),
    expiresAt: instant('expires_at').notNull(),
    /** The client, if known. */
    clientId: text('client_id'),
    /** A visitor's browser, and their network address as a keyed hash (decision 071). */
    browser: text('browser'),
    network: text('network'),
    createdAt,
  },
  (table) => [
    check('holds_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('holds_on_grid', sql`extract(epoch from ${table.startsAt})::bigint % 300 = 0`),
    index('holds_of_stylist').on(table.stylistId, table.startsAt),
    index('holds_by_expiry').on(table.expiresAt),
  ],
)

/**
 * Guests whose address waits to be confirmed, or has just been (decision 084), forgotten after a day. No foreign keys: the client may be
 * written with the booking, and merged or deleted while this is still here.
 */
export const guestRequests = pgTable(
  'guest_requests',
  {
    id: text('id').primaryKey(),
    /** The browser that asks, and by a keyed hash its network address, as in `holds`. */
    browser: text('browser').notNull(),
    network: text('network').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Their booking when the mail was sent, for its link. */
    booking: jsonb('booking').$type<GuestBooking>().notNull(),
    /** A keyed hash; empty once it was used. */
    codeHash: text('code_hash').notNull(),
    /** For the account to create; emptied once it exists. Null for a guest. */
    passwordHash: text('password_hash'),
    expiresAt: instant('expires_at').notNull(),
    /** In the browser that asks. Who opens the link in another one books there, and confirms nothing for this one. */
    confirmedAt: instant('confirmed_at'),
    /** The client with the address, once it is confirmed. */
    clientId: text('client_id'),
    appointmentId: text('appointment_id'),
    createdAt,
  },
  (table) => [
    check('guest_requests_email_lower_case', sql`${table.email} = lower(${table.email})`),
    index('guest_requests_by_age').on(table.createdAt),
    index('guest_requests_by_email').on(table.email),
  ],
)

/** Time that the desk keeps free of appointments, such as a lunch. It claims its cells as an appointment does. */
export const blocks = pgTable(
  'blocks',
  {
    id: text('id').primaryKey(),
    stylistId: text('stylist_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason').notNull().default(''),
    /** The same for those that were made together, on several dates; null for one alone. */
    seriesId: text('series_id'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('blocks_of_series').on(table.seriesId).where(sql`${table.seriesId} is not null`),
    check('blocks_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'blocks_on_grid',
      sql`extract(epoch from ${table.startsAt})::bigint % 300 = 0 and extract(epoch from ${table.endsAt})::bigint % 300 = 0`,
    ),
    index('blocks_of_stylist').on(table.stylistId, table.startsAt),
  ],
)

/** Kinds of records that hold time: `kind` of `held_time`. */
export type HolderKind = 'appointment' | 'hold' | 'block'

/**
 * All records that hold a stylist's time. Every query for held time reads this view, so that a new kind is seen everywhere. Only a hold
 * has `expiresAt`, and holds nothing after that. See the migration `what-holds-time`.
 */
export const heldTime = pgView('held_time', {
  holderId: text('holder_id').notNull(),
  kind: text('kind').$type<HolderKind>().notNull(),
  stylistId: text('stylist_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  busy: smallint('busy').array(),
  expiresAt: instant('expires_at'),
}).existing()

/**
 * One row for each 5-minute cell that something holds of a stylist's time: an open appointment, a hold or a block. The primary key is
 * what makes a double booking impossible. Triggers keep the rows (see the migration `what-holds-time`), so they need no foreign key, which
 * took a fifth of a booking (decision 002).
 */
export const slotClaims = pgTable(
  'slot_claims',
  {
    stylistId: text('stylist_id').notNull(),
    slotStart: timestamp('slot_start', { withTimezone: true, precision: 0 }).notNull(),
    /** An appointment's, a hold's or a block's; the column is named after the first, until no earlier version serves. */
    holderId: text('appointment_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'slot_claims_pkey', columns: [table.stylistId, table.slotStart] }),
    // A visit that another system brought can begin between two cells: it claims both.
    check('slot_claims_on_grid', sql`extract(epoch from ${table.slotStart})::bigint % 300 = 0`),
  ],
)
