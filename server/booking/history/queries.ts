import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type AppointmentHistory, type HistoryEvent, kindsBesideTheVisit } from '../../../domain/booking/history.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { eventFromRow, presentEvent } from './serializers.ts'

const { kind, fromStatus, toStatus, toStartsAt, actorRole, actorId } = appointmentEvents

/** Columns of an event; gaps of the first versions are filled as far as possible, with the account's current name. */
export const eventColumns = {
  ...getTableColumns(appointmentEvents),
  kind: sql<string>`coalesce(${kind}, appointment_event_kind(${fromStatus}, ${toStatus}, ${isNotNull(toStartsAt)}))`,
  account: sql<{ readonly name: string; readonly email: string } | null>`case when ${actorRole} is null then
    (select jsonb_build_object('name', account.name, 'email', account.email) from users as account where account.id = ${actorId}) end`,
}

/** Reads events, also of deleted appointments, oldest first. @param adminEmail identifies the actor in rows of the first versions */
export async function readEvents(
  db: Queryable,
  appointmentIds: readonly string[],
  adminEmail: string,
): Promise<HistoryEvent[]> {
  const rows = await db
    .select(eventColumns)
    .from(appointmentEvents)
    .where(inArray(appointmentEvents.appointmentId, [...appointmentIds]))
    .orderBy(asc(appointmentEvents.id))
  return rows.map((row) => eventFromRow(row, adminEmail))
}

export async function readHistory(
  db: Queryable,
  appointmentId: string,
  reader: Parameters<typeof presentEvent>[1],
): Promise<AppointmentHistory> {
  const rows = await db
    .select(eventColumns)
    .from(appointmentEvents)
    .where(eq(appointmentEvents.appointmentId, appointmentId))
    .orderBy(asc(appointmentEvents.id))
  return { items: rows.map((row) => presentEvent(row, reader)) }
}

export async function latestEvent(db: Queryable, appointmentId: string, adminEmail: string): Promise<HistoryEvent | null> {
  const [row] = await db
    .select(eventColumns)
    .from(appointmentEvents)
    .where(
      and(eq(appointmentEvents.appointmentId, appointmentId), or(isNull(kind), notInArray(kind, [...kindsBesideTheVisit]))),
    )
    .orderBy(desc(appointmentEvents.id))
    .limit(1)
  return row ? eventFromRow(row, adminEmail) : null
}

/**
 * Selects whether the visit was imported after a moment. Mail that was due by then isn't sent: the salon's old system has done so, and an
 * import must not send hundreds of mails.
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
