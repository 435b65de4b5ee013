import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AppError } from '../../../domain/app-error.ts'
import { chargesInMills, storedClaims, type TimeNeeded } from '../../../domain/booking/booking.ts'
import { combinedVisit } from '../../../domain/booking/waitlist/matching.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { linkPath } from '../../platform/links/actions.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import { refused } from '../appointments/refusals.ts'
import { applyAll, type Effect } from '../effects/effects.ts'
import type { OfferMoment } from '../effects/offers.ts'
import { placeHold } from '../holds/commands.ts'

export interface OfferContext extends OfferMoment {
  readonly db: Database
  readonly askForMail: AskForMail
  /** AUTH_SECRET. */
  readonly secret: string
}

export interface Offered {
  readonly entryId: string
  readonly services: readonly Service[]
  readonly visit: TimeNeeded
}

export interface NewOffer {
  readonly stylist: Stylist
  /** Unix seconds, like `expires` and `now`. */
  readonly starts: number
  readonly expires: number
  readonly now: number
  readonly to: readonly Offered[]
  readonly origin: string
  /** Writes more in the same transaction, such as an audit entry. */
  readonly alsoWrite?: (tx: Queryable) => Promise<void>
  /** Releases time held for the desk itself. */
  readonly effects?: readonly Effect[]
  /** True for the desk's offers, which are also sent at night and need no confirmation once accepted. */
  readonly isByDesk?: boolean
}

export interface PlacedOffer {
  readonly id: string
  readonly entryId: string
  readonly clientId: string
}

/**
 * Holds a time and offers it with mails, all or nothing. Entries that don't wait anymore, or have an offer, are left out.
 * @returns an empty list if none of them waits anymore, or the time was just taken
 */
export async function placeOffer(context: OfferContext, offer: NewOffer): Promise<PlacedOffer[]> {
  return context.db
    .transaction((tx) => placeInside(tx, context, offer))
    .catch((error: unknown) => {
      const isTaken = (error as Partial<AppError>).code === 'slot_taken'
      if (isTaken || violates(error, 'waitlist_offers_one_open')) return []
      throw error
    })
}

async function placeInside(tx: Queryable, context: OfferContext, offer: NewOffer): Promise<PlacedOffer[]> {
  const { stylist, now, starts, expires, to, effects = [], alsoWrite } = offer
  const waiting = await lockWaiting(tx, to)
  const offered = waiting.flatMap((entry) =>
    to.filter(({ entryId }) => entryId === entry.id).map((each) => ({ ...each, entry })),
  )
  const [first] = offered
  // A stylist who is being deleted must get no new offers.
  const [here] = await tx.select({ id: stylists.id }).from(stylists).where(eq(stylists.id, stylist.id)).for('key share')
  if (!first || !here) return []
  const visit = combinedVisit(offered.map((each) => each.visit))
  const startsAt = fromUnixSeconds(starts)
  const endsAt = fromUnixSeconds(starts + visit.minutes * 60)
  const booked = { id: '', stylistId: stylist.id, startsAt, endsAt, busy: storedClaims(visit) }
  const refusal = await applyAll(tx, context, { effects, booked })
  if (refusal) throw refused(refusal, context.settings.get())
  const holdId = await placeHold(tx, {
    stylistId: stylist.id,
    now,
    starts,
    expires,
    visit,
    clientId: offered.length > 1 ? null : first.entry.clientId,
  })
  const placed: PlacedOffer[] = []
  const isShared = offered.length > 1
  for (const { entry, services, visit } of offered) {
    const id = newId()
    const endsAt = fromUnixSeconds(starts + visit.minutes * 60)
    const times = { startsAt: fromUnixSeconds(starts), endsAt, expiresAt: fromUnixSeconds(expires) }
    const values = { id, entryId: entry.id, holdId, stylistId: stylist.id, isShared, isByDesk: offer.isByDesk ?? false }
    await tx.insert(waitlistOffers).values({ ...values, ...times })
    await mailOffer(tx, context, { ...offer, id, times, services, clientId: entry.clientId, isShared })
    placed.push({ id, entryId: entry.id, clientId: entry.clientId })
  }
  await alsoWrite?.(tx)
  return placed
}

/** Locks waiting entries without an open offer, ordered by id. Entries are locked before holds and offers, here and everywhere. */
async function lockWaiting(tx: Queryable, to: readonly Offered[]) {
  const { id, endedAt } = waitlistEntries
  const ids = to.map(({ entryId }) => entryId)
  const rows = await tx
    .select()
    .from(waitlistEntries)
    .where(and(inArray(id, ids), isNull(endedAt)))
    .orderBy(asc(id))
    .for('update')
  const isOpen = and(inArray(waitlistOffers.entryId, ids), eq(waitlistOffers.state, 'open'))
  // Separate statement: after a lock wait the first snapshot is stale.
  const open = await tx.select({ entryId: waitlistOffers.entryId }).from(waitlistOffers).where(isOpen)
  const offered = new Set(open.map(({ entryId }) => entryId))
  return rows.filter((row) => !offered.has(row.id))
}

interface OfferMail extends Pick<NewOffer, 'stylist' | 'origin' | 'now' | 'isByDesk'> {
  readonly id: string
  readonly clientId: string
  readonly services: readonly Service[]
  readonly times: { readonly startsAt: Date; readonly endsAt: Date; readonly expiresAt: Date }
  readonly isShared: boolean
}

async function mailOffer(tx: Queryable, { askForMail, secret }: OfferContext, mail: OfferMail): Promise<void> {
  const { id, clientId, stylist, services, times, isShared, origin, now, isByDesk = false } = mail
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId))
  if (!client?.email || client.demo) return
  await askForMail(tx, {
    kind: 'waitlist_offer',
    offerId: id,
    to: { name: client.name, address: client.email, clientId: client.id },
    services,
    stylist: stylist.stylistName,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    until: times.expiresAt,
    totalMills: chargesInMills(services),
    isShared,
    isByDesk,
    link: origin + linkPath(secret, 'waitlist-offer', id),
    origin,
    now,
  })
}
