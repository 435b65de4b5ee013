import { and, asc, eq, gt } from 'drizzle-orm'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { holds, waitlistEntries, waitlistOffers } from '../../platform/database/schema.ts'
import type { OwnHolds } from '../appointments/booked-client.ts'
import type { Claimed } from '../appointments/write-booking.ts'
import { type HoldContext, type Holder, settleOwnHolds, takeOwnHolds } from '../holds/own-holds.ts'
import { isInTheWayOf, readOfferedHolds, readOwnHolds } from '../holds/queries.ts'
import { type OfferMoment, takeOffer } from './answering.ts'

/**
 * A client books what they are offered as any other time, or one that overlaps it: the offer is accepted by that, in the booking's
 * transaction.
 */
async function takeOwnOffers(
  tx: Queryable,
  context: OfferMoment,
  { clientId, booked }: { readonly clientId: string; readonly booked: Claimed },
): Promise<void> {
  const isOpen = and(eq(waitlistEntries.clientId, clientId), eq(waitlistOffers.state, 'open'))
  const offers = await tx
    .select({ offerId: waitlistOffers.id, entryId: waitlistEntries.id })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .innerJoin(holds, eq(holds.id, waitlistOffers.holdId))
    .where(and(isOpen, isInTheWayOf(booked), gt(holds.expiresAt, fromUnixSeconds(context.clock()))))
    .orderBy(asc(waitlistEntries.id))
  for (const offer of offers) await takeOffer(tx, context, { ...offer, clientId, bookingId: booked.id })
}

interface Asker extends Pick<Holder, 'network'> {
  /** Null for one that holds nothing. */
  readonly browser: string | null
  /** The client, to whom the waitlist may have made an offer; null for whoever isn't one. */
  readonly clientId: string | null
}

/** What is kept for somebody, so that it never is in their own way: what their browser holds, and what the waitlist offers them. */
export async function ownTimeOf(context: HoldContext, { browser, network, clientId }: Asker): Promise<OwnHolds | undefined> {
  const { db, clock } = context
  const [held, offered] = await Promise.all([
    browser === null ? [] : readOwnHolds(db, browser, clock()),
    clientId === null ? [] : readOfferedHolds(db, clientId, clock()),
  ])
  if (held.length + offered.length === 0) return undefined
  return {
    holds: [...held, ...offered],
    async take(tx, booked) {
      if (clientId !== null && offered.length > 0) await takeOwnOffers(tx, context, { clientId, booked })
      if (browser !== null) await takeOwnHolds(tx, { browser, booked })
    },
    async settle() {
      if (browser !== null) await settleOwnHolds(context, { browser, network }, held)
    },
  }
}
