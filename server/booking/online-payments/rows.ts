import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import type { OnlinePaymentRow } from './asking.ts'

/** Reads a visit's requests for payment, oldest first. */
export function onlinePaymentsOf(db: Queryable, appointmentId: string): Promise<OnlinePaymentRow[]> {
  return db
    .select()
    .from(onlinePayments)
    .where(eq(onlinePayments.appointmentId, appointmentId))
    .orderBy(asc(onlinePayments.createdAt), asc(onlinePayments.id))
}
