import { msg } from '@lingui/core/runtime-macro'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { type MarkRequest, markProblem, statusAfterMark } from '../../../domain/booking/visits/marks.ts'
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
  const { mark, off = false } = request
  const visit = { status: row.status, date: unixSeconds(row.startsAt), marks: presentMarks(row) }
  const current = () => presentTo(user, row, settings.get().place.timeZone)
  const problem = markProblem(visit, request, clock())
  if (problem !== null) throw new AppError('conflict', problem, { current: current() })
  const isSo = (visit.marks[mark] !== undefined) === !off
  if (isSo) {
    // Perhaps a repeat after a lost response; the announcement may have been lost, too.
    announce.appointment(row)
    return row
  }
  const committed = await commitChanges(context, {
    writes: [
      {
        seen: row,
        reader: user,
        by: actor,
        note: { kind: mark },
        still: { version: row.version },
        values: {
          status: statusAfterMark(row.status, request, row.previousStatus),
          [markColumns[mark]]: off ? null : new Date(clock() * 1000),
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
