import { msg } from '@lingui/core/runtime-macro'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { MarkRequest } from '../../../domain/booking/visits/marks.ts'
import { planMark } from '../../../domain/booking/visits/plan-status.ts'
import { say } from '../../../domain/language/say.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { maxAttempts, unavailable } from '../../platform/database/errors.ts'
import { type ChangeContext, commitChanges } from '../appointments/commit.ts'
import { canMark } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import { type AppointmentRow, markColumns, presentMarks, presentTo, visitOfRow } from '../appointments/serializers.ts'
import { takenSinceText } from '../availability/holders.ts'

interface MarkedBy {
  readonly user: CurrentUser
  readonly actor: Actor
  readonly id: string
  readonly request: MarkRequest
}

/**
 * Sets or removes a visit's mark. A no-show is canceled in the same write; undone, it has its status again, if its time is still free.
 * @throws {AppError} `not_found` (also for somebody else's) · `forbidden` for a visit that the person doesn't serve · `conflict` with a
 * text if the mark makes no sense, and with the record · `slot_taken`
 */
export async function markVisit(context: ChangeContext, input: MarkedBy): Promise<Appointment> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const row = await markAsSeen(context, input)
    if (row) return presentTo(input.user, row, context.settings.get().place.timeZone)
  }
  throw unavailable()
}

/** @returns null if the visit has changed since it was read */
async function markAsSeen(context: ChangeContext, { user, actor, id, request }: MarkedBy): Promise<AppointmentRow | null> {
  const { db, announce, clock, settings } = context
  const row = await requireAppointment(db, id, user)
  if (!canMark(user, row)) throw notInRole(user)
  const { status, previousStatus, startsAt } = row
  const visit = { status, previousStatus, date: unixSeconds(startsAt), marks: presentMarks(row) }
  const current = () => presentTo(user, row, settings.get().place.timeZone)
  const plan = planMark(visit, request, clock())
  if (plan === null) {
    // Perhaps a repeat after a lost response; the announcement may have been lost, too.
    announce.appointment(row)
    return row
  }
  if ('problem' in plan) throw new AppError('conflict', plan.problem, { current: current() })
  const committed = await commitChanges(context, {
    writes: [
      {
        seen: row,
        reader: user,
        by: actor,
        note: { kind: request.mark },
        still: { version: row.version },
        values: {
          status: plan.status,
          [markColumns[request.mark]]: plan.markedAt === null ? null : new Date(plan.markedAt * 1000),
        },
      },
    ],
  })
  if ('rows' in committed) return committed.rows[0] ?? null
  if (committed.refusal.code !== 'taken') return null
  const slot = { stylistId: row.stylistId, visit: visitOfRow(row), starts: unixSeconds(row.startsAt), exceptId: id }
  const message = `${await takenSinceText(context, slot)} ${say(msg`The visit stays a no-show.`)}`
  throw new AppError('slot_taken', message, { current: current() })
}
