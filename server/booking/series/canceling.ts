import { msg } from '@lingui/core/runtime-macro'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { type Appointment, mayChange, openStatuses } from '../../../domain/booking/appointment.ts'
import type { VisitSeries } from '../../../domain/booking/schedule/series.ts'
import type { SeriesCancellation, SeriesUndo, UndoneSeries } from '../../../domain/booking/visits/series-cancel.ts'
import { say } from '../../../domain/language/say.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { canWriteColumn } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { type BookingContext, commitChanges, type VisitChange } from '../appointments/commit.ts'
import { requireColumn } from '../appointments/policies.ts'
import { columnsFor, requireAppointment } from '../appointments/queries.ts'
import { refused } from '../appointments/refusals.ts'
import { type AppointmentRow, presentTo } from '../appointments/serializers.ts'
import { type UndoContext, undoChange } from '../appointments/undo.ts'

export interface OfSeries {
  readonly user: CurrentUser
  readonly id: string
}

/** The visits that were booked in a series with this one; itself alone if it wasn't. */
export async function readSeries(db: Queryable, id: string): Promise<readonly string[]> {
  const { appointmentId, kind, data } = appointmentEvents
  const [booked] = await db
    .select({ data })
    .from(appointmentEvents)
    .where(and(eq(appointmentId, id), eq(kind, 'booked')))
  return booked?.data?.series ?? [id]
}

/**
 * Reads the visits of a series that still hold their time, by start: from one visit on, or all ahead; with its position.
 * @throws {AppError} `not_found`
 */
export async function readVisitSeries(
  { db, settings, clock }: BookingContext,
  { user, id, withAllAhead }: OfSeries & { readonly withAllAhead: boolean },
): Promise<VisitSeries> {
  const row = await requireAppointment(db, id, user)
  const { startsAt } = row
  requireColumn(user, row)
  const ids = [...(await readSeries(db, id))]
  const from = withAllAhead ? new Date(Math.min(startsAt.getTime(), clock() * 1000)) : startsAt
  const isOfSeries = inArray(appointments.id, ids)
  const isListed = and(isOfSeries, inArray(appointments.status, [...openStatuses]), gte(appointments.startsAt, from))
  const [open, all] = await Promise.all([
    db.select(columnsFor(user)).from(appointments).where(isListed).orderBy(asc(appointments.startsAt)),
    db.select({ id: appointments.id }).from(appointments).where(isOfSeries).orderBy(asc(appointments.startsAt)),
  ])
  // Stylists can't change visits in other columns.
  const rows = open.filter(({ stylistId }) => canWriteColumn(user, stylistId))
  return {
    appointments: rows.map((row) => presentTo(user, row, settings.get().place.timeZone)),
    position: all.findIndex((each) => each.id === id) + 1,
    total: all.length,
  }
}

/**
 * Cancels visits of a series, all or none, if each is as the person saw it. Repeated, it returns the first result.
 * @throws {AppError} `not_found` · `forbidden` · `invalid` for a visit of no or another series · `conflict` if one was changed since
 */
export async function cancelSeries(
  context: BookingContext,
  { user, id }: OfSeries,
  { visits, reason, tellClient }: SeriesCancellation,
): Promise<Appointment[]> {
  const { db, announce, settings } = context
  const series = await readSeries(db, id)
  if (visits.some((visit) => !series.includes(visit.id)))
    throw new AppError('invalid', say(msg`These visits aren’t of one series.`))
  const current = await Promise.all(visits.map((visit) => requireAppointment(db, visit.id, user)))
  for (const row of current) requireColumn(user, row)
  const isRepeated = current.every((row, at) => wasCanceledBy(user, row, visits[at]?.version))
  if (isRepeated) for (const row of current) announce.appointment(row)
  const rows = isRepeated ? current : await cancelAll()
  return rows.map((row) => presentTo(user, row, settings.get().place.timeZone))

  async function cancelAll(): Promise<AppointmentRow[]> {
    const together = { id: newId(), visits: visits.map((visit) => visit.id) }
    const data = { together, ...(tellClient ? {} : { tellClient: false }) }
    const writes = visits.flatMap(({ from, version }, index): VisitChange[] => {
      const change = { from, status: 'Canceled' } as const
      const refusal = { code: 'not_changeable', from, to: change.status } as const
      if (!mayChange('salon', change)) throw refused(refusal, settings.get())
      const row = current[index]
      const written = { by: actorOf(user), note: { data }, still: { status: from, version } }
      return row ? [{ seen: row, reader: user, ...written, values: { status: 'Canceled', cancelReason: reason } }] : []
    })
    const committed = await commitChanges(context, { writes: byId(writes) })
    if ('refusal' in committed)
      throw new AppError('conflict', say(msg`One of these visits was just changed, so none was canceled. Look at them again.`))
    return committed.rows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  }
}

/** So that two desks don't wait for each other in a circle. */
export function byId(writes: readonly VisitChange[]): VisitChange[] {
  return writes.toSorted((one, other) => (one.seen.id < other.seen.id ? -1 : 1))
}

const wasCanceledBy = (user: CurrentUser, row: AppointmentRow, seenVersion = 0) =>
  row.status === 'Canceled' && row.changedBy === user.uid && row.version === seenVersion + 1

/** Takes a change of several visits back, visit by visit: a time that somebody else has taken since keeps no other from coming back. */
export async function undoSeries(context: UndoContext, user: CurrentUser, { visits }: SeriesUndo): Promise<UndoneSeries> {
  const undone: UndoneSeries = { appointments: [], refused: [] }
  let remaining = visits
  for (;;) {
    undone.refused = []
    for (const { id, version } of remaining) {
      try {
        undone.appointments.push(await undoChange(context, { user, id, seen: { version } }))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        undone.refused.push({ id, message: error.message })
      }
    }
    // Among moved visits, one can stand in the former place of another.
    const again = remaining.filter(({ id }) => undone.refused.some((refused) => refused.id === id))
    if (again.length === 0 || again.length === remaining.length) return undone
    remaining = again
  }
}
