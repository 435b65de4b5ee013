import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { mailedHoldMinutes } from '../../../domain/schedule/time-hold.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { guestRequests, holds, waitlistEntries, waitlistOffers } from '../../platform/database/schema.ts'
import { type Claimed, keptUntil } from '../appointments/write-booking.ts'

/** A time that a browser holds. Instants in Unix seconds. */
export interface OwnHold {
  readonly id: string
  readonly stylistId: string
  readonly starts: number
  readonly ends: number
  /** With the time that is kept free after the visit. */
  readonly until: number
  readonly expires: number
  /** Whether the desk has offered it. */
  readonly isByDesk?: boolean
}

/** What a browser holds now, the oldest first. @param now Unix seconds */
export async function readOwnHolds(db: Pick<Queryable, 'select'>, browser: string, now: number): Promise<OwnHold[]> {
  const rows = await db
    .select()
    .from(holds)
    .where(and(eq(holds.browser, browser), gt(holds.expiresAt, fromUnixSeconds(now))))
    .orderBy(asc(holds.createdAt), asc(holds.id))
  return rows.map(ownHoldFrom)
}

/** What is held for a client who waits, as long as it is offered to them. @param now Unix seconds */
export async function readOfferedHolds(db: Pick<Queryable, 'select'>, clientId: string, now: number): Promise<OwnHold[]> {
  const isTheirs = and(eq(waitlistEntries.clientId, clientId), eq(waitlistOffers.state, 'open'))
  const rows = await db
    .select({ hold: holds, isByDesk: waitlistOffers.isByDesk })
    .from(waitlistEntries)
    .innerJoin(waitlistOffers, eq(waitlistOffers.entryId, waitlistEntries.id))
    .innerJoin(holds, eq(holds.id, waitlistOffers.holdId))
    .where(and(isTheirs, gt(holds.expiresAt, fromUnixSeconds(now))))
  return rows.map(({ hold, isByDesk }) => ({ ...ownHoldFrom(hold), isByDesk }))
}

/** A time that another browser holds. */
interface AskedHold extends OwnHold {
  readonly browser: string
  readonly network: string
}

/**
 * What browsers held when they asked to book for this address: its owner, who has signed in by now, may do so in another one.
 * @param now Unix seconds
 */
export async function readAskedHolds(db: Pick<Queryable, 'select'>, email: string, now: number): Promise<AskedHold[]> {
  const rows = await db
    .select({ hold: holds })
    .from(guestRequests)
    .innerJoin(holds, and(eq(holds.browser, guestRequests.browser), lte(holds.createdAt, guestRequests.createdAt)))
    .where(
      and(
        eq(guestRequests.email, email),
        gt(guestRequests.createdAt, fromUnixSeconds(now - mailedHoldMinutes * 60)),
        gt(holds.expiresAt, fromUnixSeconds(now)),
      ),
    )
  const once = new Map(rows.map(({ hold }) => [hold.id, hold]))
  return [...once.values()].map((hold) => ({
    ...ownHoldFrom(hold),
    browser: hold.browser ?? '',
    network: hold.network ?? '',
  }))
}

function ownHoldFrom({ id, stylistId, startsAt, endsAt, busy, expiresAt }: typeof holds.$inferSelect): OwnHold {
  const until = unixSeconds(keptUntil({ startsAt, endsAt, busy }))
  return { id, stylistId, starts: unixSeconds(startsAt), ends: unixSeconds(endsAt), until, expires: unixSeconds(expiresAt) }
}

/** What is held of a stylist's time that a booking claims a part of, the time after both included. */
export const isInTheWayOf = (booked: Claimed) =>
  and(
    eq(holds.stylistId, booked.stylistId),
    lt(holds.startsAt, keptUntil(booked)),
    sql`greatest(${holds.endsAt}, ${holds.startsAt} + make_interval(mins => coalesce(${holds.busy}[cardinality(${holds.busy})], 0)))
      > ${booked.startsAt.toISOString()}::timestamptz`,
  )
