import { asc, inArray } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import type { VisitPayments } from '../../../domain/money/payments.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { canSeeDeskFields } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'
import { presentForDesk } from '../online-payments/desk/present.ts'
import { type SuggestionContext, suggestAskFor } from '../online-payments/desk/suggestion.ts'
import { onlinePaymentsOf } from '../online-payments/rows.ts'
import { type PaymentRow, presentVisitPayments } from './serializers.ts'

export function readPayments(db: Queryable, appointmentIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.appointmentId, [...appointmentIds]))
    .orderBy(asc(payments.at), asc(payments.id))
}

/** Reads the payments of a visit. @throws {AppError} `not_found`, also for one that they don't see · `forbidden` for another stylist's */
export async function readVisitPayments(context: SuggestionContext, id: string, user: CurrentUser): Promise<VisitPayments> {
  const visit = await requireAppointment(context.db, id, user)
  if (!canSeeDeskFields(user, visit)) throw notInRole(user)
  return presentWithOnline(context, visit)
}

/** The payments of a visit, with what was asked online, and what can be. */
export async function presentWithOnline(context: SuggestionContext, visit: AppointmentRow): Promise<VisitPayments> {
  const { db } = context
  const [entries, online, suggestion] = await Promise.all([
    readPayments(db, [visit.id]),
    onlinePaymentsOf(db, visit.id),
    suggestAskFor(context, visit),
  ])
  return {
    ...presentVisitPayments(entries, visit, systemMillis() / 1000),
    online: await Promise.all(online.map((row) => presentForDesk(db, row, { entries, visit }))),
    ...suggestion,
  }
}
