import { and, asc, eq, gt } from 'drizzle-orm'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { OwnHolds } from '../appointments/booked-client.ts'
import type { Claimed } from '../appointments/write-booking.ts'
import { type HoldContext, type Holder, settleOwnHolds, takeOwnHolds } from '../holds/own-holds.ts'
import { isInTheWayOf, readAskedHolds, readOfferedHolds, readOwnHolds } from '../holds/queries.ts'
import { type OfferMoment, takeOffer } from './answering.ts'

/** Accepts the client's open offer, in the booking's transaction, if they book its time in another way or one that overlaps it. */
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
  readonly browser: string | null
  /** The client, who may have an offer; null for other visitors. */
  readonly clientId: string | null
  readonly email?: string | undefined
}

/**
 * Reads all times held for a person, so that none blocks their own booking: of this browser, of another one that requested a booking for
 * their address, and of the waitlist's offers.
 */
export async function ownTimeOf(
  context: HoldContext,
  { browser, network, clientId, email }: Asker,
): Promise<OwnHolds | undefined> {
  const { db, clock } = context
  const [own, asked, offered] = await Promise.all([
    browser === null ? [] : readOwnHolds(db, browser, clock()),
    email === undefined ? [] : readAskedHolds(db, email, clock()),
    clientId === null ? [] : readOfferedHolds(db, clientId, clock()),
  ])
  const elsewhere = asked.filter((hold) => hold.browser !== browser)
  if (own.length + elsewhere.length + offered.length === 0) return undefined
  return {
    holds: [...own, ...elsewhere, ...offered],
    async take(tx, booked) {
      if (clientId !== null && offered.length > 0) await takeOwnOffers(tx, context, { clientId, booked })
      await takeOwnHolds(tx, { browser, ids: elsewhere.map(({ id }) => id), booked })
    },
    async settle() {
      if (browser !== null) await settleOwnHolds(context, { browser, network }, own)
      for (const hold of elsewhere) await settleOwnHolds(context, hold, [hold])
    },
  }
}
