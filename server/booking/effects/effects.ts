import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { EffectRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { usedLinks } from '../../platform/database/schema/platform.ts'
import { type LinkClaim, linkHash } from '../../platform/links/sign.ts'
import { closeDemands, insertDemand, type NewOnlinePayment } from '../online-payments/asking.ts'
import { endWait, type OfferMoment, type TakenOffer, takeOffer, takeOwnOffers, waitAgain } from './offers.ts'
import { type Claimed, takeOwnHolds } from './own-time.ts'

/** Happens in the transaction that writes a visit, beside the write. */
export type Effect =
  | ({ readonly kind: 'take_offer' } & TakenOffer)
  | { readonly kind: 'end_wait'; readonly entryId: string }
  /** The visit was a mistake: who was booked from the waitlist is on it again. */
  | { readonly kind: 'wait_again' }
  | { readonly kind: 'require_client'; readonly clientId: string }
  /** Releases time held for the booker in the visit's way: their browser's holds, these ones, and offers to the client. */
  | {
      readonly kind: 'take_held'
      readonly browser: string | null
      readonly ids: readonly string[]
      readonly clientId: string | null
    }
  | { readonly kind: 'add_clients'; readonly rows: readonly (typeof clients.$inferInsert)[] }
  | { readonly kind: 'use_link'; readonly claim: LinkClaim }
  /** The visit waits for this payment. */
  | { readonly kind: 'ask_payment'; readonly row: NewOnlinePayment }
  /** The visit goes on although it isn't paid. */
  | { readonly kind: 'excuse_payment'; readonly reason: string; readonly by: Actor }

/** Does this, or says why it can't; then everything is rolled back. @throws {AppError} `not_found` for what isn't there anymore */
export async function applyEffect(
  tx: Queryable,
  moment: OfferMoment,
  { effect, booked }: { readonly effect: Effect; readonly booked: Claimed },
): Promise<EffectRefusal | null> {
  switch (effect.kind) {
    case 'take_offer':
      return takeOffer(tx, moment, { ...effect, bookingId: booked.id })
    case 'end_wait':
      return endWait(tx, effect.entryId, booked.id)
    case 'wait_again':
      await waitAgain(tx, booked.id)
      return null
    case 'require_client':
      return (await isGone(tx, effect.clientId)) ? { code: 'client_gone' } : null
    case 'take_held': {
      const { clientId, browser, ids } = effect
      const refusal = clientId === null ? null : await takeOwnOffers(tx, moment, { clientId, booked })
      if (!refusal) await takeOwnHolds(tx, { browser, ids, booked })
      return refusal
    }
    case 'add_clients':
      // The walk-in client is shared; another booking may have inserted it.
      await tx
        .insert(clients)
        .values([...effect.rows])
        .onConflictDoNothing()
      return null
    case 'ask_payment':
      await insertDemand(tx, effect.row)
      return null
    case 'excuse_payment':
      await closeDemands(tx, booked.id, {
        purposes: ['prepayment', 'card'],
        state: 'excused',
        note: effect.reason,
        by: effect.by,
      })
      return null
    case 'use_link':
      return (await takeLink(tx, moment, effect.claim)) ? null : { code: 'link_used' }
  }
}

/** The first refusal among the releases for a booker. */
export async function applyAll(
  tx: Queryable,
  moment: OfferMoment,
  { effects, booked }: { readonly effects: readonly Effect[]; readonly booked: Claimed },
): Promise<EffectRefusal | null> {
  for (const effect of effects) {
    const refusal = await applyEffect(tx, moment, { effect, booked })
    if (refusal) return refusal
  }
  return null
}

/**
 * True if the client was deleted, which the database checks only for accounts and for clients booked by others. The caller holds the
 * client's lock, so a merge or deletion is finished or waits.
 */
async function isGone(tx: Queryable, id: string): Promise<boolean> {
  const [gone] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isNotNull(clients.deletedAt)))
  return gone !== undefined
}

/** Marks the link as used; of two requests, the second waits here for the first. Expired links are refused without it. */
async function takeLink(tx: Queryable, { clock }: OfferMoment, claim: LinkClaim): Promise<boolean> {
  const now = fromUnixSeconds(clock())
  await tx.delete(usedLinks).where(lt(usedLinks.expiresAt, now))
  const [first] = await tx
    .insert(usedLinks)
    .values({ id: linkHash(claim), usedAt: now, expiresAt: fromUnixSeconds(claim.expiresAt) })
    .onConflictDoNothing()
    .returning({ id: usedLinks.id })
  return first !== undefined
}
