import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { OfferAcceptance, WaitlistSlot } from '../../../domain/booking/waitlist/waitlist.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { createBooking } from '../appointments/create-booking.ts'
import { countMistakes } from '../appointments/queries.ts'
import { refused } from '../appointments/refusals.ts'
import { closeOpenOffer, endedOffer, lockEntry, noSuchOffer, requireOffer } from '../effects/offers.ts'
import type { AcceptedFrom } from '../online-payments/asking.ts'
import { requireEntry, type WaitlistContext } from './queries.ts'
import type { WaitlistRow } from './serializers.ts'

interface Answer {
  readonly offerId: string
  /** The offer's client, by session or link, or the desk after a call. */
  readonly person: CurrentUser
  readonly actor: Actor
  /** From where terms of payment are accepted. */
  readonly from?: AcceptedFrom
}

/**
 * Books the offered time: hold and booking are swapped in one transaction. A repeat returns the same booking, by its key.
 * @throws {AppError} `not_found` · `conflict` with the offer's state · any refusal of a booking, with the time still held
 */
export async function acceptOffer(
  context: WaitlistContext,
  { offerId, person, actor, from }: Answer,
  acceptance: OfferAcceptance,
): Promise<Appointment> {
  const { offer, entry } = await requireAnswerable(context.db, offerId, person)
  const { timeZone } = context.settings.get().place
  const starts = unixSeconds(offer.startsAt)
  const slot = { stylistId: offer.stylistId, date: dateAt(starts, timeZone), time: timeLabelAt(starts, timeZone) }
  const { id: entryId, clientId } = entry
  const isDesk = clientId !== person.uid
  return createBooking(context, {
    user: person,
    actor,
    idempotencyKey: `waitlist-offer ${offerId}`,
    input: { serviceIds: entry.serviceIds, ...slot, ...acceptance, ...bookingNote(entry), ...(isDesk && { clientId }) },
    isAgreed: offer.isByDesk || isDesk,
    from,
    isOffered: true,
    effects: [{ kind: 'take_offer', offerId, entryId, clientId, isDesk }],
  })
}

const bookingNote = ({ note }: Pick<WaitlistRow, 'note'>) => (note === '' ? {} : { note })

/** Offers the time to the next client; repeats change nothing. @throws {AppError} `not_found` · `conflict` if it was accepted */
export async function declineOffer(
  context: WaitlistContext,
  { offerId, person }: Pick<Answer, 'offerId' | 'person'>,
): Promise<void> {
  const { entry, offer } = await requireAnswerable(context.db, offerId, person)
  if (offer.state === 'accepted') {
    throw refused(endedOffer(context, { offer, entry, isDesk: entry.clientId !== person.uid }), context.settings.get())
  }
  await context.db.transaction(async (tx) => {
    await lockEntry(tx, entry.id)
    await closeOpenOffer(tx, entry.id, 'declined', offerId)
  })
  context.announce.appointment({ id: offer.id, clientId: entry.clientId, stylistId: offer.stylistId })
}

/**
 * Books for a waiting client at the desk, releasing their offer. A repeat returns the same booking.
 * @throws {AppError} `not_found` · `conflict` if they don't wait anymore · any refusal of a booking
 */
export async function bookForEntry(
  context: WaitlistContext,
  { id, user, slot, idempotencyKey }: DeskBooking,
): Promise<Appointment> {
  const { clientId, serviceIds, ...waiting } = await requireEntry(context.db, id)
  return createBooking(context, {
    user,
    idempotencyKey: idempotencyKey ?? (await toKey(context.db, { id, user, slot })),
    isAgreed: true,
    isOffered: true,
    input: { ...slot, serviceIds, clientId, ...bookingNote(waiting) },
    effects: [{ kind: 'end_wait', entryId: id }],
  })
}

interface DeskBooking {
  readonly id: string
  readonly user: CurrentUser
  readonly slot: WaitlistSlot
  readonly idempotencyKey: string | undefined
}

/** One for each time that they are booked there: a booking by mistake is no answer to the next request. */
async function toKey(db: Database, { id, user, slot }: Omit<DeskBooking, 'idempotencyKey'>): Promise<string> {
  const key = `waitlist ${id} ${slot.stylistId} ${slot.date} ${slot.time}`
  const mistakes = await countMistakes(db, user.uid, key)
  return mistakes === 0 ? key : `${key} ${mistakes + 1}`
}

/** @throws {AppError} `not_found`, also for somebody else's unless at the desk */
async function requireAnswerable(db: Database, offerId: string, person: CurrentUser) {
  const answerable = await requireOffer(db, offerId)
  if (answerable.entry.clientId !== person.uid && !can(person, 'waitlist.write')) throw noSuchOffer()
  return answerable
}
