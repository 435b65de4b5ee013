import type { Appointment } from '../../../domain/booking/appointment.ts'
import { findConflict, type SeriesConflict } from '../../../domain/booking/schedule/series.ts'
import type { EditPlan } from '../../../domain/booking/visits/plan-edit.ts'
import type { SeriesChangePlan, SeriesEdit } from '../../../domain/booking/visits/series-change.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { maxAttempts, unavailable } from '../../platform/database/errors.ts'
import { type BookingContext, commitChanges } from '../appointments/commit.ts'
import { editChange, prepareEdit, refusalOfEdit } from '../appointments/edit.ts'
import { refused } from '../appointments/refusals.ts'
import { type AppointmentRow, visitOfRow } from '../appointments/serializers.ts'
import { findHolder } from '../availability/holders.ts'
import { byId, type OfSeries } from './canceling.ts'
import { inTheWay } from './refusals.ts'
import { changedSince, presentAll, requireAsSeen, seenRows } from './seen-visits.ts'

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
        const plan = await prepareEdit(context, row, edit)
        const starts = unixSeconds(row.startsAt)
        const conflict = await editConflict(context, { row, plan, edit })
        return { row, ...seen, plan, conflict, date: dateAt(starts, timeZone), time: timeLabelAt(starts, timeZone) }
      }),
    )
    if (dryRun) return { visits: planned.map(({ id, date, time, conflict }) => ({ id, date, time, conflict })) }
    const changed = planned.filter(({ plan }) => plan.kind !== null)
    if (changed.length === 0)
      return presentAll(
        context,
        of,
        rows.map(({ row }) => row),
      )
    if (planned.some(({ conflict }) => conflict)) throw inTheWay(context, planned, 'changed')
    requireAsSeen(changed, 'changed')
    const actor = actorOf(of.user)
    const writes = changed.map(({ row, plan }) => editChange({ actor, reader: of.user, row, plan }))
    const committed = await commitChanges(context, { writes: byId(writes) })
    if ('refusal' in committed) {
      if (committed.refusal.code === 'taken') continue
      throw changedSince('changed')
    }
    const others = planned.filter(({ plan }) => plan.kind === null).map(({ row }) => row)
    return presentAll(context, of, [...committed.rows, ...others])
  }
  throw unavailable()
}

interface EditedVisit extends Pick<SeriesEdit, 'edit'> {
  readonly row: AppointmentRow
  readonly plan: EditPlan
}

async function editConflict(context: BookingContext, { row, plan, edit }: EditedVisit): Promise<SeriesConflict | null> {
  const refusal = await refusalOfEdit(context, { row, plan, edit })
  if (refusal) {
    const text = refused(refusal, context.settings.get()).message
    return { kind: refusal.code === 'length_outside' ? 'outside' : 'impossible', text }
  }
  if (!plan.isOtherTime || JSON.stringify(plan.visit) === JSON.stringify(visitOfRow(row))) return null
  const slot = { stylistId: row.stylistId, visit: plan.visit, starts: unixSeconds(row.startsAt), exceptId: row.id }
  return findConflict({ problem: null, holder: await findHolder(context, slot), ownVisit: null, outside: [] })
}
