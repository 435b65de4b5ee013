import { type SQL, sql } from 'drizzle-orm'
import type { KnownStylist } from '../../../domain/booking/schedule/known.ts'
import type { BookingRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { AppointmentRow } from './serializers.ts'

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

interface Kept {
  readonly row: Pick<AppointmentRow, 'clientId'>
  readonly stylist: KnownStylist
  readonly settings: VersionedSettings
  /** Unix seconds. */
  readonly now: number
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Guards a visit that exists already: its client acts, or somebody for them. */
export function guardOfKept({ row, stylist, settings, now, startsAt, endsAt }: Kept): GuardedBooking {
  return {
    clientId: row.clientId,
    actorId: row.clientId,
    idempotencyKey: null,
    mostOpen: null,
    mayOverlap: true,
    stylistId: stylist.id,
    stylistVersion: stylist.version,
    serviceIds: [],
    serviceVersions: [],
    hasFreeParts: false,
    settingsVersion: settings.version,
    askedAt: fromUnixSeconds(now).toISOString(),
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
  }
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

/** The same for a move. The visit itself is not in its own way, so whether its client has another one is checked here. */
export function movedRefusal(booking: GuardedBooking, id: string): SQL<BookingRefusal | null> {
  const meets = sql`select from appointments where client_id = ${booking.clientId} and id <> ${id}
      and status in ('Pending', 'Confirmed') and (stylist_id <> ${booking.stylistId} or busy is not null or ${booking.hasFreeParts}::boolean)
      and starts_at < ${booking.to}::timestamptz and ends_at > ${booking.from}::timestamptz`
  const others = bookingRefusal((name) => sql.param(name === 'mayOverlap' ? true : booking[name]))
  return sql`case when not ${booking.mayOverlap}::boolean and exists (${meets}) then 'own_visit' else ${others} end`
}

/**
 * The same for a new booking, which also fails if the account was deleted (decision 032). That check is last: deletion and booking
 * serialize on the lock that the first one takes.
 */
export function newBookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  return sql`coalesce(${bookingRefusal(value)}, account_refusal(${value('actorId')}::text, ${value('clientId')}::text))`
}

export function newRefusal(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return newBookingRefusal((name) => sql.param(booking[name]))
}
