import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { holds, waitlistEntries, waitlistOffers } from '../../platform/database/schema.ts'
import type { TakeHeld } from '../appointments/write-booking.ts'
import { type OfferMoment, takeOffer } from './answering.ts'

/**
 * A client books what they are offered as any other time, or one that overlaps it: the offer is accepted by that, in the booking's
 * transaction.
 */
export async function takeOwnOffers(
  tx: Queryable,
  context: OfferMoment,
  { clientId, booked }: { readonly clientId: string; readonly booked: Parameters<TakeHeld>[1] },
): Promise<void> {
  const isOpen = and(eq(waitlistEntries.clientId, clientId), eq(waitlistOffers.state, 'open'))
  const isInTheWay = and(
    eq(holds.stylistId, booked.stylistId),
    lt(holds.startsAt, booked.ends),
    gt(holds.endsAt, booked.starts),
  )
  const offers = await tx
    .select({ offerId: waitlistOffers.id, entryId: waitlistEntries.id })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .innerJoin(holds, eq(holds.id, waitlistOffers.holdId))
    .where(and(isOpen, isInTheWay, gt(holds.expiresAt, fromUnixSeconds(context.clock()))))
    .orderBy(asc(waitlistEntries.id))
  for (const offer of offers) await takeOffer(tx, context, { ...offer, clientId, bookingId: booked.id })
}
