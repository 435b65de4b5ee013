import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Appointment, CancelReason } from '../../../../domain/booking/appointment.ts'
import type { AppointmentChange, StoredEventData } from '../../../../domain/booking/history.ts'
import type { TextState } from '../../../../domain/booking/ratings/rating.ts'
import type { DiscountReason } from '../../../../domain/money/discount.ts'
import type { Actor } from '../../../../domain/people/actor.ts'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import { createdAt, currency, instant, mills, updatedAt } from './columns.ts'

/**
 * `services`, `stylist` and `client` are documents as they were when booked. `stylistId` has no foreign key on purpose:
 * deleting a stylist leaves bookings as they were. The idempotency key stands in the row itself, so that key and booking
 * are one write. `wallDate` and `wallMinutes` are a copy of the start for counting and
 * grouping (`start-columns.ts`); nobody reads a start from them.
 * Lists go by `updatedAt` and `id`, both from the last to the first, so their indexes are read backwards; or by `startsAt` and `id`.
 * `changedBy` is the account that made the last write (null: the system, or a write that names nobody). A trigger keeps `version`,
 * which counts the writes from 1, and `previousStatus`, from which the last change of status came.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<Appointment['status']>().notNull(),
    stylistId: text('stylist_id').notNull(),
    /** A trigger keeps `user_id`, for the version before, equal to it (decision 107). */
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** The account that made it, where that isn't the client's own. */
    bookedBy: text('booked_by'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    wallDate: date('wall_date').notNull(),
    wallMinutes: smallint('wall_minutes').notNull(),
    chargesMills: mills('charges_mills'),
    /** Currency of the charges and of all prices in `services`. It never changes. */
    currency,
    services: jsonb('services').$type<Appointment['services']>().notNull(),
    stylist: jsonb('stylist').$type<NonNullable<Appointment['stylist']>>(),
    client: jsonb('client').$type<NonNullable<Appointment['user']>>(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    version: integer('version').notNull().default(1),
    changedBy: text('changed_by'),
    previousStatus: text('previous_status').$type<Appointment['status']>(),
    /**
     * The parts of the visit in which the stylist is busy, as pairs of minutes from its start, in order, on the 5-minute grid: {0,30,75,90}.
     * Buffers included, so the last part can end after the visit. Null: the whole visit.
     */
    busy: smallint('busy').array(),
    /** The client's phone number and note for the salon, as given with the booking. */
    phone: text('phone'),
    note: text('note'),
    /** Language of the client's page when booking, for mail about it; null where the salon booked. */
    language: text('language'),
    /** Staff's own note, which the client never sees. */
    deskNote: text('desk_note'),
    /** When the visit was marked, beside its status (decision 055). A no-show is Canceled; another date takes the other marks away. */
    arrivedAt: instant('arrived_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    lateAt: instant('late_at'),
    noShowAt: instant('no_show_at'),
    /** Why the salon canceled it; null where nobody said, and in every other status. */
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    /** Subtracted from the amount due. The charges stay the services' prices (decision 094). */
    discountMills: mills('discount_mills').default(0),
    discountReason: text('discount_reason').$type<DiscountReason>(),
    /** Id and moment of the last check-out, until that is undone; its payments have the id too. */
    checkoutId: text('checkout_id'),
    checkedOutAt: instant('checked_out_at'),
    /** Until then its client can pay online; nobody confirms it before. A trigger clears it where the visit is canceled. */
    awaitsPaymentUntil: instant('awaits_payment_until'),
    /** Amount kept for a canceled visit; 0 in every other status. */
    cancellationChargeMills: mills('cancellation_charge_mills').default(0),
    /** A write's author and notes, for its event. A trigger takes it, so it is null in every row that is read (decision 049). */
    change: jsonb('change').$type<AppointmentChange>(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('appointments_status', sql`${table.status} in ('Pending', 'Confirmed', 'Completed', 'Canceled')`),
    check('appointments_client_id', sql`${table.clientId} is not null`),
    check('appointments_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('appointments_charges_mills', sql`${table.chargesMills} is not null and ${table.chargesMills} >= 0`),
    check(
      'appointments_busy_pairs',
      sql`${table.busy} is null or (cardinality(${table.busy}) > 0 and cardinality(${table.busy}) % 2 = 0)`,
    ),
    check('appointments_discount', sql`${table.discountMills} >= 0`),
    check('appointments_unpaid', sql`${table.awaitsPaymentUntil} is null or ${table.status} = 'Pending'`),
    check('appointments_cancellation_charge', sql`${table.cancellationChargeMills} >= 0`),
    check('appointments_no_show_canceled', sql`${table.noShowAt} is null or ${table.status} = 'Canceled'`),
    check(
      'appointments_cancel_reason',
      sql`${table.cancelReason} is null or (${table.status} = 'Canceled' and ${table.cancelReason} in ('client', 'salon', 'illness', 'mistake', 'other'))`,
    ),
    // A key belongs to the account that booked: the client's own, or the one that `bookedBy` names.
    uniqueIndex('appointments_own_key')
      .on(table.clientId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null and ${table.bookedBy} is null`),
    uniqueIndex('appointments_booked_by').on(table.bookedBy, table.idempotencyKey).where(sql`${table.bookedBy} is not null`),
    index('appointments_of_client').on(table.clientId, table.status, table.updatedAt, table.id),
    // With the start, by which a search's results are ordered.
    index('appointments_of_stylist_by_change').on(table.stylistId, table.status, table.updatedAt, table.id, table.startsAt),
    index('appointments_by_status').on(table.status, table.updatedAt, table.id),
    index('appointments_by_change').on(table.updatedAt, table.id),
    index('appointments_by_visit').on(table.status, table.startsAt, table.id),
    index('appointments_unpaid_until')
      .on(table.awaitsPaymentUntil, table.id)
      .where(sql`${table.awaitsPaymentUntil} is not null`),
    // Everything that is asked about a stylist's time, so that it is read from the index alone.
    index('appointments_open')
      .on(table.stylistId, table.startsAt, table.endsAt, table.busy)
      .where(sql`${table.status} in ('Pending', 'Confirmed')`),
  ],
)

/**
 * Voided idempotency keys: the account gave up the request before its outcome was known, so it
 * is refused even if it arrives late. Rows older than a day are deleted when the same account voids another key.
 */
export const voidedBookingKeys = pgTable(
  'voided_booking_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ name: 'voided_booking_keys_pkey', columns: [table.userId, table.key] })],
)

/**
 * The history of appointments: one row for each event, appended by a trigger in the same transaction, read through
 * `server/booking/history`. No foreign keys on purpose: the history outlives the appointment and the account. Rows of the first versions
 * have no `kind`, `data` and role: `appointment_event_kind` derives them from other columns.
 */
export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    appointmentId: text('appointment_id').notNull(),
    /** One of `domain/booking/history.ts`, or of a later version. */
    kind: text('kind'),
    data: jsonb('data').$type<StoredEventData>(),
    /** The account that did it, or in whose name a link did; null for the system. */
    actorId: text('changed_by'),
    actorRole: text('actor_role').$type<Actor['role']>(),
    actorLabel: text('actor_label'),
    at: instant('at').notNull(),
    /** These six are written for the previous version only, to which nulls in them say what happened. */
    fromStatus: text('from_status').$type<Appointment['status']>(),
    toStatus: text('to_status').$type<Appointment['status']>(),
    fromStartsAt: instant('from_starts_at'),
    toStartsAt: instant('to_starts_at'),
    fromStylistId: text('from_stylist_id'),
    toStylistId: text('to_stylist_id'),
    /** When mail and webhooks were queued for it; null until then. The table is their outbox (decision 025). */
    relayedAt: instant('relayed_at'),
    /** Set for a deletion only, and until its mail is queued: the appointment's row as it was. */
    deleted: jsonb('deleted').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('appointment_events_to_relay').on(table.id).where(sql`${table.relayedAt} is null`),
    index('appointment_events_of_appointment').on(table.appointmentId, table.id),
  ],
)

/**
 * Clients' ratings of completed visits, one rating a visit. The client is in the visit, so that nothing here names a person; a rating
 * outlives the visit without its line. Triggers take `stylistId` from the visit and keep `counts`, which is true for a completed visit.
 */
export const ratings = pgTable(
  'ratings',
  {
    appointmentId: text('appointment_id').primaryKey(),
    stylistId: text('stylist_id').notNull().default(''),
    stars: smallint('stars').notNull(),
    /** The client's line; empty for none. */
    text: text('text').notNull().default(''),
    textState: text('text_state').$type<TextState>().notNull(),
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** The salon's answer. */
    reply: text('reply').notNull().default(''),
    counts: boolean('counts').notNull().default(true),
    /** Counts writes of client and salon, so that nobody shows a line that they haven't read. */
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
    check(
      'ratings_text_state',
      sql`${table.textState} in ('none', 'waiting', 'shown', 'hidden') and (${table.textState} = 'none') = (${table.text} = '')`,
    ),
    index('ratings_by_time').on(table.createdAt, table.appointmentId),
    index('ratings_by_state').on(table.textState, table.createdAt, table.appointmentId),
  ],
)

/** Each stylist's ratings that count, and their stars added up: a trigger keeps them, and the server's role can only read them. */
export const stylistRatings = pgTable('stylist_ratings', {
  stylistId: text('stylist_id').primaryKey(),
  count: integer('count').notNull(),
  total: integer('total').notNull(),
})
