import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Appointment } from '../../domain/appointment.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = instant('created_at').notNull().defaultNow()
const updatedAt = instant('updated_at').notNull().defaultNow()

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
    createdAt,
    updatedAt,
  },
  // Sign-in lower-cases addresses, so two spellings of one address must never be two accounts.
  (table) => [check('users_email_lower_case', sql`${table.email} = lower(${table.email})`)],
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
  (table) => [uniqueIndex('accounts_user_provider').on(table.userId, table.providerId)],
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
    priceCents: integer('price_cents').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('services_price_not_negative', sql`${table.priceCents} >= 0`),
    check('services_duration_positive', sql`${table.durationMinutes} > 0`),
  ],
)

export const stylists = pgTable('stylists', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  rating: doublePrecision('rating').notNull(),
  imageUrl: text('image_url'),
  status: text('status').notNull(),
  daysAvailable: text('days_available').array().notNull(),
  createdAt,
  updatedAt,
})

/** Images by the hash of their content, so that they can be served as immutable. */
export const images = pgTable('images', {
  id: text('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  content: bytes('content').notNull(),
  createdAt,
})

/** What has happened once and must not happen again, such as filling in the demo salon. */
export const milestones = pgTable('milestones', { name: text('name').primaryKey(), createdAt })

// --- Bookings ---

/**
 * `services`, `stylist` and `client` are documents as they were when booked. `stylistId` has no foreign key on purpose:
 * deleting a stylist leaves bookings as they were. The idempotency key stands in the row itself, so that key and booking
 * are one write.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<Appointment['status']>().notNull(),
    stylistId: text('stylist_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    chargesCents: integer('charges_cents').notNull(),
    services: jsonb('services').$type<Appointment['services']>().notNull(),
    stylist: jsonb('stylist').$type<NonNullable<Appointment['stylist']>>(),
    client: jsonb('client').$type<NonNullable<Appointment['user']>>(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('appointments_status', sql`${table.status} in ('Pending', 'Confirmed', 'Completed', 'Canceled')`),
    check('appointments_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('appointments_charges_not_negative', sql`${table.chargesCents} >= 0`),
    check('appointments_on_grid', sql`extract(epoch from ${table.startsAt})::bigint % 300 = 0`),
    uniqueIndex('appointments_idempotency')
      .on(table.userId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('appointments_of_user').on(table.userId, table.status, table.updatedAt.desc(), table.id),
    index('appointments_by_status').on(table.status, table.updatedAt.desc(), table.id),
    index('appointments_by_change').on(table.updatedAt.desc(), table.id),
    index('appointments_busy').on(table.stylistId, table.startsAt).where(sql`${table.status} in ('Pending', 'Confirmed')`),
  ],
)

/**
 * One row for each 5-minute cell that a Pending or Confirmed appointment holds of its stylist's time. The primary key is
 * what makes a double booking impossible. A trigger on `appointments` keeps the rows (see the migration `slot-claims`).
 */
export const slotClaims = pgTable(
  'slot_claims',
  {
    stylistId: text('stylist_id').notNull(),
    slotStart: timestamp('slot_start', { withTimezone: true, precision: 0 }).notNull(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'slot_claims_pkey', columns: [table.stylistId, table.slotStart] }),
    index('slot_claims_of_appointment').on(table.appointmentId),
  ],
)
