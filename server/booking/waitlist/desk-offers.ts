import { msg } from '@lingui/core/runtime-macro'
import { AppError, invalidField, notInRole } from '../../../domain/app-error.ts'
import { offerEnds } from '../../../domain/booking/waitlist/matching.ts'
import type { WaitlistEntry, WaitlistSlot } from '../../../domain/booking/waitlist/waitlist.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { say } from '../../../domain/language/say.ts'
import { can } from '../../../domain/people/roles.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { instantOf, wallClockOf } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { OwnHolds } from '../appointments/booked-client.ts'
import { checkNow } from '../appointments/check-booking.ts'
import { findHolder } from '../availability/holders.ts'
import { lockEntry, requireOffer } from '../effects/offers.ts'
import { auditEntry, type By, type DeskContext } from './commands.ts'
import { placeOffer } from './place-offer.ts'
import { readEntry, requireEntry, type WaitlistContext } from './queries.ts'
import type { WaitlistRow } from './serializers.ts'
import { withdrawOpenOffer } from './withdrawing.ts'

interface DeskOffer extends By {
  readonly id: string
  readonly slot: WaitlistSlot
  readonly own?: OwnHolds | undefined
  readonly origin: string
}

/**
 * Offers a client a free time that the desk chose, without notice; repeats change nothing.
 * @throws {AppError} `not_found` · `conflict` if they don't wait, or have an offer already · `invalid` for a time that isn't free
 */
export async function offerSlot(context: WaitlistContext, offer: DeskOffer): Promise<WaitlistEntry> {
  return placeAtDesk(context, offer).catch(async (error: unknown) => {
    // A repeat wins over any refusal: its own offer holds the time.
    const entry = await readEntry(context, offer.id)
    const { timeZone } = context.settings.get().place
    const { stylistId, date, time } = offer.slot
    const isThat =
      entry.offer?.stylistId === stylistId && entry.offer.time === time && dateAt(entry.offer.date, timeZone) === date
    if (isThat) return entry
    throw error
  })
}

async function placeAtDesk(context: WaitlistContext, { id, slot, user, by, own, origin }: DeskOffer): Promise<WaitlistEntry> {
  const { availability, settings, clock, db, announce } = context
  const entry = await requireEntry(db, id)
  const { stylistId, date, time } = slot
  const { place, waitlist } = settings.get()
  const requested = { serviceIds: entry.serviceIds, withHidden: true, own: own?.holds ?? [] }
  const free = await availability.candidates({ requested, date, time, withoutNotice: true })
  const candidate = free.find(({ stylist }) => stylist.id === stylistId) ?? (await besideStarts(context, { user, entry, slot }))
  if (!candidate) throw await notFree(context, { id, slot })
  const now = clock()
  const starts = wallClockOf(date, place.timeZone).instantOf(minutesOf(time))
  const expires = offerEnds({ now, starts, minutes: waitlist.minutes })
  if (expires === null) throw invalidField('time', say(msg`That’s too soon to offer. Book it instead.`))
  const { stylist, services, visit } = candidate
  const [placed] = await placeOffer(context, {
    effects: own?.effects ?? [],
    stylist,
    starts,
    expires,
    now,
    origin,
    to: [{ entryId: id, services, visit }],
    alsoWrite: (tx) => auditEntry(tx, by, 'offered', entry),
    isByDesk: true,
  })
  if (!placed) throw await notFree(context, { id, slot })
  announce.appointment({ id: placed.id, clientId: placed.clientId, stylistId })
  return readEntry(context, id)
}

interface SlotQuery extends Pick<DeskOffer, 'user' | 'slot'> {
  readonly entry: WaitlistRow
}

/** Finds a free start between the salon's start times, which the desk can book and so can offer; null for any other time. */
async function besideStarts(context: WaitlistContext, { user, entry, slot }: SlotQuery) {
  const { serviceIds } = entry
  const { stylistId, date, time } = slot
  const stylist = await context.catalogue.stylist(stylistId)
  const settings = context.settings.get()
  const usual = stylist && context.availability.plans.of(stylist, settings, date)
  if (!usual || usual.minutes.includes(minutesOf(time))) return null
  const {
    stylist: known,
    chosen,
    visit,
  } = await checkNow(
    context,
    { user, input: { serviceIds, stylistId, date, time }, isAgreed: true, isOffered: true },
    stylistId,
  )
  return { stylist: known.record, services: chosen, visit }
}

async function notFree(context: WaitlistContext, { id, slot }: Pick<DeskOffer, 'id' | 'slot'>): Promise<AppError> {
  const { state, offer, services } = await readEntry(context, id)
  if (offer)
    return new AppError(
      'conflict',
      say(msg`They have an offer until ${{ time: formatsOf(context.settings.get().place).timeAt(offer.until) }}.`),
    )
  if (state !== 'waiting') return new AppError('conflict', say(msg`They aren’t waiting anymore.`))
  const { stylistId, date, time } = slot
  const requested = { serviceIds: services.map((service) => service.id), withHidden: true }
  const reasons = await context.availability.reasons({ stylistId, requested, date, withoutNotice: true })
  const starts = instantOf(date, time, context.settings.get().place.timeZone)
  const holder = reasons && (await findHolder(context, { stylistId, visit: reasons.visit, starts }))
  return invalidField(
    'time',
    say(
      holder
        ? msg`${{ holder }} is there already. Choose another time.`
        : msg`That time isn’t free for this visit anymore. Choose another one.`,
    ),
  )
}

/** Withdraws an offer at the desk. @throws {AppError} `forbidden` · `not_found` */
export async function withdrawOffer(context: DeskContext, { user, by }: By, offerId: string): Promise<void> {
  if (!can(user, 'waitlist.write')) throw notInRole(user)
  const { offer, entry } = await requireOffer(context.db, offerId)
  await context.db.transaction(async (tx) => {
    if (await withdrawOpenOffer(tx, context, await lockEntry(tx, entry.id), offerId))
      await auditEntry(tx, by, 'withdrawn', entry)
  })
  context.announce.appointment({ id: offer.id, clientId: entry.clientId, stylistId: offer.stylistId })
}
