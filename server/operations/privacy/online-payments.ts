import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Actor, systemActor } from '../../../domain/people/actor.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { onlinePayments, providerCalls } from '../../platform/database/schema/online-payments.ts'

/** Days until the last dispute of a payment can be opened, by the card networks' rules. */
export const disputeDays = 540

/**
 * Removes a person from their online payments and has the provider forget them, once for each of its records. References and amounts stay
 * for the salon's books, the accepted terms until no dispute can be opened anymore.
 */
export async function forgetOnlinePayments(tx: Queryable, clientId: string, by: Actor = systemActor): Promise<void> {
  const rows = await tx
    .update(onlinePayments)
    .set({ cardBrand: null, cardLast4: null, sessionUrl: null, link: '', note: '' })
    .where(eq(onlinePayments.clientId, clientId))
    .returning({
      id: onlinePayments.id,
      account: onlinePayments.account,
      customerId: onlinePayments.customerId,
      methodId: onlinePayments.methodId,
    })
  // A customer's cards go with the customer.
  const customers = rows.filter(({ customerId }) => customerId !== null)
  const cards = rows.filter(({ customerId, methodId }) => customerId === null && methodId !== null)
  const calls = [
    ...[...Map.groupBy(customers, ({ account, customerId }) => `${account} ${customerId}`).values()].map(([first]) => ({
      kind: 'forget_customer' as const,
      row: first,
      request: { customer: first?.customerId },
    })),
    ...[...Map.groupBy(cards, ({ account, methodId }) => `${account} ${methodId}`).values()].map(([first]) => ({
      kind: 'forget_card' as const,
      row: first,
      request: { method: first?.methodId },
    })),
  ]
  const now = systemDate()
  const values = calls.flatMap(({ kind, row, request }) =>
    row
      ? [
          {
            id: newId(),
            onlinePaymentId: row.id,
            kind,
            request,
            nextAt: now,
            actorId: by.id,
            actorRole: by.role,
            // Without the name, which is being forgotten.
            actorLabel: '',
            createdAt: now,
            updatedAt: now,
          },
        ]
      : [],
  )
  if (values.length > 0) await tx.insert(providerCalls).values(values)
}

/**
 * Removes accepted terms, with network address and browser, once no dispute can be opened anymore; for a kept card, counted from its visit.
 * Idempotent. @param now Unix seconds
 */
export async function forgetAcceptedTerms(db: Pick<Database, 'update'>, now: number): Promise<void> {
  const limit = sql`to_timestamp(${now}) - make_interval(days => ${disputeDays})`
  const lastEntry = sql`(select max(at) from payments where online_payment_id = ${onlinePayments.id})`
  const visit = sql`(select starts_at from appointments where id = ${onlinePayments.appointmentId} and ${onlinePayments.purpose} = 'card')`
  await db
    .update(onlinePayments)
    .set({ accepted: null })
    .where(
      and(
        isNotNull(onlinePayments.accepted),
        sql`${onlinePayments.createdAt} < ${limit}`,
        sql`greatest(${onlinePayments.createdAt}, ${lastEntry}, ${visit}) < ${limit}`,
      ),
    )
}
