import { newId } from '../platform/database/schema/ids.ts'
import { payments } from '../platform/database/schema/money.ts'
import { onlinePayments } from '../platform/database/schema/online-payments.ts'
import type { TestDatabase } from './test-database.ts'

type Row = typeof onlinePayments.$inferInsert

/** Adds an online payment that was paid, with its entry in the ledger. @returns the ids, and the provider's reference */
export async function addOnlinePayment(
  { db }: Pick<TestDatabase, 'db'>,
  details: Pick<Row, 'appointmentId' | 'clientId'> & Partial<Row> & { readonly day?: string },
) {
  const { day = '2026-11-30', ...values } = details
  const id = newId()
  const by = { actorId: null, actorRole: 'system', actorLabel: 'Stripe' } as const
  const row: Row = {
    id,
    purpose: 'prepayment',
    state: 'paid',
    amountMills: 20_000,
    account: 'test:acct_1',
    paymentId: `pi_${id}`,
    terms: {
      refundHours: 24,
      lateCancel: 'kept',
      lateFeeMills: 0,
      noShowFeeMills: 0,
      chargesByItself: false,
    },
    ...by,
    ...values,
  }
  await db.insert(onlinePayments).values(row)
  const entryId = newId()
  const reference = row.paymentId ?? ''
  if (row.state === 'paid')
    await db.insert(payments).values({
      id: entryId,
      appointmentId: row.appointmentId,
      at: new Date(),
      day,
      amountMills: row.amountMills,
      method: 'online',
      onlinePaymentId: row.id,
      providerReference: reference,
      ...by,
    })
  return { id: row.id, entryId, reference }
}
