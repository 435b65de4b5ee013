import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { openStatuses, undoSeconds } from '../../../domain/booking/appointment.ts'
import { isUndoable } from '../../../domain/booking/history.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { type Clock, systemMillis } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { eventColumns } from '../history/queries.ts'
import { eventFromRow } from '../history/serializers.ts'
import type { WaitlistRow } from './serializers.ts'

interface ExcludingContext {
  readonly db: Database
  readonly clock: Clock
  /** Identifies the actor in events of the previous version. */
  readonly adminEmail: string
}

export async function readPast({ db, clock }: ExcludingContext, { id, clientId }: Pick<WaitlistRow, 'id' | 'clientId'>) {
  const { startsAt, endsAt } = waitlistOffers
  const [passed, own] = await Promise.all([
    db
      .select({ startsAt, endsAt })
      .from(waitlistOffers)
      .where(and(eq(waitlistOffers.entryId, id), inArray(waitlistOffers.state, ['declined', 'lapsed', 'withdrawn']))),
    db
      .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
      .from(appointments)
      .where(
        and(
          eq(appointments.clientId, clientId),
          inArray(appointments.status, openStatuses),
          gt(appointments.endsAt, fromUnixSeconds(clock())),
        ),
      ),
  ])
  return [...passed, ...own].map((each) => ({ starts: unixSeconds(each.startsAt), ends: unixSeconds(each.endsAt) }))
}

/** Events to search: more than a salon's staff make in two minutes. */
const latestEvents = 200

/** In seconds. */
const longestBuffer = 3 * 3600

/** Reads times that the desk freed so recently that it can undo this; they aren't offered yet. */
export async function readUnsettled({ db, adminEmail }: ExcludingContext) {
  const rows = await db
    .select({
      event: eventColumns,
      stylistId: appointments.stylistId,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(appointmentEvents)
    .leftJoin(appointments, eq(appointments.id, appointmentEvents.appointmentId))
    .where(sql`${appointmentEvents.id} > (select max(id) from appointment_events) - ${latestEvents}`)
  const since = new Date(systemMillis() - undoSeconds.accepted * 1000)
  return rows.flatMap(({ event: row, stylistId, startsAt, endsAt }) => {
    const event = eventFromRow(row, adminEmail)
    if (row.at <= since || !isUndoable(event) || !startsAt || !endsAt) return []
    const starts = event.from?.startsAt ?? unixSeconds(startsAt)
    const minutes = Math.max(event.from?.length ?? 0, (unixSeconds(endsAt) - unixSeconds(startsAt)) / 60)
    return [{ stylistId: event.from?.stylistId ?? stylistId, starts, ends: starts + minutes * 60 + longestBuffer }]
  })
}
