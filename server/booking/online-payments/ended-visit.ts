import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { isOfClient } from '../../../domain/booking/history.ts'
import type { ClientMove, EndedVisit } from '../../../domain/booking/prepayment/settlement.ts'
import { justMadeMillis } from '../../../domain/booking/schedule/move.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, type appointments } from '../../platform/database/schema/booking.ts'
import type { OnlinePaymentRow } from './asking.ts'

type Visit = typeof appointments.$inferSelect

interface Facts {
  readonly visit: Visit
  readonly heldMills: number
}

/** Reads when the visit's client moved it to another time, since they accepted the terms. */
async function movesOf(tx: Queryable, { appointmentId, accepted }: OnlinePaymentRow): Promise<ClientMove[]> {
  if (!accepted) return []
  const { data, actorRole, at, appointmentId: movedId } = appointmentEvents
  const from = sql<number>`(${data} #>> '{from,startsAt}')::float`
  const isByClient = inArray(actorRole, ['client', 'link'])
  const moves = await tx
    .select({ from, at })
    .from(appointmentEvents)
    .where(
      and(
        eq(movedId, appointmentId),
        isByClient,
        sql`${data} #>> '{from,startsAt}' <> ${data} #>> '{to,startsAt}'`,
        gt(at, fromUnixSeconds(accepted.at)),
      ),
    )
  return moves.map((move) => ({ from: move.from, at: unixSeconds(move.at) }))
}

/** Reads who canceled the visit last, when and how. A visit that was re-opened and then not paid stays canceled as it was before. */
export async function factsOf(tx: Queryable, row: OnlinePaymentRow, { visit, heldMills }: Facts): Promise<EndedVisit> {
  const { data, appointmentId, id } = appointmentEvents
  const isCancel = sql`${data} #>> '{to,status}' = 'Canceled' and ${data} #>> '{from,status}' <> 'Canceled'`
  const events = await tx
    .select()
    .from(appointmentEvents)
    .where(and(eq(appointmentId, visit.id), isCancel))
    .orderBy(desc(id))
  const isLapsed = (each: CancelEvent) => each.data?.unpaid === true && each.data.awaitsPayment === true
  const event = events.find((each) => !isLapsed(each)) ?? events[0]
  return {
    ...(await openFacts(tx, row, { visit, heldMills })),
    isNoShow: visit.noShowAt !== null,
    canceledBy: cancelerOf(visit, event),
    canceledAt: unixSeconds(event?.at ?? visit.updatedAt),
  }
}

type CancelEvent = typeof appointmentEvents.$inferSelect

/** Later, another booking in its place is a cancellation, which may come too late. */
const isJustMade = ({ createdAt }: Visit, { at }: CancelEvent) => at.getTime() - createdAt.getTime() <= justMadeMillis

function cancelerOf(visit: Visit, event: CancelEvent | undefined): EndedVisit['canceledBy'] {
  // A client who books another visit in its place cancels it.
  if (event?.data?.replaced && (!isByClient(visit, event) || isJustMade(visit, event))) return 'replaced'
  // A client who called was canceled by the desk.
  if (visit.cancelReason === 'client') return 'client'
  if (!event) return 'salon'
  if (isByClient(visit, event)) return 'client'
  return event.actorRole === 'system' ? 'system' : 'salon'
}

function isByClient({ clientId }: Visit, { actorRole: role, actorId }: CancelEvent): boolean {
  return role === null ? actorId === clientId : isOfClient({ role })
}

/** The facts about a visit's money that don't depend on who cancels it. */
export async function openFacts(
  tx: Queryable,
  row: OnlinePaymentRow,
  { visit, heldMills }: Facts,
): Promise<Omit<EndedVisit, 'canceledAt' | 'canceledBy'>> {
  return {
    paidMills: heldMills,
    priceMills: Math.max(visit.chargesMills - visit.discountMills, 0),
    currency: row.currency,
    terms: row.terms,
    starts: unixSeconds(visit.startsAt),
    moves: await movesOf(tx, row),
    isNoShow: false,
    hasCard: row.methodId !== null,
    isAccepted: row.accepted !== null,
  }
}
