import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { OfferAcceptance, OfferState, WaitlistPlace } from '../../../domain/booking/waitlist/waitlist.ts'
import { formatsOf } from '../../../domain/formats.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { createBooking } from '../appointments/create-booking.ts'
import { noSuchEntry, requireEntry, requireOffer, stateOf, type WaitlistContext } from './queries.ts'
import type { EntryRow, OfferRow } from './serializers.ts'

/** Lock order throughout: entry, hold, offers. */

interface Answer {
  readonly offerId: string
  /** The offer's client, by session or link, or the desk after a call. */
  readonly person: CurrentUser
  readonly actor: Actor
}

/**
 * Books the offered time: hold and booking are swapped in one transaction. A repeat returns the same booking, by its key.
 * @throws {AppError} `not_found` · `conflict` with the offer's state · any refusal of a booking, with the time still held
 */
export async function acceptOffer(
  context: WaitlistContext,
  { offerId, person, actor }: Answer,
  acceptance: OfferAcceptance,
): Promise<Appointment> {
  const { offer, entry } = await requireAnswerable(context.db, offerId, person)
  const { timeZone } = context.settings.get().place
  const starts = unixSeconds(offer.startsAt)
  const place = { stylistId: offer.stylistId, date: dateAt(starts, timeZone), time: timeLabelAt(starts, timeZone) }
  const { id: entryId, clientId } = entry
  const isDesk = clientId !== person.uid
  return createBooking(context, {
    ...{ user: person, actor, idempotencyKey: `waitlist-offer ${offerId}` },
    input: { serviceIds: entry.serviceIds, ...place, ...acceptance, ...noteOf(entry), ...(isDesk && { clientId }) },
    isAgreed: offer.isByDesk || isDesk,
    takeOffered: (tx, bookingId) => takeOffer(tx, context, { offerId, entryId, clientId, bookingId, isDesk }),
  })
}

const noteOf = ({ note }: Pick<EntryRow, 'note'>) => (note === '' ? {} : { note })

interface Taken {
  readonly offerId: string
  readonly entryId: string
  readonly clientId: string
  readonly bookingId: string
  readonly isDesk?: boolean
}

export type OfferMoment = Pick<WaitlistContext, 'clock' | 'settings'>

export async function takeOffer(tx: Queryable, context: OfferMoment, taken: Taken): Promise<void> {
  const { offerId, entryId, clientId, bookingId, isDesk = false } = taken
  const { clientId: waits } = await lockEntry(tx, entryId)
  // Their record was merged meanwhile; the next request books for the remaining one.
  if (waits !== clientId) throw noSuchOffer()
  const { offer: seen } = await requireOffer(tx, offerId)
  await tx.delete(holds).where(eq(holds.id, seen.holdId))
  // Read again: another holder of the lock may have taken the time.
  const { offer, entry } = await requireOffer(tx, offerId)
  const isOpen = offer.state === 'open' && unixSeconds(offer.expiresAt) > context.clock()
  if (!isOpen || entry.endedAt) throw offerEnded(context, { offer, entry, isDesk })
  const isShared = and(eq(waitlistOffers.holdId, offer.holdId), eq(waitlistOffers.state, 'open'))
  await tx.update(waitlistOffers).set({ state: 'accepted', appointmentId: bookingId }).where(eq(waitlistOffers.id, offerId))
  await tx.update(waitlistOffers).set({ state: 'taken' }).where(isShared)
  await endEntry(tx, entryId, 'booked')
}

/** Offers the time to the next client; repeats change nothing. @throws {AppError} `not_found` · `conflict` if it was accepted */
export async function declineOffer(
  context: WaitlistContext,
  { offerId, person }: Pick<Answer, 'offerId' | 'person'>,
): Promise<void> {
  const { entry, offer } = await requireAnswerable(context.db, offerId, person)
  if (offer.state === 'accepted') throw offerEnded(context, { offer, entry, isDesk: entry.clientId !== person.uid })
  await withRetry(() =>
    context.db.transaction(async (tx) => {
      await lockEntry(tx, entry.id)
      await closeOpenOffer(tx, entry.id, 'declined', offerId)
    }),
  )
  context.announce.appointment({ id: offer.id, clientId: entry.clientId, stylistId: offer.stylistId })
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

/**
 * Books for a waiting client at the desk, releasing their offer. A repeat returns the same booking.
 * @throws {AppError} `not_found` · `conflict` if they don't wait anymore · any refusal of a booking
 */
export async function bookForEntry(
  context: WaitlistContext,
  { id, user, place, idempotencyKey = toKey(id, place) }: DeskBooking,
): Promise<Appointment> {
  const { clientId, serviceIds, ...waiting } = await requireEntry(context.db, id)
  return createBooking(context, {
    ...{ user, idempotencyKey, isAgreed: true, input: { ...place, serviceIds, clientId, ...noteOf(waiting) } },
    async takeOffered(tx) {
      const entry = await lockEntry(tx, id)
      if (entry.endedAt) throw new AppError('conflict', 'They aren’t waiting anymore.')
      await closeOpenOffer(tx, id, 'withdrawn')
      await endEntry(tx, id, 'booked')
    },
  })
}

interface DeskBooking {
  readonly id: string
  readonly user: CurrentUser
  readonly place: WaitlistPlace
  readonly idempotencyKey: string | undefined
}

const toKey = (id: string, { stylistId, date, time }: WaitlistPlace) => `waitlist ${id} ${stylistId} ${date} ${time}`

/** @throws {AppError} `not_found` */
export async function lockEntry(tx: Queryable, id: string): Promise<EntryRow> {
  const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, id)).for('update')
  if (!entry) throw noSuchEntry()
  return entry
}

export async function endEntry(tx: Queryable, id: string, endReason: NonNullable<EntryRow['endReason']>): Promise<void> {
  await tx.update(waitlistEntries).set({ endReason, endedAt: systemDate() }).where(eq(waitlistEntries.id, id))
}

/** @throws {AppError} `not_found`, also for somebody else's unless at the desk */
async function requireAnswerable(db: Queryable, offerId: string, person: CurrentUser) {
  const answerable = await requireOffer(db, offerId)
  if (answerable.entry.clientId !== person.uid && !can(person, 'waitlist.write')) throw noSuchOffer()
  return answerable
}

const noSuchOffer = () => new AppError('not_found', 'We can’t find that offer anymore.')

type EndedOffer = Pick<Taken, 'isDesk'> & { readonly offer: OfferRow; readonly entry: EntryRow }

function offerEnded(context: OfferMoment, { offer, entry, isDesk = false }: EndedOffer): AppError {
  const { state, expiresAt } = offer
  const until = formatsOf(context.settings.get().place).timeAt(unixSeconds(expiresAt))
  const messages: Record<OfferState, string> = {
    open: `We held this time until ${until}.`,
    lapsed: `We held this time until ${until}.`,
    taken: 'Someone else took this time first.',
    accepted: isDesk ? 'They’ve already taken this time.' : 'You’ve already taken this time.',
    declined: isDesk ? 'They said no to this time.' : 'You said no to this time.',
    withdrawn: 'This time isn’t on offer anymore.',
  }
  const isWaiting = state !== 'accepted' && stateOf(context, { entry, offer: null }) === 'waiting'
  const who = isDesk ? 'They’re' : 'You’re'
  return new AppError('conflict', isWaiting ? `${messages[state]} ${who} still on the waitlist.` : messages[state])
}
