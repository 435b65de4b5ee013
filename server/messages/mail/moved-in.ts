import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema.ts'

/**
 * Whether an import brought the visit after a moment. What should have been mailed by then is no longer mailed: the salon's old system has
 * done so, and no import is followed by hundreds of mails.
 */
export function isMovedInAfter(db: Queryable, moment: SQLWrapper) {
  return db
    .select({ id: appointmentEvents.id })
    .from(appointmentEvents)
    .where(
      and(
        eq(appointmentEvents.appointmentId, appointments.id),
        eq(appointmentEvents.kind, 'imported'),
        sql`${appointmentEvents.at} > ${moment}`,
      ),
    )
}
