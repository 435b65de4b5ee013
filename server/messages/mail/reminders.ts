import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import { changeMailKinds } from '../../../domain/messages/mail.ts'
import { afterQuiet, isQuietAt, reminderMoment, salonNights } from '../../../domain/messages/quiet-nights.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { isMovedInAfter } from '../../booking/history/queries.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { type ComposeContext, queueVisitMail } from './compose.ts'

/** The most reminders that a call queues; the next call continues. */
const maxAtOnce = 200

/**
 * Queues due reminders of open visits, one for each start, so that a moved visit gets another one. Skips visits about which the client
 * got mail since the reminder was due, as after booking at short notice, and visits imported after that. None in quiet hours. Run each
 * minute; idempotent by the mails' keys.
 * @returns the number queued
 * @throws the first error, after the other reminders were queued
 */
export async function queueReminders(db: Database, context: ComposeContext): Promise<number> {
  const { settings, now } = context
  if (isQuietAt(now, salonNights(settings))) return 0
  const ids = (await findDueReminders(db, settings, now)).slice(0, maxAtOnce)
  if (ids.length === 0) return 0
  const due = await db
    .select({
      appointment: appointments,
      client: { id: clients.id, name: clients.name, email: sql<string>`${clients.email}`, phone: clients.phone },
    })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(inArray(appointments.id, ids))
    .orderBy(asc(appointments.startsAt))
  const failures: unknown[] = []
  for (const reminder of due) {
    const key = `reminder:${reminder.appointment.id}:${unixSeconds(reminder.appointment.startsAt)}`
    await queueVisitMail(db, { key, kind: 'booking_reminder', ...reminder }, context).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

/** Seconds before the quiet hours in which reminders leave that can't wait for their end. */
const evening = 3600

/** Finds visits whose reminders leave now or, in quiet hours, at their end. @returns their ids, first come first */
export async function findDueReminders(db: Queryable, settings: Settings, now: number): Promise<string[]> {
  const { reminder } = settings.mail
  if (reminder === null) return []
  const nights = salonNights(settings)
  const { id, startsAt, createdAt } = appointments
  const dueAt = sql`${startsAt} - make_interval(mins => ${reminder}::int)`
  const isReminded = eq(mails.key, sql`'reminder:' || ${id} || ':' || extract(epoch from ${startsAt})::bigint`)
  const isOfVisit = and(eq(mails.appointmentId, id), inArray(mails.kind, changeMailKinds))
  const isWrittenTo = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isOfVisit, or(gt(mails.createdAt, dueAt), isReminded)))
  // Some reminders of the coming night leave the evening before.
  const horizon = Math.max(now, isQuietAt(now + evening, nights) ? afterQuiet(now + evening, nights) : now)
  const rows = await db
    .select({
      id,
      startsAt,
      createdAt,
      toldAt: sql<Date | null>`greatest(
        (select max(${mails.createdAt}) from ${mails} where ${isOfVisit}),
        (select max(${appointmentEvents.at}) from ${appointmentEvents}
          where ${appointmentEvents.appointmentId} = ${id} and ${appointmentEvents.kind} = 'imported'))`.mapWith(createdAt),
    })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(
      and(
        inArray(appointments.status, openStatuses),
        gt(startsAt, fromUnixSeconds(now)),
        lte(startsAt, fromUnixSeconds(horizon + reminder * 60)),
        lte(createdAt, dueAt),
        // The demo salon's clients get no mail, and clients without an address, such as deleted ones, can't.
        isNotNull(clients.email),
        eq(clients.demo, false),
        notExists(isWrittenTo),
        notExists(isMovedInAfter(db, dueAt)),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
  const leavesBy = afterQuiet(now, nights)
  const due = rows.filter((row) => {
    const starts = unixSeconds(row.startsAt)
    const leaves = reminderMoment({ starts, reminder, changeNotice: settings.rules.changeNotice }, nights)
    const since = Math.min(leaves, starts - reminder * 60)
    return (
      leaves <= leavesBy &&
      since <= now &&
      unixSeconds(row.createdAt) <= since &&
      !(row.toldAt && unixSeconds(row.toldAt) > since)
    )
  })
  return due.map((row) => row.id)
}
