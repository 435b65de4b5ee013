import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { piecesOf, sumReturning } from './ledger.ts'
import { onlinePaymentsOf } from './rows.ts'

/** True if a visit is paid for, at least in part, or its client's card is kept. A fee pays for no visit, and neither does money on its way back. */
export async function isPrepaid(db: Queryable, appointmentId: string): Promise<boolean> {
  const rows = (await onlinePaymentsOf(db, appointmentId)).filter(({ purpose }) => purpose !== 'fee')
  const entries = await db.select().from(payments).where(eq(payments.appointmentId, appointmentId))
  const isOfRows = (id: string | null) => id === null || rows.some((row) => row.id === id)
  const fees = new Set(entries.filter(({ onlinePaymentId }) => !isOfRows(onlinePaymentId)).map(({ id }) => id))
  const balanceMills = entries
    .filter(({ id, refundOf }) => !fees.has(id) && !fees.has(refundOf ?? ''))
    .reduce((sum, { amountMills }) => sum + amountMills, 0)
  let returningMills = 0
  for (const row of rows) returningMills += sumReturning(await piecesOf(db, row))
  return balanceMills > returningMills || rows.some(({ state, settledAt }) => state === 'card_kept' && settledAt === null)
}

/** The same, while nobody else changes it: locks the visit, then its payments. */
export async function isPrepaidStill(tx: Queryable, appointmentId: string): Promise<boolean> {
  await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  await tx
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(eq(onlinePayments.appointmentId, appointmentId))
    .orderBy(onlinePayments.id)
    .for('update')
  return isPrepaid(tx, appointmentId)
}
