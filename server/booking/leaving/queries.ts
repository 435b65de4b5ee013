import { and, eq, gt, isNull, notExists } from 'drizzle-orm'
import type { StylistLeaving } from '../../../domain/booking/visits/leaving.ts'
import { compareNames } from '../../../domain/language/sorting.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { staff, users } from '../../platform/database/schema/accounts.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { upcomingOfStylist } from '../../salon/stylists/queries.ts'
import { isWaitingAt, type WaitlistContext, wallMoment } from '../waitlist/queries.ts'

export async function readLeaving(
  context: Pick<WaitlistContext, 'db' | 'clock' | 'settings'>,
  id: string,
): Promise<StylistLeaving | null> {
  const { db, clock } = context
  const upcoming = await upcomingOfStylist(context, { id })
  if (!upcoming) return null
  const now = fromUnixSeconds(clock())
  const { expiresAt, state, stylistId } = waitlistOffers
  const offersIts = db.select({ id: waitlistOffers.id }).from(waitlistOffers).where(eq(waitlistOffers.holdId, holds.id))
  const [offers, waiting, held, feeds, accounts] = await Promise.all([
    db.$count(waitlistOffers, and(eq(stylistId, id), eq(state, 'open'), gt(expiresAt, now))),
    db.$count(waitlistEntries, and(eq(waitlistEntries.stylistId, id), isWaitingAt(wallMoment(context)))),
    db.$count(holds, and(eq(holds.stylistId, id), gt(holds.expiresAt, now), notExists(offersIts))),
    db.$count(calendarFeeds, eq(calendarFeeds.stylistId, id)),
    db
      .select({ name: users.name })
      .from(staff)
      .innerJoin(users, eq(users.id, staff.userId))
      .where(and(eq(staff.stylistId, id), isNull(users.deletedAt))),
  ])
  return { upcoming, offers, waiting, holds: held, feeds, accounts: accounts.map(({ name }) => name).toSorted(compareNames) }
}
