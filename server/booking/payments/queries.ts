import { asc, inArray } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import type { VisitPayments } from '../../../domain/money/payments.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { paymentProviders } from '../../platform/database/schema/online-payments.ts'
import { canSeeDeskFields } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'
import { onlinePaymentsOf } from '../online-payments/rows.ts'
import { presentOnlinePayment } from '../online-payments/serializers.ts'
import { type PaymentRow, presentVisitPayments } from './serializers.ts'

export function readPayments(db: Queryable, appointmentIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.appointmentId, [...appointmentIds]))
    .orderBy(asc(payments.at), asc(payments.id))
}

/** Reads the payments of a visit. @throws {AppError} `not_found`, also for one that they don't see · `forbidden` for another stylist's */
export async function readVisitPayments(db: Queryable, id: string, user: CurrentUser): Promise<VisitPayments> {
  const visit = await requireAppointment(db, id, user)
  if (!canSeeDeskFields(user, visit)) throw notInRole(user)
  return presentWithOnline(db, visit)
}

/** Presents a visit's payments, with its requests for online ones. */
export async function presentWithOnline(db: Queryable, visit: AppointmentRow): Promise<VisitPayments> {
  const [rows, online, provider] = await Promise.all([
    readPayments(db, [visit.id]),
    onlinePaymentsOf(db, visit.id),
    db.select({ name: paymentProviders.name }).from(paymentProviders).limit(1),
  ])
  return {
    ...presentVisitPayments(rows, visit, systemMillis() / 1000),
    online: online.map((row) => presentOnlinePayment(row, rows, visit)),
    asksOnline: provider.length > 0,
  }
}
