import { msg } from '@lingui/core/runtime-macro'
import { and, asc, eq, gt } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { EffectRefusal } from '../../../domain/booking/visits/refusal.ts'
import { entryState, type OfferState } from '../../../domain/booking/waitlist/waitlist.ts'
import { say } from '../../../domain/language/say.ts'
import { minutesAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { type Claimed, overlappingHolds } from './own-time.ts'

/** Lock order throughout: entry, hold, offers. */

type EntryRow = typeof waitlistEntries.$inferSelect
type OfferRow = typeof waitlistOffers.$inferSelect

export interface OfferMoment {
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export interface TakenOffer {
  readonly offerId: string
  readonly entryId: string
  readonly clientId: string
  readonly isDesk: boolean
}

/** Ends the offer and its entry, and frees the held time for the booking. */
export async function takeOffer(
  tx: Queryable,
  moment: OfferMoment,
  { offerId, entryId, clientId, isDesk, bookingId }: TakenOffer & { readonly bookingId: string },
): Promise<EffectRefusal | null> {
  const { clientId: waits } = await lockEntry(tx, entryId)
  // Their record was merged meanwhile; the next request books for the remaining one.
  if (waits !== clientId) return { code: 'offer_gone' }
  const { offer: seen } = await requireOffer(tx, offerId)
  await tx.delete(holds).where(eq(holds.id, seen.holdId))
  // Read again: another holder of the lock may have taken the time.
  const { offer, entry } = await requireOffer(tx, offerId)
  const isOpen = offer.state === 'open' && unixSeconds(offer.expiresAt) > moment.clock()
  if (!isOpen || entry.endedAt) return endedOffer(moment, { offer, entry, isDesk })
  const isShared = and(eq(waitlistOffers.holdId, offer.holdId), eq(waitlistOffers.state, 'open'))
  await tx.update(waitlistOffers).set({ state: 'accepted', appointmentId: bookingId }).where(eq(waitlistOffers.id, offerId))
  await tx.update(waitlistOffers).set({ state: 'taken' }).where(isShared)
  await endEntry(tx, entryId, 'booked', bookingId)
  return null
}

interface EndedOffer {
  readonly offer: OfferRow
  readonly entry: EntryRow
  readonly isDesk: boolean
}

export function endedOffer({ clock, settings }: OfferMoment, { offer, entry, isDesk }: EndedOffer): EffectRefusal {
  const { state, expiresAt } = offer
  const { timeZone } = settings.get().place
  const now = { date: dateAt(clock(), timeZone), minutes: minutesAt(clock(), timeZone) }
  const isWaiting = state !== 'accepted' && entryState(entry, now) === 'waiting'
  return { code: 'offer_ended', state, until: unixSeconds(expiresAt), isWaiting, isDesk }
}

/** Accepts the client's open offer, in the booking's transaction, if they book its time in another way or one that overlaps it. */
export async function takeOwnOffers(
  tx: Queryable,
  moment: OfferMoment,
  { clientId, booked }: { readonly clientId: string; readonly booked: Claimed },
): Promise<EffectRefusal | null> {
  const isOpen = and(eq(waitlistEntries.clientId, clientId), eq(waitlistOffers.state, 'open'))
  const offers = await tx
    .select({ offerId: waitlistOffers.id, entryId: waitlistEntries.id })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .innerJoin(holds, eq(holds.id, waitlistOffers.holdId))
    .where(and(isOpen, overlappingHolds(booked), gt(holds.expiresAt, fromUnixSeconds(moment.clock()))))
    .orderBy(asc(waitlistEntries.id))
  for (const offer of offers) {
    const refusal = await takeOffer(tx, moment, { ...offer, clientId, isDesk: false, bookingId: booked.id })
    if (refusal) return refusal
  }
  return null
}

/** Ends the waiting of a client, with their offer, when the desk books for them. */
export async function endWait(tx: Queryable, entryId: string, bookingId: string): Promise<EffectRefusal | null> {
  const entry = await lockEntry(tx, entryId)
  if (entry.endedAt) return { code: 'not_waiting' }
  await closeOpenOffer(tx, entryId, 'withdrawn')
  await endEntry(tx, entryId, 'booked', bookingId)
  return null
}

/** Puts the entry that became this visit by mistake back on the list. */
export async function waitAgain(tx: Queryable, bookingId: string): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ endReason: null, endedAt: null, bookedAs: null })
    .where(eq(waitlistEntries.bookedAs, bookingId))
}

/**
 * Closes the entry's open offer, and frees its time unless others have it on offer, too. The entry must be locked.
 * @param offerId closes that offer only, not a later one
 */
export async function closeOpenOffer(
  tx: Queryable,
  entryId: string,
  state: OfferState,
  offerId?: string,
): Promise<OfferRow | undefined> {
  const isOpen = eq(waitlistOffers.state, 'open')
  const isMeant = offerId === undefined ? undefined : eq(waitlistOffers.id, offerId)
  const [open] = await tx
    .select()
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.entryId, entryId), isOpen, isMeant))
  if (!open) return undefined
  await tx.select({ id: holds.id }).from(holds).where(eq(holds.id, open.holdId)).for('update')
  const [closed] = await tx
    .update(waitlistOffers)
    .set({ state })
    .where(and(eq(waitlistOffers.id, open.id), isOpen))
    .returning()
  const [other] = await tx
    .select({ id: waitlistOffers.id })
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.holdId, open.holdId), isOpen))
    .limit(1)
  if (!other) await tx.delete(holds).where(eq(holds.id, open.holdId))
  return closed
}

/** @throws {AppError} `not_found` */
export async function lockEntry(tx: Queryable, id: string): Promise<EntryRow> {
  const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, id)).for('update')
  if (!entry) throw noSuchEntry()
  return entry
}

/** @param bookedAs the visit that it became */
export async function endEntry(
  tx: Queryable,
  id: string,
  endReason: NonNullable<EntryRow['endReason']>,
  bookedAs: string | null = null,
): Promise<void> {
  await tx.update(waitlistEntries).set({ endReason, endedAt: systemDate(), bookedAs }).where(eq(waitlistEntries.id, id))
}

/** @throws {AppError} `not_found` */
export async function requireOffer(db: Queryable, offerId: string): Promise<{ offer: OfferRow; entry: EntryRow }> {
  const [found] = await db
    .select({ offer: waitlistOffers, entry: waitlistEntries })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .where(eq(waitlistOffers.id, offerId))
  if (!found) throw noSuchOffer()
  return found
}

export const noSuchEntry = () => new AppError('not_found', say(msg`That isn’t on the waitlist anymore.`))
export const noSuchOffer = () => new AppError('not_found', say(msg`We can’t find that offer anymore.`))
