import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../../domain/people/actor.ts'
import { systemDate } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { newId } from '../../../platform/database/schema/ids.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { linkPath } from '../../../platform/links/actions.ts'
import { changeVisits } from '../../appointments/commit.ts'
import { actorColumns, type OnlinePaymentRow, writeCall } from '../asking.ts'
import type { Applying } from '../context.ts'
import { mailClient } from './mails.ts'

interface Fee {
  readonly visit: typeof appointments.$inferSelect
  readonly amountMills: number
  readonly by: Actor
}

/** Charges a fee by the card that was left, or asks for it with a pay link. The canceled visit is charged with it. */
export async function chargeFee(
  applying: Applying,
  accepted: OnlinePaymentRow,
  { visit, amountMills, by }: Fee,
): Promise<OnlinePaymentRow> {
  const { tx, context } = applying
  const card = await keptCardOf(tx, accepted)
  const id = newId()
  const [row] = await tx
    .insert(onlinePayments)
    .values({
      id,
      appointmentId: visit.id,
      clientId: visit.clientId,
      purpose: 'fee',
      state: card ? 'authenticating' : 'awaiting',
      amountMills,
      currency: accepted.currency,
      payBy: null,
      account: accepted.account,
      link: linkPath(context.secret, 'pay', id),
      accepted: accepted.accepted,
      terms: accepted.terms,
      ...(card && {
        customerId: card.customerId,
        methodId: card.methodId,
        cardBrand: card.cardBrand,
        cardLast4: card.cardLast4,
      }),
      ...actorColumns(by),
    })
    .returning()
  if (!row) throw new Error('the fee was not written')
  await changeVisits(tx, [visit.id], {
    by,
    values: { cancellationChargeMills: sql`${appointments.cancellationChargeMills} + ${amountMills}::bigint` },
    note: { kind: 'fee_due', data: { online: { amount: amountMills, currency: row.currency } } },
  })
  if (!card) {
    await mailClient(applying, row, { kind: 'fee_due' })
    return row
  }
  const request = {
    onlinePaymentId: id,
    amountMills,
    currency: row.currency,
    customer: card.customerId,
    method: card.methodId,
    description: context.settings.get().salon.name,
  }
  await writeCall(tx, row, { kind: 'charge', request, by, amountMills })
  return row
}

/** Takes a fee that isn't paid off its visit's charges. A charge that the provider wasn't told is dropped; another comes back. */
export async function dropFee(
  tx: Queryable,
  { id, amountMills }: OnlinePaymentRow,
  { visit, by }: Pick<Fee, 'by'> & { readonly visit: Fee['visit'] | null },
): Promise<void> {
  const isCharge = and(eq(providerCalls.onlinePaymentId, id), eq(providerCalls.kind, 'charge'))
  await tx
    .update(providerCalls)
    .set({ state: 'refused', request: null, updatedAt: systemDate() })
    .where(and(isCharge, eq(providerCalls.state, 'waiting'), eq(providerCalls.attempts, 0)))
  if (visit?.status !== 'Canceled') return
  const { cancellationChargeMills } = appointments
  await changeVisits(tx, [visit.id], {
    by,
    values: { cancellationChargeMills: sql`greatest(${cancellationChargeMills} - ${amountMills}::bigint, 0)` },
  })
}

interface KeptCardRow {
  readonly customerId: string
  readonly methodId: string
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

async function keptCardOf(tx: Queryable, { appointmentId, account }: OnlinePaymentRow): Promise<KeptCardRow | null> {
  const rows = await tx
    .select()
    .from(onlinePayments)
    .where(
      and(
        eq(onlinePayments.appointmentId, appointmentId),
        eq(onlinePayments.account, account),
        inArray(onlinePayments.state, ['paid', 'card_kept']),
        isNotNull(onlinePayments.methodId),
      ),
    )
  for (const { customerId, methodId, cardBrand, cardLast4 } of rows)
    if (customerId !== null && methodId !== null) return { customerId, methodId, cardBrand, cardLast4 }
  return null
}
