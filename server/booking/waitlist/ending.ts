import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { Announce } from '../../platform/live/publisher.ts'

export interface EndingContext {
  readonly db: Database
  readonly clock: Clock
  readonly announce: Pick<Announce, 'appointment'>
}

/** Ends offers that nobody answered in time, and frees their holds. @returns true if there were any */
export async function endLapsed({ db, clock, announce }: EndingContext): Promise<boolean> {
  const now = fromUnixSeconds(clock())
  const lapsed = await db.transaction(async (tx) => {
    const rows = await tx
      .update(waitlistOffers)
      .set({ state: 'lapsed' })
      .where(and(eq(waitlistOffers.state, 'open'), lte(waitlistOffers.expiresAt, now)))
      .returning()
    const ids = rows.map(({ holdId }) => holdId)
    if (ids.length > 0) await tx.delete(holds).where(and(inArray(holds.id, ids), lte(holds.expiresAt, now)))
    return rows
  })
  if (lapsed.length === 0) return false
  const owners = await findOwners(db, lapsed)
  for (const { id, entryId, stylistId } of lapsed) {
    announce.appointment({ id, stylistId, clientId: owners.get(entryId) ?? '' })
  }
  return true
}

async function findOwners(db: Queryable, offers: readonly { readonly entryId: string }[]): Promise<Map<string, string>> {
  const ids = offers.map(({ entryId }) => entryId)
  const rows = await db.select().from(waitlistEntries).where(inArray(waitlistEntries.id, ids))
  return new Map(rows.map(({ id, clientId }) => [id, clientId]))
}

/** Ends entries of clients who have booked a matching time themselves, unless an offer is open. */
export async function endServed({ db }: EndingContext): Promise<void> {
  const booked = sql`exists (select from appointments as visit
    where visit.client_id = waitlist_entries.client_id and visit.status in ('Pending', 'Confirmed', 'Completed')
      and visit.created_at > waitlist_entries.created_at
      and visit.wall_date between waitlist_entries.from_date and waitlist_entries.to_date
      and visit.wall_minutes between waitlist_entries.earliest and waitlist_entries.latest
      and (waitlist_entries.stylist_id = ${anyStylist} or visit.stylist_id = waitlist_entries.stylist_id)
      and (cardinality(waitlist_entries.stylist_ids) = 0 or visit.stylist_id = any(waitlist_entries.stylist_ids))
      and not exists (select from unnest(waitlist_entries.service_ids) as wanted
        where not visit.services @> jsonb_build_array(jsonb_build_object('id', wanted))))`
  const isOffered = sql`exists (select from waitlist_offers where entry_id = waitlist_entries.id and state = 'open')`
  await db
    .update(waitlistEntries)
    .set({ endReason: 'booked', endedAt: systemDate() })
    .where(and(isNull(waitlistEntries.endedAt), booked, sql`not ${isOffered}`))
}

/** Seconds that ended entries are kept: 90 days, like mails. */
const keptSeconds = 90 * 86_400

export async function forgetOldEntries({ db, clock }: EndingContext): Promise<void> {
  const { endedAt, toDate } = waitlistEntries
  const before = fromUnixSeconds(clock() - keptSeconds)
  await db.delete(waitlistEntries).where(lt(endedAt, before))
  await db.delete(waitlistEntries).where(and(isNull(endedAt), lt(toDate, before.toISOString().slice(0, 10))))
}
