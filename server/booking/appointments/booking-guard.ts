import { type SQL, sql } from 'drizzle-orm'

/** Why a booking must not be written: see the migrations `booking-guard` and `clients`. */
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
  /** Whom it is for, and the account that books. */
  readonly clientId: string
  readonly actorId: string
  readonly idempotencyKey: string | null
  readonly askedAt: string
  /** How many bookings ahead the client may hold; null for any number. */
  readonly mostOpen: number | null
  readonly mayOverlap: boolean
  readonly stylistId: string
  /** Of the catalogue's records and the settings that the booking was checked against. */
  readonly stylistVersion: string
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
  readonly settingsVersion: number
  /** Whether the stylist is free for a part of the visit, so that another visit of the same client could lie in it. */
  readonly hasFreeParts: boolean
  /** ISO 8601. */
  readonly from: string
  readonly to: string
}

/** The types of these values, in the order in which the database's function takes them. */
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
 * Why the booking must not be written, or null. In the statement that writes it, the result still holds when that is committed.
 * @param value each value by its name, or the column that has it
 */
function bookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  const names = Object.keys(guardedTypes) as (keyof GuardedBooking)[]
  const values = names.map((name) => sql`${value(name)}::${sql.raw(guardedTypes[name])}`)
  return sql`booking_refusal(${sql.join(values, sql`, `)})`
}

/** The same with the values themselves. */
export function refusalOf(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return bookingRefusal((name) => sql.param(booking[name]))
}

/**
 * The same for a new booking, which an account that its client has deleted must not make (decision 032). Checked last: the deletion and
 * the booking wait for each other at the lock that the first query takes.
 */
export function newBookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  return sql`coalesce(${bookingRefusal(value)}, account_refusal(${value('actorId')}::text, ${value('clientId')}::text))`
}

/** The same with the values themselves. */
export function newRefusalOf(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return newBookingRefusal((name) => sql.param(booking[name]))
}
