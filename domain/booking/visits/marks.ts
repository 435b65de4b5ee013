import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { withCommas } from '../../language/lists.ts'
import { said, say } from '../../language/say.ts'
import { type AppointmentStatus, holdsTime, nextStatuses, type VisitMark, type VisitMarks, visitMarks } from '../appointment.ts'

/** Marks a visit, or with `off` removes a mark. Idempotent. */
export const markRequest = z
  .object({
    mark: z.enum(visitMarks, said(msg`Mark must be one of ${{ marks: withCommas(visitMarks) }}`)),
    off: z.boolean(said(msg`Send true or false`)).optional(),
  })
  .meta({ id: 'MarkRequest' })
export type MarkRequest = z.infer<typeof markRequest>

export interface MarkedVisit {
  readonly status: AppointmentStatus
  readonly date: number
  readonly marks: VisitMarks
}

const sequence = ['arrived', 'started', 'finished'] as const

const isMarked: Record<(typeof sequence)[number], MessageDescriptor> = {
  arrived: msg`This visit is marked arrived. Undo that first.`,
  started: msg`This visit is marked started. Undo that first.`,
  finished: msg`This visit is marked finished. Undo that first.`,
}

/**
 * Returns why a visit can't be marked; null if it can, or already is.
 * @param now Unix seconds
 */
export function markProblem(visit: MarkedVisit, { mark, off = false }: MarkRequest, now: number): string | null {
  const { status, date, marks } = visit
  // Any mark can be removed, and removing a missing one does no harm.
  if (off || marks[mark] !== undefined) return null
  if (marks.no_show !== undefined) return say(msg`This visit is a no-show. Undo that first.`)
  if (status === 'Canceled') return say(msg`This visit is canceled. Mark it as Pending first.`)
  if (mark === 'late') return null
  const later = mark === 'no_show' ? sequence : sequence.slice(sequence.indexOf(mark) + 1)
  const laterMark = later.find((each) => marks[each] !== undefined)
  if (laterMark) return say(isMarked[laterMark])
  if (mark !== 'no_show') return null
  if (status === 'Completed') return say(msg`This visit is completed, so it can’t be a no-show.`)
  return now < date ? say(msg`A visit can be a no-show only once it has started.`) : null
}

export function nextMark({ status, marks }: Pick<MarkedVisit, 'status' | 'marks'>): (typeof sequence)[number] | null {
  if (!holdsTime(status)) return null
  const last = sequence.findLastIndex((mark) => marks[mark] !== undefined)
  return sequence[last + 1] ?? null
}

/** The mark that is the next step; null where that is completing or checking out the visit, which says that it is finished. */
export function nextStep(visit: Pick<MarkedVisit, 'status' | 'marks'>): VisitMark | null {
  const next = nextMark(visit)
  return next === 'finished' && nextStatuses('salon', visit.status).includes('Completed') ? null : next
}

/** Seconds after the start until which a client counts as late rather than absent. */
const lateSeconds = 10 * 60

/** Mark to offer while a client hasn't come: late, and after a while no-show. @param now Unix seconds */
export function absenceMark(visit: MarkedVisit, now: number): 'late' | 'no_show' | null {
  if (nextMark(visit) !== 'arrived' || now < visit.date) return null
  if (now >= visit.date + lateSeconds) return 'no_show'
  return visit.marks.late === undefined ? 'late' : null
}

export function isWaiting({ status, marks }: Pick<MarkedVisit, 'status' | 'marks'>): boolean {
  return holdsTime(status) && marks.arrived !== undefined && nextMark({ status, marks }) === 'started'
}

export function statusAfterMark(
  status: AppointmentStatus,
  { mark, off }: MarkRequest,
  before: AppointmentStatus | null,
): AppointmentStatus {
  if (mark !== 'no_show') return status
  if (!off) return 'Canceled'
  // Restores the open status; if it is unknown, the salon expected the visit.
  return before && holdsTime(before) ? before : 'Confirmed'
}
