import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { conflictOf, type SeriesConflict } from '../../../domain/booking/schedule/series.ts'
import type { SeriesChangePlan, SeriesEdit } from '../../../domain/booking/visits/series-change.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { unavailable, violates, withRetry } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { type Changes, changesTo, checkEdit, editColumns } from '../appointments/edit.ts'
import { columnsFor } from '../appointments/queries.ts'
import { visitOfRow } from '../appointments/reopening.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'
import type { BookingContext } from '../appointments/write-booking.ts'
import { findHolder } from '../availability/holders.ts'
import type { OfSeries } from './canceling.ts'
import { inTheWay } from './refusals.ts'
import { changedSince, maxAttempts, presentAll, requireAsSeen, seenRows } from './seen-visits.ts'

/**
 * Changes services, minutes and notes of visits of a series, all or none.
 * @returns as `moveSeries`
 * @throws {AppError} as `moveSeries`, and `invalid` for services that can't be booked
 */
export async function editSeries(
  context: BookingContext,
  of: OfSeries,
  { visits, edit, dryRun = false }: SeriesEdit,
): Promise<SeriesChangePlan | Appointment[]> {
  const { timeZone } = context.settings.get().place
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const rows = await seenRows(context, of, visits)
    const planned = await Promise.all(
      rows.map(async ({ row, ...seen }) => {
        const changes = await changesTo(context, row, edit)
        const starts = unixSeconds(row.startsAt)
        const conflict = await editConflict(context, { row, changes, edit })
        return { row, ...seen, changes, conflict, date: dateAt(starts, timeZone), time: timeLabelAt(starts, timeZone) }
      }),
    )
    if (dryRun) return { visits: planned.map(({ id, date, time, conflict }) => ({ id, date, time, conflict })) }
    const changed = planned.filter(({ changes }) => changes.kind !== null)
    if (changed.length === 0)
      return presentAll(
        context,
        of,
        rows.map(({ row }) => row),
      )
    if (planned.some(({ conflict }) => conflict)) throw inTheWay(context, planned, 'changed')
    requireAsSeen(changed, 'changed')
    const written = await withRetry(() => context.db.transaction((tx) => Promise.resolve(writeEdits(tx, of, changed)))).catch(
      (error: unknown) => {
        if (violates(error, 'slot_claims_pkey')) return null
        throw error
      },
    )
    if (!written) continue
    for (const row of written) context.announce.appointment(row)
    const others = planned.filter(({ changes }) => changes.kind === null).map(({ row }) => row)
    return presentAll(context, of, [...written, ...others])
  }
  throw unavailable()
}

interface ChangedVisit {
  readonly row: AppointmentRow
  readonly changes: Changes
}

async function writeEdits(tx: Queryable, { user }: OfSeries, changed: readonly ChangedVisit[]): Promise<AppointmentRow[]> {
  const written: AppointmentRow[] = []
  // Sorted by id, so that two desks don't deadlock.
  for (const { row, changes } of changed.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1))) {
    const [edited] = await tx
      .update(appointments)
      .set(editColumns(actorOf(user), row, changes))
      .where(and(eq(appointments.id, row.id), eq(appointments.version, row.version)))
      .returning(columnsFor(user))
    if (!edited) throw changedSince('changed')
    written.push(edited)
  }
  return written
}

async function editConflict(
  context: BookingContext,
  { row, changes, edit }: ChangedVisit & Pick<SeriesEdit, 'edit'>,
): Promise<SeriesConflict | null> {
  try {
    await checkEdit(context, { row, changes, edit })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: error.details.reason === 'outside' ? 'outside' : 'impossible', text: error.message }
  }
  if (!('endsAt' in changes.values) || JSON.stringify(changes.visit) === JSON.stringify(visitOfRow(row))) return null
  const place = { stylistId: row.stylistId, visit: changes.visit, starts: unixSeconds(row.startsAt), exceptId: row.id }
  return conflictOf({ problem: null, holder: await findHolder(context, place), ownVisit: null, outside: [] })
}
