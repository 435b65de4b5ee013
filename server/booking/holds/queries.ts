import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { mailedHoldMinutes } from '../../../domain/booking/schedule/hold-length.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { guestRequests, holds } from '../../platform/database/schema/held-time.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { keptUntil } from '../effects/own-time.ts'

/** Instants in Unix seconds. */
export interface OwnHold {
  readonly id: string
  readonly stylistId: string
  readonly starts: number
  readonly ends: number
  /** The end including the buffer. */
  readonly until: number
  readonly expires: number
  readonly isByDesk?: boolean
}

/** Reads a browser's unexpired holds, oldest first. @param now Unix seconds */
export async function readOwnHolds(db: Pick<Queryable, 'select'>, browser: string, now: number): Promise<OwnHold[]> {
  const rows = await db
    .select()
    .from(holds)
    .where(and(eq(holds.browser, browser), gt(holds.expiresAt, fromUnixSeconds(now))))
    .orderBy(asc(holds.createdAt), asc(holds.id))
  return rows.map(ownHoldFrom)
}

/** Reads the holds of a waiting client's open offers. @param now Unix seconds */
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

interface AskedHold extends OwnHold {
  readonly browser: string
  readonly network: string
}

/** Reads holds of browsers that requested a booking for this address; its owner may be elsewhere now. @param now Unix seconds */
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
