import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StartRange } from '../../../../domain/booking/waitlist/matching.ts'
import type { EndReason, OfferState, StoredCall } from '../../../../domain/booking/waitlist/waitlist.ts'
import { createdAt, instant } from './columns.ts'

/**
 * Clients who wait, with their wishes. `known` are the times that have been free since it was made: nobody is told about times that they have
 * seen. No foreign key to the client, as for other records about them: `forget_client` deletes it.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    serviceIds: text('service_ids').array().notNull(),
    /** Or 'any'. */
    stylistId: text('stylist_id').notNull(),
    /** With 'any': stylists who would do; empty for everybody. */
    stylistIds: text('stylist_ids').array().notNull().default([]),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
    /** Starts, in minutes since midnight, both included. */
    earliest: smallint('earliest').notNull(),
    latest: smallint('latest').notNull(),
    known: jsonb('known').$type<StartRange[]>().notNull().default([]),
    /** A message to the salon; the booking's note later. */
    note: text('note').notNull().default(''),
    /** When the desk has called in vain, the latest last. */
    calls: jsonb('calls').$type<StoredCall[]>().notNull().default([]),
    endReason: text('end_reason').$type<EndReason>(),
    endedAt: instant('ended_at'),
    /** The visit that it became: if that was a mistake, it waits again. */
    bookedAs: text('booked_as'),
    createdAt,
  },
  (table) => [
    check('waitlist_entries_days', sql`${table.fromDate} <= ${table.toDate} and ${table.earliest} <= ${table.latest}`),
    check(
      'waitlist_entries_end',
      sql`(${table.endedAt} is null) = (${table.endReason} is null) and ${table.endReason} in ('booked', 'withdrawn', 'removed')`,
    ),
    index('waitlist_entries_waiting').on(table.createdAt, table.id).where(sql`${table.endedAt} is null`),
    index('waitlist_entries_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index('waitlist_entries_of_client').on(table.clientId),
    index('waitlist_entries_booked_as').on(table.bookedAs).where(sql`${table.bookedAs} is not null`),
  ],
)

/**
 * Times that were offered. The hold keeps the time; those who were offered it at once share one. Nobody has two open offers for one entry,
 * and one time is accepted once.
 */
export const waitlistOffers = pgTable(
  'waitlist_offers',
  {
    id: text('id').primaryKey(),
    entryId: text('entry_id')
      .notNull()
      .references(() => waitlistEntries.id, { onDelete: 'cascade' }),
    holdId: text('hold_id').notNull(),
    stylistId: text('stylist_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** True if others were offered it at once. */
    isShared: boolean('is_shared').notNull().default(false),
    /** The desk made it, so who takes it needs no confirmation. */
    isByDesk: boolean('is_by_desk').notNull().default(false),
    state: text('state').$type<OfferState>().notNull().default('open'),
    /** The booking that it became. */
    appointmentId: text('appointment_id'),
    createdAt,
  },
  (table) => [
    check(
      'waitlist_offers_state',
      sql`${table.state} in ('open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn') and (${table.appointmentId} is not null) = (${table.state} = 'accepted')`,
    ),
    uniqueIndex('waitlist_offers_one_open').on(table.entryId).where(sql`${table.state} = 'open'`),
    uniqueIndex('waitlist_offers_one_accepted').on(table.holdId).where(sql`${table.state} = 'accepted'`),
    index('waitlist_offers_of_entry').on(table.entryId),
    index('waitlist_offers_of_hold').on(table.holdId),
    index('waitlist_offers_open').on(table.expiresAt).where(sql`${table.state} = 'open'`),
  ],
)
