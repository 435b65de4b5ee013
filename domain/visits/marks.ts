import { z } from 'zod'
import { type AppointmentStatus, holdsTime, type VisitMark, type VisitMarks, visitMarks } from '../appointment.ts'

/** Marks a visit, or with `off` takes a mark back. Repeated, it changes nothing. */
export const markRequest = z
  .object({
    mark: z.enum(visitMarks, `Mark must be one of ${visitMarks.join(', ')}`),
    off: z.boolean('Send true or false').optional(),
  })
  .meta({ id: 'MarkRequest' })
export type MarkRequest = z.infer<typeof markRequest>

/** What of a visit matters for its marks. `date` is its start in Unix seconds. */
export interface MarkedVisit {
  readonly status: AppointmentStatus
  readonly date: number
  readonly marks: VisitMarks
}

/** Marks of one visit follow each other in this order; any of them can be left out. */
const sequence = ['arrived', 'started', 'finished'] as const

const inWords: Record<VisitMark, string> = {
  arrived: 'arrived',
  started: 'started',
  finished: 'finished',
  no_show: 'a no-show',
  late: 'late',
}

/**
 * Why a visit can't be marked so, in words; null if it can. What is so already can be asked for again.
 * @param now Unix seconds
 */
export function markProblem(visit: MarkedVisit, { mark, off = false }: MarkRequest, now: number): string | null {
  const { status, date, marks } = visit
  // Whatever was marked can be taken back, and nobody minds what wasn't.
  if (off || marks[mark] !== undefined) return null
  if (marks.no_show !== undefined) return 'This visit is a no-show. Undo that first.'
  if (status === 'Canceled') return 'This visit is canceled. Mark it as Pending first.'
  if (mark === 'late') return null
  const later = mark === 'no_show' ? sequence : sequence.slice(sequence.indexOf(mark) + 1)
  const known = later.find((each) => marks[each] !== undefined)
  if (known) return `This visit is marked ${inWords[known]}. Undo that first.`
  if (mark !== 'no_show') return null
  if (status === 'Completed') return 'This visit is completed, so it can’t be a no-show.'
  return now < date ? 'A visit can be a no-show only once it has started.' : null
}

/** The next mark of the usual course of a visit that holds its time; null after the last one. */
export function nextMark({ status, marks }: Pick<MarkedVisit, 'status' | 'marks'>): (typeof sequence)[number] | null {
  if (!holdsTime(status)) return null
  const last = sequence.findLastIndex((mark) => marks[mark] !== undefined)
  return sequence[last + 1] ?? null
}

/** How long after the start a client is rather late than not coming, in seconds. */
const lateSeconds = 10 * 60

/** What else can be marked at one press: of who has not come, that they are late, and after a while that they did not come. @param now Unix seconds */
export function absenceMark(visit: MarkedVisit, now: number): 'late' | 'no_show' | null {
  if (nextMark(visit) !== 'arrived' || now < visit.date) return null
  if (now >= visit.date + lateSeconds) return 'no_show'
  return visit.marks.late === undefined ? 'late' : null
}

/** Whether the client is here and nobody has begun with them. */
export function isWaiting({ status, marks }: Pick<MarkedVisit, 'status' | 'marks'>): boolean {
  return holdsTime(status) && marks.arrived !== undefined && nextMark({ status, marks }) === 'started'
}

/**
 * The status that a visit has once it is marked so, or once the mark is taken back.
 * @param before the status before the no-show
 */
export function statusAfterMark(
  status: AppointmentStatus,
  { mark, off }: MarkRequest,
  before: AppointmentStatus | null,
): AppointmentStatus {
  if (mark !== 'no_show') return status
  if (!off) return 'Canceled'
  // It was open; where nobody knows it anymore, the salon expected the visit.
  return before && holdsTime(before) ? before : 'Confirmed'
}
