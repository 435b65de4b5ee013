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
import { writeCall } from '../asking.ts'
import { inApplying, type OnlinePaymentContext } from '../context.ts'
import { paymentRefusal } from '../refusals.ts'
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
  return inApplying(context, async ({ tx }) => {
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
    const needed = rows.flatMap(({ appointmentId, settledAt, purpose }) => {
      const visit = visits.find(({ id }) => id === appointmentId)
      if (!visit || purpose === 'fee') return []
      return openStatuses.includes(visit.status) || (visit.status === 'Canceled' && settledAt === null) ? [visit] : []
    })
    const [last] = needed.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
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

/** Names the last visit that needs the card: after it, it can be removed. */
function stillNeeded({ settings }: Pick<OnlinePaymentContext, 'settings'>, visit: typeof appointments.$inferSelect): AppError {
  const when = formatsOf(settings.get().place).dateAndTime(unixSeconds(visit.startsAt))
  return paymentRefusal({ code: 'card_needed', when, isCanceled: visit.status === 'Canceled' })
}
