import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { ratingRefusal } from '../../../domain/booking/ratings/rating.ts'
import { isQuietAt, salonNights } from '../../../domain/messages/quiet-nights.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { isMovedInAfter } from '../../booking/history/queries.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments, ratings } from '../../platform/database/schema/booking.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { type ComposeContext, queueVisitMail, type StoredAppointment } from './compose.ts'

/** Seconds after a visit from and until which its client is asked; the desk may complete it late. */
const askedAfter = 3 * 3600
const askedUntil = 3 * 86_400

/** Minimum seconds between two requests to a client. */
const askedEvery = 20 * 3600

/** The most mails that a call queues; the next call continues. */
const maxAtOnce = 200

/** Only clients who agreed to mail beyond their visits, and who may book. */
const hasAgreed = and(isNotNull(clientRecords.mailConsentAt), isNull(clientRecords.blockedAt))

export function asksForRatings({ found }: Settings): boolean {
  return found.ratings === 'earned' && found.asks
}

/**
 * Queues mails that ask for ratings of completed visits, hours after each and not in quiet hours. Run each minute; idempotent by the
 * mails' keys.
 * @returns the number queued
 */
export async function queueRatingRequests(db: Database, context: ComposeContext): Promise<number> {
  const { settings, now } = context
  if (!asksForRatings(settings) || isQuietAt(now, salonNights(settings))) return 0
  const due = await findDueRequests(db, now)
  for (const visit of due) {
    await queueVisitMail(db, { key: `rating:${visit.appointment.id}`, kind: 'rating_request', ...visit }, context)
  }
  return due.length
}

export function findDueRequests(db: Queryable, now: number) {
  const { id, startsAt, endsAt, updatedAt, clientId } = appointments
  const isRated = db.select({ id: ratings.appointmentId }).from(ratings).where(eq(ratings.appointmentId, id))
  const isAsked = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.clientId, clientId),
        eq(mails.kind, 'rating_request'),
        or(eq(mails.appointmentId, id), gt(mails.createdAt, fromUnixSeconds(now - askedEvery))),
      ),
    )
  return db
    .selectDistinctOn([clientId], {
      appointment: appointments,
      client: { id: clients.id, name: clients.name, email: sql<string>`${clients.email}`, phone: clients.phone },
    })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, clientId))
    .innerJoin(clientRecords, eq(clientRecords.clientId, clientId))
    .where(
      and(
        eq(appointments.status, 'Completed'),
        // The index has the start; no visit takes a day.
        gt(startsAt, fromUnixSeconds(now - askedUntil - 86_400)),
        gt(endsAt, fromUnixSeconds(now - askedUntil)),
        lte(endsAt, fromUnixSeconds(now - askedAfter)),
        // While the completion can be undone, the visit may not be over.
        lte(updatedAt, fromUnixSeconds(now - undoSeconds.settled)),
        isNotNull(clients.email),
        eq(clients.demo, false),
        hasAgreed,
        notExists(isRated),
        notExists(isAsked),
        notExists(isMovedInAfter(db, endsAt)),
      ),
    )
    .orderBy(asc(clientId), asc(startsAt))
    .limit(maxAtOnce)
}

/** True if a rating request is still wanted when it is about to be sent. @param now Unix seconds */
export async function canStillBeAsked(tx: Queryable, visit: StoredAppointment, now: number): Promise<boolean> {
  const times = { status: visit.status, endsAt: unixSeconds(visit.endsAt), ratedAt: null }
  if (ratingRefusal(times, now) !== null) return false
  const [[rated], [agreed]] = await Promise.all([
    tx.select({ id: ratings.appointmentId }).from(ratings).where(eq(ratings.appointmentId, visit.id)),
    tx
      .select({ id: clientRecords.clientId })
      .from(clientRecords)
      .where(and(eq(clientRecords.clientId, visit.clientId), hasAgreed)),
  ])
  return !rated && agreed !== undefined
}
