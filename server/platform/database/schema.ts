// Longer than 200 lines, since a schema is read as a whole: tables refer to each other.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BroughtRecords, Moved } from '../../../domain/people/client-merge.ts'
import type { GuestBooking } from '../../../domain/booking/guest.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { Appointment, CancelReason } from '../../../domain/booking/appointment.ts'
import type { AppointmentChange, StoredEventData } from '../../../domain/booking/history.ts'
import type { AuditChange } from '../../../domain/insight/audit.ts'
import type { MoneyKind } from '../../../domain/insight/money-report.ts'
import type { Encryption } from '../../../domain/messages/mail-server.ts'
import type { MailStatus } from '../../../domain/messages/mail.ts'
import type { FeedKind } from '../../../domain/messages/calendar-feed.ts'
import type { DeliveryStatus } from '../../../domain/messages/webhook.ts'
import type { ImportFile, ImportTable, StoredImportState, TableSet } from '../../../domain/operations/moving-in/import-file.ts'
import type { TableMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import type { TextState } from '../../../domain/booking/ratings/rating.ts'
import type { StaffRole } from '../../../domain/people/roles.ts'
import type { StylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import type { SectionVersions, Settings } from '../../../domain/salon/settings.ts'
import type { OfferedServices } from '../../../domain/salon/stylist.ts'
import type { DiscountReason } from '../../../domain/money/discount.ts'
import type { EntryKind, PaymentMethod, RefundReason } from '../../../domain/money/payments.ts'
import type { Takings } from '../../../domain/money/till.ts'
import type { StartRange } from '../../../domain/booking/waitlist/matching.ts'
import type { EndReason, OfferState, StoredCall } from '../../../domain/booking/waitlist/waitlist.ts'

/** Crockford's base 32 without I, L, O and U: nothing to mistake on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/**
 * A new id such as 'K7QF9M2XTR4W': 60 random bits. Short enough to read over the phone; among a million ids the chance of
 * one collision is 4 in 10 million, and then the primary key refuses it.
 */
export function newId(): string {
  if (randomness.length < length) randomness = randomBytes(128 * length)
  const id = idOf(randomness)
  randomness = randomness.subarray(length)
  return id
}

/** An id that is always the same for the same bytes, 12 at least, such as those of a hash. */
export function idOf(bytes: Uint8Array): string {
  // 256 is a multiple of 32, so the remainder is unbiased.
  let id = ''
  for (const byte of bytes.subarray(0, length)) id += alphabet[byte % alphabet.length]
  return id
}

/** For the next ids: asking the system for twelve bytes at a time takes longer than the rest of an id. */
let randomness = Buffer.alloc(0)

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** All timestamps use the server's clock (decision 010). The columns' own default is for rows written by hand. */
const stamp = (name: string) =>
  instant(name)
    .notNull()
    .defaultNow()
    .$defaultFn(() => new Date())
const createdAt = stamp('created_at')
const updatedAt = stamp('updated_at')

/** Marks the demo salon's rows, so that they can be removed. */
const demo = boolean('demo').notNull().default(false)

/** Thousandths of the currency's unit, in every currency (decision 054). Not an integer: 20 of the dearest services don't fit into 32 bits. */
const mills = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** What an amount is in: the salon's currency when it was written, by ISO 4217. The server says it; the default is for who doesn't. */
const currency = text('currency').notNull().default(sql`salon_currency()`)

/** The position in the administrator's order of the catalogue, from the top; new records come last. Can have gaps. */
const position = bigint('position', { mode: 'number' }).generatedByDefaultAsIdentity().notNull()

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// --- Accounts. Column sets are better-auth's. ---

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    phone: text('phone'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** When and why the mail server last refused the address for good; null once it takes mail again or the address has changed. */
    bouncedAt: instant('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** The client deleted the account: the row stays for the bookings' earnings, without name, address and phone number. */
    deletedAt: instant('deleted_at'),
    demo,
    createdAt,
    updatedAt,
  },
  (table) => [
    // Sign-in lower-cases addresses, so two spellings of one address must never be two accounts.
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    // Every administration page asks whether there are any; without the index, each request would read all clients.
    index('users_demo').on(table.id).where(sql`${table.demo}`),
    // So is whether mail is left to accounts that were deleted, each minute.
    index('users_deleted').on(table.id).where(sql`${table.deletedAt} is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('accounts_user_provider').on(table.userId, table.providerId),
    // One identity at an outside sign-in service is one account here, also when two requests ask at once.
    uniqueIndex('accounts_provider_identity').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** One-time codes (TOTP): the secret and the recovery codes, both encrypted by better-auth. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [uniqueIndex('two_factors_user').on(table.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt,
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialID), index('passkeys_user').on(table.userId)],
)

/** Counters of rate-limiter-flexible: `expire` in Unix milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

// --- The catalogue ---

export const services = pgTable(
  'services',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    priceMills: mills('price_mills'),
    durationMinutes: integer('duration_minutes').notNull(),
    /** Parts of the duration: the stylist works, then waits (processing), then finishes. */
    processingMinutes: integer('processing_minutes').notNull().default(0),
    finishingMinutes: integer('finishing_minutes').notNull().default(0),
    /** The stylist's time after the visit. */
    bufferMinutes: integer('buffer_minutes').notNull().default(0),
    category: text('category').notNull().default(''),
    hidden: boolean('hidden').notNull().default(false),
    imageUrl: text('image_url'),
    position,
    demo,
    createdAt,
    updatedAt,
  },
  (table) => [
    check('services_price_mills', sql`${table.priceMills} is not null and ${table.priceMills} >= 0`),
    check('services_duration_positive', sql`${table.durationMinutes} > 0`),
    check(
      'services_parts_fit',
      sql`${table.processingMinutes} >= 0 and ${table.finishingMinutes} >= 0 and ${table.bufferMinutes} >= 0 and ${table.processingMinutes} + ${table.finishingMinutes} < ${table.durationMinutes}`,
    ),
  ],
)

/**
 * `services` (null: all, as listed) and `schedule` (null: the salon's hours) are documents in the row, so that one row version covers
 * everything a booking is checked against (decision 019).
 */
export const stylists = pgTable('stylists', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  rating: doublePrecision('rating').notNull(),
  imageUrl: text('image_url'),
  status: text('status').notNull(),
  daysAvailable: text('days_available').array().notNull(),
  services: jsonb('services').$type<NonNullable<OfferedServices>>(),
  schedule: jsonb('schedule').$type<StylistSchedule>(),
  position,
  demo,
  createdAt,
  updatedAt,
})

// --- Staff (decision 051). The administrator is no row: who that is depends on ADMIN_EMAIL. ---

const staffRole = text('role').$type<StaffRole>().notNull()

/** Accounts that work here. `stylistId` is who a stylist is; null if that stylist was deleted. */
export const staff = pgTable(
  'staff',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: staffRole,
    stylistId: text('stylist_id').references(() => stylists.id, { onDelete: 'set null' }),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('staff_role', sql`${table.role} in ('manager', 'receptionist', 'stylist')`),
    check('staff_stylist', sql`${table.stylistId} is null or ${table.role} = 'stylist'`),
    index('staff_of_stylist').on(table.stylistId),
  ],
)

/**
 * Invitations that nobody has accepted yet. The secret of the link is not stored: it is made of the id and AUTH_SECRET. Accepting deletes the
 * row, so it works once. `isMailed`: the link went to the address and to nobody else, so whoever has it owns the mailbox.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text('id').primaryKey(),
    email: text('email'),
    isMailed: boolean('is_mailed').notNull(),
    role: staffRole,
    stylistId: text('stylist_id').references(() => stylists.id, { onDelete: 'cascade' }),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (table) => [
    check('staff_invitations_role', sql`${table.role} in ('manager', 'receptionist', 'stylist')`),
    check('staff_invitations_stylist', sql`(${table.stylistId} is not null) = (${table.role} = 'stylist')`),
    check('staff_invitations_email_lower_case', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('staff_invitations_email').on(table.email),
    index('staff_invitations_of_stylist').on(table.stylistId),
    index('staff_invitations_by').on(table.invitedBy),
  ],
)

/** Images by the hash of their content, so that they can be served as immutable; their smaller copies as `<hash>~<width>`. */
export const images = pgTable('images', {
  id: text('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  content: bytes('content').notNull(),
  createdAt,
})

/** The salon's settings: one row. `version` counts the writes, so that a booking and a second editor notice a change. */
export const settings = pgTable(
  'settings',
  {
    only: boolean('only').primaryKey().default(true),
    version: integer('version').notNull().default(1),
    document: jsonb('document').$type<Settings>().notNull(),
    /** The version in which each section was changed last, kept by a trigger, whoever writes. */
    sectionVersions: jsonb('section_versions').$type<SectionVersions>().notNull().default({}),
    /** Of staff. A column, so that who saves the document leaves it alone. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    updatedAt,
  },
  (table) => [check('settings_one_row', sql`${table.only}`)],
)

/** One-time actions that must not run again, such as filling in the demo salon. */
export const milestones = pgTable('milestones', { name: text('name').primaryKey(), createdAt })

// --- Clients ---

/**
 * Who has appointments here, with or without an account (decision 044). An account's client has the account's id and is kept like it by a
 * trigger, whichever version writes; so only a client without an account is written here. `mergedInto` is set where a client turned out to
 * be the one of an account: the appointments have gone there, and old links still lead to it.
 */
export const clients = pgTable(
  'clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** In the international form. */
    phone: text('phone'),
    /** In lower case. Two clients can share one, such as a mother and her daughter. */
    email: text('email'),
    /** Set where the account was deleted, or the client merged: the row stays for what refers to it. */
    deletedAt: instant('deleted_at'),
    mergedInto: text('merged_into').references((): AnyPgColumn => clients.id),
    demo,
    createdAt,
    updatedAt,
  },
  (table) => [
    check('clients_email_lower_case', sql`${table.email} = lower(${table.email})`),
    index('clients_by_name').on(sql`lower(${table.name}) collate "C"`, table.id).where(sql`${table.deletedAt} is null`),
    // For letters inside of a name: its pieces of three, without a list of pending ones, which every search would read.
    index('clients_by_name_pieces')
      .using('gin', sql`pieces_of(${table.name}) collate "C"`)
      .with({ fastupdate: false })
      .where(sql`${table.deletedAt} is null`),
    index('clients_by_email').on(table.email),
    // By the beginning and by the end of the number's digits.
    index('clients_by_phone').on(sql`digits_of(${table.phone}) collate "C"`),
    index('clients_by_phone_end').on(sql`reverse(digits_of(${table.phone})) collate "C"`),
    index('clients_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

// --- Bookings ---

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
    /** Named for the users that clients were; renamed once no version that writes it is left. */
    clientId: text('user_id')
      .notNull()
      .references(() => clients.id),
    /** The account that made it, where that isn't the client's own. */
    bookedBy: text('booked_by'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    wallDate: date('wall_date').notNull(),
    wallMinutes: smallint('wall_minutes').notNull(),
    chargesMills: mills('charges_mills'),
    /** Of the charges and of all prices in `services`. It never changes. */
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
    /** Taken off what is due, beside the charges, which stay what the services cost (decision 094). */
    discountMills: mills('discount_mills').default(0),
    discountReason: text('discount_reason').$type<DiscountReason>(),
    /** Of its last check-out, until that is undone, and when that was; its payments have the id too. */
    checkoutId: text('checkout_id'),
    checkedOutAt: instant('checked_out_at'),
    /** Who makes a write and what it is, for its event. A trigger takes it, so it is null in every row that is read (decision 049). */
    change: jsonb('change').$type<AppointmentChange>(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('appointments_status', sql`${table.status} in ('Pending', 'Confirmed', 'Completed', 'Canceled')`),
    check('appointments_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('appointments_charges_mills', sql`${table.chargesMills} is not null and ${table.chargesMills} >= 0`),
    check(
      'appointments_busy_pairs',
      sql`${table.busy} is null or (cardinality(${table.busy}) > 0 and cardinality(${table.busy}) % 2 = 0)`,
    ),
    check('appointments_discount', sql`${table.discountMills} >= 0`),
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
    index('appointments_of_user').on(table.clientId, table.status, table.updatedAt, table.id),
    // With the start, by which a search's results are ordered.
    index('appointments_of_stylist_by_change').on(table.stylistId, table.status, table.updatedAt, table.id, table.startsAt),
    index('appointments_by_status').on(table.status, table.updatedAt, table.id),
    index('appointments_by_change').on(table.updatedAt, table.id),
    index('appointments_by_visit').on(table.status, table.startsAt, table.id),
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
 * What happened to an appointment: one row for each event, appended by a trigger in the same transaction, read through
 * `server/booking/history`. No foreign keys on purpose: the history outlives the appointment and the account. Rows of the first versions
 * have no `kind`, `data` and role: `appointment_event_kind` derives them from the columns that stand for them.
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
 * Who changed what beside appointments, and from where (decision 049). Rows are only ever added, also by rights: a comment on the table says
 * so. No foreign keys: the log outlives what it is about.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull(),
    /** The kind's first word, such as 'services'. */
    area: text('area').notNull(),
    kind: text('kind').notNull(),
    /** An account; null for the system, and for a visitor who did not sign in. */
    actorId: text('actor_id'),
    actorRole: text('actor_role').$type<Actor['role'] | 'visitor'>().notNull(),
    actorLabel: text('actor_label').notNull(),
    subjectId: text('subject_id'),
    subjectLabel: text('subject_label'),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    address: text('address'),
    device: text('device'),
  },
  (table) => [
    // In the log's order, read backwards.
    index('audit_events_by_time').on(table.at, table.id),
    index('audit_events_of_area').on(table.area, table.at, table.id),
    index('audit_events_of_actor').on(table.actorId, table.at, table.id),
    index('audit_events_of_subject').on(table.subjectId, table.at, table.id),
    // Somebody who never did anything of the kind would be looked for through all of either's entries.
    index('audit_events_of_area_and_actor').on(table.area, table.actorId, table.at, table.id),
  ],
)

// --- Payments (decision 057). Rows are only ever added, also by rights: comments on the tables say so. ---

/** Who acted, under the name of that time. */
const actorColumns = {
  actorId: text('actor_id'),
  actorRole: text('actor_role').$type<Actor['role']>().notNull(),
  actorLabel: text('actor_label').notNull(),
}

/**
 * The ledger of what clients paid: what was given back is an entry of its own, with amounts below 0. Its trigger writes the history, says
 * which closing of the till it belongs to, and refuses a refund of more than was paid. No foreign key to the visit, which it outlives.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** `visit` for what a client pays or is given back, `sale` for the same without a visit, or cash put into the drawer or taken out of it. */
    kind: text('kind').$type<EntryKind>().notNull().default('visit'),
    /** Of a visit alone. */
    appointmentId: text('appointment_id'),
    at: instant('at').notNull(),
    /** The salon's date. */
    day: date('day').notNull(),
    /** The number of the day's closing that it belongs to, whatever is written here. */
    closing: integer('closing').notNull().default(0),
    amountMills: mills('amount_mills'),
    tipMills: mills('tip_mills').default(0),
    /** The visit's, whatever is written here. */
    currency,
    method: text('method').$type<PaymentMethod>().notNull(),
    refundOf: text('refund_of').references((): AnyPgColumn => payments.id),
    /** Why it was given back. Null in entries of the versions before. */
    reason: text('reason').$type<RefundReason>(),
    /** What was sold, what cash was moved for, or more about a refund. */
    text: text('text').notNull().default(''),
    checkoutId: text('checkout_id'),
    ...actorColumns,
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    check('payments_method', sql`${table.method} in ('cash', 'card', 'bank_transfer', 'voucher', 'other')`),
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
    check('payments_not_nothing', sql`${table.amountMills} <> 0 or ${table.tipMills} <> 0`),
    index('payments_of_appointment').on(table.appointmentId, table.at, table.id),
    index('payments_of_day').on(table.day, table.at, table.id),
    index('payments_refunds').on(table.refundOf).where(sql`${table.refundOf} is not null`),
    uniqueIndex('payments_idempotency').on(table.actorId, table.idempotencyKey),
  ],
)

/** Closings of the till: what came in on a day in a currency, up to that moment. Its trigger counts the entries and sums them up. */
export const tillClosings = pgTable(
  'till_closings',
  {
    day: date('day').notNull(),
    currency,
    /** Of the day and the currency, from 1. */
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    ...actorColumns,
    entries: integer('entries').notNull().default(0),
    /** By method, in mills. */
    takings: jsonb('takings').$type<(Omit<Takings, 'moved'> & { moved?: number })[]>().notNull().default([]),
    startingCashMills: mills('starting_cash_mills'),
    countedCashMills: mills('counted_cash_mills'),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ name: 'till_closings_pkey', columns: [table.day, table.currency, table.number] })],
)

// --- What the salon knows of its clients (decision 060) ---

/** Who wrote it: the account, and the name at that time, which outlives it. */
const author = { authorId: text('author_id'), authorLabel: text('author_label').notNull() }
// None has a foreign key: making one locks the clients against bookings that are under way, and nothing but `forget_client` and
// `forget_missing_clients` ends what is written about a client.

/** What is known of a client beside the contact; a client without a row has none of it. */
export const clientRecords = pgTable(
  'client_records',
  {
    clientId: text('client_id').primaryKey(),
    /** 'YYYY-MM-DD', or '--MM-DD' where the year isn't known. */
    birthday: text('birthday'),
    /** How they came here, in the salon's words. */
    source: text('source'),
    tags: text('tags').array().notNull().default([]),
    /** Since when the salon may write to them about more than their visits. */
    mailConsentAt: instant('mail_consent_at'),
    /** Since when they can't book online for themselves: `account_refusal` sees to it. */
    blockedAt: instant('blocked_at'),
    updatedAt,
  },
  (table) => [
    index('client_records_by_tag').using('gin', table.tags),
    index('client_records_tagged').on(table.updatedAt).where(sql`${table.tags} <> '{}'`),
  ],
)

/** Notes of the staff, and alerts, which are shown wherever the client is booked. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    kind: text('kind').$type<'note' | 'alert'>().notNull(),
    text: text('text').notNull(),
    ...author,
    createdAt,
  },
  (table) => [
    check('client_notes_kind', sql`${table.kind} in ('note', 'alert')`),
    index('client_notes_of_client').on(table.clientId, table.kind, table.createdAt),
    index('client_notes_by_pieces').using('gin', sql`pieces_of(${table.text}) collate "C"`).with({ fastupdate: false }),
  ],
)

/**
 * What was used on a client's hair, by date. Rows are only ever added, also by rights: a comment on the table says so. Only whose they are
 * changes, where records of one person are merged.
 */
export const clientFormulas = pgTable(
  'client_formulas',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    /** The visit on which it was used, where it is known; it may have been deleted since. */
    appointmentId: text('appointment_id'),
    usedOn: date('used_on').notNull(),
    text: text('text').notNull(),
    ...author,
    createdAt,
  },
  (table) => [
    index('client_formulas_of_client').on(table.clientId, table.usedOn, table.createdAt),
    index('client_formulas_by_pieces').using('gin', sql`pieces_of(${table.text}) collate "C"`).with({ fastupdate: false }),
  ],
)

/** What a merge of two clients' records moved, so that it can be undone for a day. Then the row goes, and what the merged record said. */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: text('id').primaryKey(),
    keptId: text('kept_id').notNull(),
    mergedId: text('merged_id').notNull(),
    moved: jsonb('moved').$type<Moved>().notNull(),
    ...author,
    createdAt,
  },
  (table) => [
    index('client_merges_of_kept').on(table.keptId),
    index('client_merges_of_merged').on(table.mergedId),
    index('client_merges_by_time').on(table.createdAt),
  ],
)

/**
 * Two records that look like one person's and aren't, as staff said. By the ids that they had then: what was merged since is looked up, so a
 * merge and its undo move nothing.
 */
export const clientDistinctions = pgTable(
  'client_distinctions',
  {
    /** The first of the two by bytes. */
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ name: 'client_distinctions_pkey', columns: [table.oneId, table.otherId] }),
    index('client_distinctions_of_other').on(table.otherId),
    check('client_distinctions_in_order', sql`${table.oneId} collate "C" < ${table.otherId}`),
  ],
)

/**
 * What is known of another name under which records of a client came in: that it is theirs too, as staff said, or what an import brought
 * under it, so that it can be taken apart. By the id that the client had then, as above.
 */
export const clientNames = pgTable(
  'client_names',
  {
    clientId: text('client_id').notNull(),
    nameKey: text('name_key').notNull(),
    isTheirs: boolean('is_theirs').notNull().default(false),
    brought: jsonb('brought').$type<BroughtRecords>(),
    createdAt,
  },
  (table) => [primaryKey({ name: 'client_names_pkey', columns: [table.clientId, table.nameKey] })],
)

// --- Ratings (decision 074) ---

/**
 * What clients gave after completed visits, one rating a visit. Whose it is the visit says, so that nothing here names a person; it outlives
 * the visit without its line. Triggers take `stylistId` from the visit and keep `counts`: whether the visit is completed.
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
    /** Counts what the client and the salon write, so that nobody shows a line that they haven't read. */
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

// --- Mail, calendar feeds and webhooks (decision 025) ---

/**
 * Every mail, from the moment that it is queued: what is sent, and the log of what was sent to whom. `key` names what it is about, such
 * as 'event:81:booking_received', so that what is queued twice is one mail. The Message-ID is made of the id, so it is the same when a
 * mail is sent again. `html` and `text` of a mail about an account are emptied once a mail server has taken it: it can have a secret link.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    /** Whom it is for, where that is an account. No foreign key: the log outlives it. */
    userId: text('user_id'),
    appointmentId: text('appointment_id'),
    toName: text('to_name').notNull().default(''),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** An iCalendar object and its METHOD, such as 'REQUEST'. */
    ics: text('ics'),
    icsMethod: text('ics_method'),
    status: text('status').$type<Exclude<MailStatus, 'kept'>>().notNull().default('queued'),
    /** Of a mail that is `sent`: it was only written as a file. Beside the status, which the previous version reads and writes too. */
    isKept: boolean('is_kept').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt,
    updatedAt,
    sentAt: instant('sent_at'),
    /** When its job was queued; null asks for one, at first and when the administrator tries again. */
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    check('mails_status', sql`${table.status} in ('queued', 'sent', 'failed', 'bounced', 'skipped')`),
    index('mails_by_time').on(table.createdAt, table.id),
    index('mails_of_user').on(table.userId, table.createdAt),
    index('mails_of_appointment').on(table.appointmentId),
    index('mails_to_relay').on(table.id).where(sql`${table.relayedAt} is null`),
    index('mails_by_status').on(table.status, table.createdAt, table.id),
    // What is left to forget of deleted accounts, which is asked for each minute.
    index('mails_of_deletions').on(table.id).where(sql`${table.kind} = 'account_deleted' and ${table.toAddress} <> ''`),
    index('mails_to_forget')
      .on(table.id)
      .where(sql`${table.toAddress} = '' and (${table.status} = 'queued' or ${table.lastError} is not null)`),
  ],
)

/** The mail server that was entered in the administration: one row or none. */
export const mailServers = pgTable(
  'mail_servers',
  {
    id: integer('id').primaryKey().default(1),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    encryption: text('encryption').$type<Encryption>().notNull(),
    user: text('user_name').notNull().default(''),
    /** Sealed with a key of AUTH_SECRET, for this server and user only (`server/messages/mail-server/seal.ts`); null for none. */
    password: text('password'),
    senderName: text('sender_name').notNull().default(''),
    senderAddress: text('sender_address').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt,
  },
  (table) => [
    check('mail_servers_one', sql`${table.id} = 1`),
    check('mail_servers_encryption', sql`${table.encryption} in ('tls', 'starttls', 'none')`),
  ],
)

/**
 * The texts of mails that the owner has changed; the product's own stand in `domain/messages/texts.ts`, and are used again where subject and
 * body are null. The row stays then, so that its version never stands for two texts.
 */
export const mailTexts = pgTable('mail_texts', {
  kind: text('kind').primaryKey(),
  subject: text('subject'),
  body: text('body'),
  version: integer('version').notNull().default(1),
  updatedAt,
})

/** Signed links of mails that were used: each works once. `id` is the token's own. Rows are deleted once the link has expired anyway. */
export const usedLinks = pgTable(
  'used_links',
  { id: text('id').primaryKey(), usedAt: stamp('used_at'), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_links_by_expiry').on(table.expiresAt)],
)

/**
 * Secret addresses of calendars. The secret is not stored: it is made of the id and AUTH_SECRET. Deleting the row revokes the address.
 * `stylistId` is set for a stylist's calendar only; `userId` is whose address it is.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<FeedKind>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stylistId: text('stylist_id').references(() => stylists.id, { onDelete: 'cascade' }),
    createdAt,
    lastReadAt: instant('last_read_at'),
  },
  (table) => [
    check('calendar_feeds_kind', sql`${table.kind} in ('salon', 'stylist', 'client')`),
    index('calendar_feeds_of_user').on(table.userId),
    index('calendar_feeds_of_stylist').on(table.stylistId),
  ],
)

/** Addresses of the salon's own systems that receive changes to appointments. */
export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** The key of the signature; shown to the administrator. */
  secret: text('secret').notNull(),
  /** Names of events, such as 'appointment.moved'; empty: all of them. */
  events: text('events').array().notNull(),
  active: boolean('active').notNull().default(true),
  createdAt,
  updatedAt,
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    responseStatus: integer('response_status'),
    lastError: text('last_error'),
    createdAt,
    updatedAt,
    deliveredAt: instant('delivered_at'),
    /** When its job was queued; null asks for one, at first and when the administrator tries again. */
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    check('webhook_deliveries_status', sql`${table.status} in ('queued', 'delivered', 'failed')`),
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.eventId),
    index('webhook_deliveries_to_relay').on(table.id).where(sql`${table.relayedAt} is null`),
    index('webhook_deliveries_by_time').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_open').on(table.webhookId, table.status).where(sql`${table.status} in ('failed', 'queued')`),
    index('webhook_deliveries_done').on(table.updatedAt).where(sql`${table.status} <> 'queued'`),
  ],
)

/**
 * Time that is kept for somebody who is about to book it, until `expiresAt`. It claims its cells as an appointment does; those of an
 * expired one are free for whatever claims them next, without a job having to run. `busy` as in `appointments`.
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
    /** For whom, where that is known. */
    clientId: text('client_id'),
    /** Of a visitor's hold: their browser, and by a keyed hash their network address (decision 071). */
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
/** What a visit's calendar entry was first sent with. Without a reference: a deleted visit's entry is still canceled by its organizer. */
export const sentEntries = pgTable('sent_entries', {
  appointmentId: text('appointment_id').primaryKey(),
  /** The organizer's address; null where it was published, without anybody who invites. */
  organizer: text('organizer'),
})

export const guestRequests = pgTable(
  'guest_requests',
  {
    id: text('id').primaryKey(),
    /** The browser that asks, and by a keyed hash its network address, as in `holds`. */
    browser: text('browser').notNull(),
    network: text('network').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** What they were about to book when the mail was sent, for its link. */
    booking: jsonb('booking').$type<GuestBooking>().notNull(),
    /** A keyed hash; empty once it was used. */
    codeHash: text('code_hash').notNull(),
    /** Of the account to make of it; empty once it was made. Null for a guest. */
    passwordHash: text('password_hash'),
    expiresAt: instant('expires_at').notNull(),
    /** In the browser that asks. Who opens the link in another one books there, and confirms nothing for this one. */
    confirmedAt: instant('confirmed_at'),
    /** Whose the address turned out to be. */
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

// --- The waitlist (decision 064) ---

/**
 * Who waits for what. `known` is what was free when it was made and has been since: nobody is told what they have seen. No foreign key to
 * the client, as in what the salon knows of them: `forget_client` ends it.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    serviceIds: text('service_ids').array().notNull(),
    /** Or 'any'. */
    stylistId: text('stylist_id').notNull(),
    /** With 'any': those of whom any will do; empty for everybody. */
    stylistIds: text('stylist_ids').array().notNull().default([]),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
    /** Starts, in minutes since midnight, both included. */
    earliest: smallint('earliest').notNull(),
    latest: smallint('latest').notNull(),
    known: jsonb('known').$type<StartRange[]>().notNull().default([]),
    /** What the salon should know; the booking's note later. */
    note: text('note').notNull().default(''),
    /** When the desk has called in vain, the latest last. */
    calls: jsonb('calls').$type<StoredCall[]>().notNull().default([]),
    endReason: text('end_reason').$type<EndReason>(),
    endedAt: instant('ended_at'),
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
    /** Whether others were offered it at once. */
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

/** What holds time: `kind` of `held_time`. */
export type HolderKind = 'appointment' | 'hold' | 'block'

/**
 * What holds a stylist's time, of every kind: whatever asks for it reads this view, so that a new kind of holder is seen by everything.
 * Only a hold has `expiresAt`, and holds nothing after that. See the migration `what-holds-time`.
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

// --- Moving in (decision 077) ---

/**
 * What an import has brought, so that a second one adds nothing. `key` is a hash of the other system, the kind and its id there, which can be
 * an address: it names nobody. No foreign keys: what was deleted here doesn't come back.
 */
export const importedRecords = pgTable('imported_records', {
  key: text('key').primaryKey(),
  recordId: text('record_id').notNull(),
})

// --- Files of other systems on their way in (decision 078) ---

/**
 * A file that was chosen to be imported, with what was recognized in it, how its columns are read, and how far it is. What comes of people is
 * thrown away with its parts; the mapping stays, for the next file with the same headers. Whoever works on
 * it gives a sign of life every few seconds, in `touchedAt`.
 */
export const importFiles = pgTable(
  'import_files',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    format: text('format').$type<ImportFile['format']>().notNull(),
    state: text('state').$type<StoredImportState>().notNull(),
    /** A hash of its headers; null where the format says what is what. */
    headersKey: text('headers_key'),
    recognized: jsonb('recognized').$type<ImportTable>(),
    mapping: jsonb('mapping').$type<TableMapping>(),
    /** Of a database dump. */
    tableSets: jsonb('table_sets').$type<readonly TableSet[]>(),
    tableSet: text('table_set'),
    progress: jsonb('progress').$type<ImportFile['progress']>(),
    report: jsonb('report').$type<ImportFile['report']>(),
    problem: text('problem'),
    touchedAt: stamp('touched_at'),
    createdAt,
  },
  (table) => [
    check(
      'import_files_state',
      sql`${table.state} in ('reading', 'read', 'checking', 'checked', 'importing', 'done', 'failed', 'discarded')`,
    ),
  ],
)

/** A file's rows, and what became of each of them, compressed: the process that works on it needn't be the one that received it. */
export const importParts = pgTable(
  'import_parts',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => importFiles.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'rows' | 'file' | 'lines'>().notNull(),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ name: 'import_parts_pkey', columns: [table.fileId, table.kind, table.position] })],
)

// --- Figures and lists of any size (see the migration `figures` and decision 007) ---

/**
 * Changes to appointments that are not in the figures and chunks yet: a row for each row inserted (n = 1) or removed
 * (n = -1), written by a trigger in the change's own transaction. Append-only and without any index, so that changes never
 * wait for each other here.
 */
export const appointmentDeltas = pgTable('appointment_deltas', {
  n: smallint('n').notNull(),
  status: text('status').notNull(),
  wallDate: date('wall_date').notNull(),
  wallMinutes: smallint('wall_minutes').notNull(),
  stylistId: text('stylist_id').notNull(),
  updatedAt: instant('updated_at').notNull(),
  id: text('id').notNull(),
  chargesMills: mills('charges_mills'),
  currency,
  clientId: text('client_id').notNull().default(''),
})

/** Counts and sums by `kind`, first day of the week or month, key and currency. Read them through the view `appointment_figures_now`. */
export const appointmentFigures = pgTable(
  'appointment_figures',
  {
    kind: text('kind').notNull(),
    startsOn: date('starts_on').notNull(),
    key: text('key').notNull(),
    currency,
    n: bigint('n', { mode: 'number' }).notNull(),
    mills: mills('mills'),
  },
  (table) => [
    primaryKey({ name: 'appointment_figures_pkey', columns: [table.kind, table.startsOn, table.key, table.currency] }),
  ],
)

/**
 * Each list (one a status, and 'all') cut into chunks of about 2,500 appointments: where a chunk starts, counted from the oldest change,
 * and how many are in it. Adding them up finds any page of a list without reading the rows before it.
 */
export const appointmentChunks = pgTable(
  'appointment_chunks',
  {
    list: text('list').notNull(),
    startsAt: instant('starts_at').notNull(),
    startsId: text('starts_id').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [primaryKey({ name: 'appointment_chunks_pkey', columns: [table.list, table.startsAt, table.startsId] })],
)

// --- Reports of any size (decision 066). `recount_reports` alone writes them, but for the offered time. ---

/** Days and clients to count again, written where changes are rolled up. Append-only and without any index; the same can be in it often. */
export const reportBacklog = pgTable('report_backlog', {
  kind: text('kind').$type<'day' | 'client'>().notNull(),
  /** A date, or a client's id. */
  key: text('key').notNull(),
})

/** Minutes that a stylist offered on a day, noted once it is over: schedules change, and past ones aren't kept. */
export const offeredTime = pgTable(
  'offered_time',
  { day: date('day').notNull(), stylistId: text('stylist_id').notNull(), minutes: integer('minutes').notNull() },
  (table) => [primaryKey({ name: 'offered_time_pkey', columns: [table.day, table.stylistId] })],
)

/** The days on which a client had a completed visit, by stylist. */
export const clientVisits = pgTable(
  'client_visits',
  {
    clientId: text('client_id').notNull(),
    day: date('day').notNull(),
    stylistId: text('stylist_id').notNull(),
    /** The client's day before, with whichever stylist; null: their first. */
    previousDay: date('previous_day'),
    /** One row of each day counts the client. */
    leads: boolean('leads').notNull(),
    /** The client's first day with this stylist, and of that the next one with them. */
    isFirst: boolean('is_first').notNull(),
    nextDay: date('next_day'),
  },
  (table) => [
    primaryKey({ name: 'client_visits_pkey', columns: [table.clientId, table.day, table.stylistId] }),
    index('client_visits_by_day').on(table.day, table.previousDay, table.leads),
    index('client_visits_by_previous_day').on(table.previousDay, table.day).where(sql`${table.leads}`),
  ],
)

/** How many clients came on some day of a month who had come last in an earlier one, or in the same; '-infinity': never. */
export const clientMonths = pgTable(
  'client_months',
  { month: date('month').notNull(), previousMonth: date('previous_month').notNull(), n: integer('n').notNull() },
  (table) => [primaryKey({ name: 'client_months_pkey', columns: [table.month, table.previousMonth] })],
)

/** Sums of a day or month by stylist, and of a day of the whole salon, whose `stylistId` is empty. */
export const reportTotals = pgTable(
  'report_totals',
  {
    step: text('step').$type<'day' | 'month' | 'salon day'>().notNull(),
    startsOn: date('starts_on').notNull(),
    stylistId: text('stylist_id').notNull(),
    /** Completed ones. */
    visits: integer('visits').notNull(),
    /** Of all currencies, for the version before; `report_charges` says it. */
    chargesMills: mills('charges_mills'),
    noShows: integer('no_shows').notNull(),
    lateCancellations: integer('late_cancellations').notNull(),
    /** Of days whose offered time is known. */
    offeredMinutes: integer('offered_minutes').notNull(),
    bookedMinutes: integer('booked_minutes').notNull(),
    /** Clients' first visits with the stylist, and how many of them came back to the stylist within 90 days. */
    firstVisits: integer('first_visits').notNull(),
    returned: integer('returned').notNull(),
    /** Of the whole salon: clients on their first visit; and clients on their first one of the day, week and month, so sums count each once. */
    newClients: integer('new_clients').notNull().default(0),
    dayClients: integer('day_clients').notNull().default(0),
    weekClients: integer('week_clients').notNull().default(0),
    monthClients: integer('month_clients').notNull().default(0),
  },
  (table) => [primaryKey({ name: 'report_totals_pkey', columns: [table.step, table.startsOn, table.stylistId] })],
)

/** Completed visits and what they cost, by currency: the same sums as in `report_totals`. */
export const reportCharges = pgTable(
  'report_charges',
  {
    step: text('step').$type<'day' | 'month' | 'salon day'>().notNull(),
    startsOn: date('starts_on').notNull(),
    stylistId: text('stylist_id').notNull(),
    currency: text('currency').notNull(),
    visits: integer('visits').notNull(),
    chargesMills: mills('charges_mills'),
  },
  (table) => [
    primaryKey({ name: 'report_charges_pkey', columns: [table.step, table.startsOn, table.stylistId, table.currency] }),
  ],
)

/**
 * What was earned and taken on a day or in a month: in all, by stylist, service, method, reason of a discount, and hour of the day. Visits,
 * charges and discounts are those of completed visits on it; tips and what was taken are of the ledger's entries of it.
 */
export const reportMoney = pgTable(
  'report_money',
  {
    step: text('step').$type<'day' | 'month'>().notNull(),
    kind: text('kind').$type<MoneyKind>().notNull(),
    startsOn: date('starts_on').notNull(),
    key: text('key').notNull(),
    currency: text('currency').notNull(),
    n: integer('n').notNull(),
    chargesMills: mills('charges_mills'),
    discountMills: mills('discount_mills'),
    tipMills: mills('tip_mills'),
    takenMills: mills('taken_mills'),
  },
  (table) => [
    primaryKey({ name: 'report_money_pkey', columns: [table.step, table.kind, table.startsOn, table.key, table.currency] }),
  ],
)

/** The words by which clients and stylists are found, kept by triggers; a stylist's also after the stylist was deleted. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    kind: text('kind').$type<'client' | 'stylist'>().notNull(),
    id: text('id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_words_pkey', columns: [table.word, table.kind, table.id] }),
    index('search_words_of').on(table.kind, table.id, table.word),
  ],
)

// --- Backups (decision 076) ---

/** When backups are made by themselves: one row. Not in the settings, which managers save too. */
export const backupPlans = pgTable(
  'backup_plans',
  {
    only: boolean('only').primaryKey().default(true),
    nightly: boolean('nightly').notNull(),
    /** In minutes since midnight on the salon's clock. */
    at: integer('at').notNull(),
    days: integer('days').notNull(),
    /** Since when: what should have been made before is not missing. */
    since: stamp('since'),
  },
  (table) => [check('backup_plans_one_row', sql`${table.only}`)],
)

/** Each backup that the server has begun. Not in a backup itself: it says what is in this salon's folder. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull(),
    /** When its process last said that it goes on. */
    seenAt: instant('seen_at').notNull(),
    /** Null while it runs. */
    endedAt: instant('ended_at'),
    /** From 0 to 1. */
    share: real('share').notNull().default(0),
    /** The file's, without its folder. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    encrypted: boolean('encrypted').notNull().default(false),
    /** Why it failed, in words. */
    failure: text('failure'),
  },
  (table) => [
    // Of all processes, one at a time.
    uniqueIndex('backup_runs_running').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
    // Of two presses of a button, too.
    uniqueIndex('backup_runs_name').on(table.name),
  ],
)
