import { and, asc, eq, gt } from 'drizzle-orm'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import { planNow } from '../appointments/check-booking.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { closeOpenOffer, lockEntry } from '../effects/offers.ts'
import type { EndingContext } from './ending.ts'
import type { OfferRow, WaitlistRow } from './serializers.ts'

interface WithdrawingContext {
  readonly askForMail: AskForMail
  readonly origin: string
}

/**
 * Ends the entry's open offer, if any, in the caller's transaction, with a mail. The entry must be locked.
 * @param offerId ends that offer only, not a later one
 */
export async function withdrawOpenOffer(
  tx: Queryable,
  { askForMail, origin }: WithdrawingContext,
  entry: WaitlistRow,
  offerId?: string,
): Promise<OfferRow | undefined> {
  const offer = await closeOpenOffer(tx, entry.id, 'withdrawn', offerId)
  if (!offer) return undefined
  const [client] = await tx.select().from(clients).where(eq(clients.id, entry.clientId))
  if (!client?.email || client.demo) return offer
  const to = { name: client.name, address: client.email, clientId: client.id }
  await askForMail(tx, { kind: 'waitlist_ended', offerId: offer.id, to, startsAt: offer.startsAt, origin })
  return offer
}

export type ChecksOffers = EndingContext & WithdrawingContext & Pick<BookingContext, 'settings' | 'catalogue' | 'availability'>

/**
 * Ends open offers that accepting would refuse: stylist or service deleted or not offered, absences, closures, other hours. Uses the
 * booking's own checks, so every reason counts.
 * @returns true if there were any
 */
export async function withdrawImpossible(context: ChecksOffers): Promise<boolean> {
  const { db, clock, announce } = context
  const { state, expiresAt, id } = waitlistOffers
  const open = await db
    .select({ offer: waitlistOffers, entry: waitlistEntries })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .where(and(eq(state, 'open'), gt(expiresAt, fromUnixSeconds(clock()))))
    .orderBy(asc(id))
  let hasEnded = false
  for (const { offer, entry } of open) {
    if (await isBookable(context, { offer, entry })) continue
    const ended = await db.transaction(async (tx) => withdrawOpenOffer(tx, context, await lockEntry(tx, entry.id), offer.id))
    if (!ended) continue
    hasEnded = true
    announce.appointment({ id: ended.id, clientId: entry.clientId, stylistId: ended.stylistId })
  }
  return hasEnded
}

async function isBookable(context: ChecksOffers, { offer, entry }: { offer: OfferRow; entry: WaitlistRow }): Promise<boolean> {
  const { timeZone } = context.settings.get().place
  const starts = unixSeconds(offer.startsAt)
  const { stylistId } = offer
  const input = { serviceIds: entry.serviceIds, stylistId, date: dateAt(starts, timeZone), time: timeLabelAt(starts, timeZone) }
  const user = { uid: entry.clientId, name: '', email: '', admin: false, role: 'client' } as const
  return !('refusal' in (await planNow(context, { user, input, isAgreed: offer.isByDesk, isOffered: true }, stylistId)))
}
