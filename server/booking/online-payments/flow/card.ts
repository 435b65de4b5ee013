import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AppError } from '../../../../domain/app-error.ts'
import { openStatuses } from '../../../../domain/booking/appointment.ts'
import type { KeptCard } from '../../../../domain/booking/prepayment/online-payment.ts'
import { formatsOf } from '../../../../domain/formats.ts'
import { actorOf } from '../../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../../domain/people/user.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { systemDate } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { isOpenState, type OnlinePaymentRow, writeCall } from '../asking.ts'
import { type Applying, inApplying, type OnlinePaymentContext } from '../context.ts'
import { feeLeft } from '../desk/fee.ts'
import { factsOf } from '../ended-visit.ts'
import { paymentRefusal } from '../refusals.ts'
import { onlinePaymentsOf } from '../rows.ts'
import { cardOf } from '../serializers.ts'

/** Payments of a client with a card that is kept, the latest first. */
function keptCards(tx: Queryable, clientId: string) {
  return tx
    .select()
    .from(onlinePayments)
    .where(and(eq(onlinePayments.clientId, clientId), isNotNull(onlinePayments.methodId)))
    .orderBy(desc(onlinePayments.createdAt))
}

/** The card that a client left; null for none. */
export async function readOwnCard({ db }: Pick<OnlinePaymentContext, 'db'>, user: CurrentUser): Promise<KeptCard | null> {
  const [row] = await keptCards(db, user.uid)
  return row ? cardOf(row) : null
}

/**
 * Removes a client's cards here, and has the provider forget them.
 * @throws {AppError} `conflict` while a visit ahead, or one whose fee isn't decided, needs one
 */
export function forgetOwnCard(context: OnlinePaymentContext, user: CurrentUser): Promise<void> {
  return inApplying(context, async (applying) => {
    const { tx } = applying
    // Visits before their payments, as everything that locks both.
    const ids = (await keptCards(tx, user.uid)).map(({ appointmentId }) => appointmentId)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(inArray(appointments.id, ids))
      .orderBy(appointments.id)
      .for('update')
    const rows = await keptCards(tx, user.uid).for('update')
    if (rows.length === 0) return
    const visits = await tx
      .select()
      .from(appointments)
      .where(
        inArray(
          appointments.id,
          rows.map(({ appointmentId }) => appointmentId),
        ),
      )
    const needs: Need[] = []
    for (const row of rows) {
      const visit = visits.find(({ id }) => id === row.appointmentId)
      const need = visit && row.purpose !== 'fee' ? await needFor(applying, row, visit) : null
      if (need) needs.push(need)
    }
    const [last] = needs.toSorted((one, other) => other.visit.startsAt.getTime() - one.visit.startsAt.getTime())
    if (last) throw stillNeeded(context, last)
    const methods = new Map(rows.map((row) => [row.methodId ?? '', row]))
    for (const [method, row] of methods) {
      await writeCall(tx, row, { kind: 'forget_card', request: { method }, by: actorOf(user) })
    }
    await tx
      .update(onlinePayments)
      .set({ methodId: null, cardBrand: null, cardLast4: null, updatedAt: systemDate() })
      .where(
        inArray(
          onlinePayments.id,
          rows.map(({ id }) => id),
        ),
      )
  })
}

type Visit = typeof appointments.$inferSelect

interface Need {
  readonly visit: Visit
  /** The card is let go then, in Unix seconds, if no fee was charged; null where it isn't known yet. */
  readonly feeUntil: number | null
}

/** Seconds after a cancellation in which staff decide about its fee. */
const feeSeconds = 14 * 24 * 60 * 60

const isDecided = (fee: OnlinePaymentRow): boolean => isOpenState(fee) || fee.state === 'paid' || fee.state === 'excused'

/** Why a visit still needs the card; null if it doesn't. A fee that was charged, asked for or waived needs none. */
async function needFor({ tx, context }: Applying, row: OnlinePaymentRow, visit: Visit): Promise<Need | null> {
  if (openStatuses.includes(visit.status)) return { visit, feeUntil: null }
  if (visit.status !== 'Canceled') return null
  if (row.settledAt === null) return { visit, feeUntil: null }
  const fees = (await onlinePaymentsOf(tx, visit.id)).filter(({ purpose }) => purpose === 'fee')
  const left = fees.some(isDecided) ? null : await feeLeft(tx, row, visit)
  if (!left || left.mills <= 0) return null
  const feeUntil = (await canceledAt(tx, row, visit)) + feeSeconds
  return context.clock() < feeUntil ? { visit, feeUntil } : null
}

const canceledAt = async (tx: Queryable, row: OnlinePaymentRow, visit: Visit): Promise<number> =>
  (await factsOf(tx, row, { visit, heldMills: 0 })).canceledAt ?? unixSeconds(visit.updatedAt)

/** Names the last visit that needs the card: after it, it can be removed. */
function stillNeeded({ settings }: Pick<OnlinePaymentContext, 'settings'>, { visit, feeUntil }: Need): AppError {
  const { dateAndTime } = formatsOf(settings.get().place)
  const when = dateAndTime(unixSeconds(visit.startsAt))
  if (feeUntil !== null) return paymentRefusal({ code: 'card_needed_for_fee', when, until: dateAndTime(feeUntil) })
  return paymentRefusal({ code: 'card_needed', when, isCanceled: visit.status === 'Canceled' })
}
