import { type SQL, sql } from 'drizzle-orm'

/** Reasons why a booking must not be written; see the migrations `booking-guard` and `clients`. */
export type BookingRefusal =
  | 'catalogue'
  | 'settings'
  | 'voided'
  | 'too_many'
  | 'own_visit'
  | 'deleted'
  | 'client_deleted'
  | 'blocked'

export interface GuardedBooking {
  readonly clientId: string
  readonly actorId: string
  readonly idempotencyKey: string | null
  readonly askedAt: string
  /** The most bookings ahead that the client may have; null for no limit. */
  readonly mostOpen: number | null
  readonly mayOverlap: boolean
  readonly stylistId: string
  readonly stylistVersion: string
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
  readonly settingsVersion: number
  /** True if the stylist is free for a part of the visit, in which the same client could have another one. */
  readonly hasFreeParts: boolean
  /** ISO 8601. */
  readonly from: string
  readonly to: string
}

/** The values' types, in the order of the database function's parameters. */
export const guardedTypes = {
  clientId: 'text',
  idempotencyKey: 'text',
  askedAt: 'timestamptz',
  mostOpen: 'integer',
  mayOverlap: 'boolean',
  stylistId: 'text',
  stylistVersion: 'text',
  serviceIds: 'text[]',
  serviceVersions: 'text[]',
  from: 'timestamptz',
  to: 'timestamptz',
  settingsVersion: 'integer',
  hasFreeParts: 'boolean',
  actorId: 'text',
} as const satisfies Record<keyof GuardedBooking, string>

/**
 * Selects the reason why the booking must not be written, or null. Evaluated in the inserting statement, so that it still holds at
 * commit.
 * @param value returns the value or column for a name
 */
function bookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  const names = Object.keys(guardedTypes) as (keyof GuardedBooking)[]
  const values = names.map((name) => sql`${value(name)}::${sql.raw(guardedTypes[name])}`)
  return sql`booking_refusal(${sql.join(values, sql`, `)})`
}

export function refusalOf(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return bookingRefusal((name) => sql.param(booking[name]))
}

/**
 * The same for a new booking, which also fails if the account was deleted (decision 032). That check is last: deletion and booking
 * serialize on the lock that the first one takes.
 */
export function newBookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  return sql`coalesce(${bookingRefusal(value)}, account_refusal(${value('actorId')}::text, ${value('clientId')}::text))`
}

export function newRefusalOf(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return newBookingRefusal((name) => sql.param(booking[name]))
}
