import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { findConflict } from '../../../domain/booking/schedule/series.ts'
import type { SeriesChangePlan, SeriesMove } from '../../../domain/booking/visits/series-change.ts'
import { say } from '../../../domain/language/say.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { maxAttempts, unavailable } from '../../platform/database/errors.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { type BookingContext, commitChanges } from '../appointments/commit.ts'
import { type PreparedMove, prepareMove } from '../appointments/move.ts'
import { isAlreadyMoved } from '../appointments/moved-visit.ts'
import { requireColumn } from '../appointments/policies.ts'
import { findMoveFit } from '../fit/queries.ts'
import type { OfSeries } from './canceling.ts'
import { inTheWay } from './refusals.ts'
import { changedSince, presentAll, requireAsSeen, seenRows } from './seen-visits.ts'

/**
 * Moves visits of a series, all or none: by one transaction, in which none is in the way of another.
 * @returns with `dryRun`, the fit of each; else the visits
 * @throws {AppError} `not_found` · `invalid` for a visit of no or another series · `slot_taken` or `conflict` with the conflict, by date, or
 *   if one was changed since
 */
export async function moveSeries(
  context: BookingContext,
  of: OfSeries,
  input: SeriesMove,
): Promise<SeriesChangePlan | Appointment[]> {
  const { visits, stylistId, dryRun = false } = input
  const { timeZone } = context.settings.get().place
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const rows = await seenRows(context, of, visits)
    const isDone = ({ row, ...seen }: (typeof rows)[number]) =>
      isAlreadyMoved(row, { ...seen, stylistId: stylistId ?? row.stylistId }, timeZone)
    if (!dryRun && rows.every(isDone))
      return presentAll(
        context,
        of,
        rows.map(({ row }) => row),
      )
    const ids = visits.map(({ id }) => id)
    const planned = await Promise.all(
      rows.map(async ({ row, date, time }) => {
        const slot = { date, time, stylistId: stylistId ?? row.stylistId }
        const fit = await findMoveFit(context, { user: of.user, id: row.id, among: ids, slot })
        const conflict = findConflict({ ...fit, ownVisit: null }, input.outside ? { outside: true } : {})
        return { id: row.id, date, time, conflict, isOutside: fit.outside.length > 0 }
      }),
    )
    if (dryRun) return { visits: planned.map(({ isOutside: _, ...visit }) => visit) }
    if (planned.some(({ conflict }) => conflict)) throw inTheWay(context, planned, 'moved')
    requireAsSeen(rows, 'moved')
    const together = { id: newId(), visits: ids }
    const prepared = await Promise.all(
      rows.map(({ row, ...seen }, index) => {
        const outside = planned[index]?.isOutside && { outside: true }
        const move = { ...seen, stylistId: stylistId ?? row.stylistId, tellClient: input.tellClient, ...outside }
        const user = requireColumn(of.user, move)
        return prepareMove(context, { user, actor: actorOf(user), row, move, together })
      }),
    )
    const writes = inOrder(prepared.map(({ change }) => change))
    const committed = await commitChanges(context, { writes })
    if ('rows' in committed) return presentAll(context, of, committed.rows)
    const { code } = committed.refusal
    if (code === 'settings') await context.settings.refresh()
    if (code === 'gap') throw new AppError('conflict', say(msg`One of these times leaves a short gap, so none was moved.`))
    if (code === 'changed') throw changedSince('moved')
  }
  throw unavailable()
}

type Move = PreparedMove['change']

/** Each frees its time before another one takes it: the last first where they go to later times. */
function inOrder(changes: readonly Move[]): Move[] {
  const startBefore = ({ guarded }: Move) => Date.parse(guarded.from)
  const [first] = changes
  const goesOn = first && startBefore(first) > first.seen.startsAt.getTime() ? -1 : 1
  return changes.toSorted((one, other) => goesOn * (startBefore(one) - startBefore(other)))
}
