import { can, type HasRole } from '../../people/roles.ts'
import type { Settings } from '../../salon/settings.ts'
import { type AppointmentStatus, type CancelReason, holdsTime, mayChange, type StatusChange } from '../appointment.ts'
import type { EventNotes } from '../history.ts'
import { isInTime } from '../schedule/move.ts'
import { type MarkedVisit, type MarkRequest, markProblem, statusAfterMark } from './marks.ts'
import type { VisitRefusal } from './refusal.ts'

/** A visit whose status is to change, as it was read. */
export interface StatusFacts {
  readonly status: AppointmentStatus
  readonly version: number
  /** Unix seconds. */
  readonly starts: number
  readonly awaitsPayment: boolean
}

export interface AskedStatus {
  readonly person: HasRole
  readonly change: StatusChange
}

interface Moment {
  readonly settings: Pick<Settings, 'rules'>
  /** Unix seconds. */
  readonly now: number
}

/** A change of status as it would be written. */
export interface StatusPlan {
  readonly status: AppointmentStatus
  /** True for a client who re-opens: the salon's rules and terms of payment apply as to a new booking. */
  readonly isReopening: boolean
  /** True if the visit takes its time again. */
  readonly takesTime: boolean
  /** True if the visit goes on although its payment is missing. */
  readonly isExcused: boolean
  /** True if the client is on the waitlist again, from which they were booked. */
  readonly waitsAgain: boolean
  /** The salon's reason for a cancellation; left out for other changes. */
  readonly cancelReason?: CancelReason | null
  /** Bounds of the start that must still hold when it is written, in Unix seconds: at the same moment, the desk may move the visit. */
  readonly startsAfter?: number | undefined
  readonly startsFrom?: number | undefined
  readonly note: EventNotes
}

/** `changed`: the visit isn't anymore as the person saw it. */
type StatusRefusal = VisitRefusal | { readonly code: 'changed' }

/** Plans to confirm, complete, cancel or re-open a visit. */
export function planStatus(
  { status, version, starts, awaitsPayment }: StatusFacts,
  { person, change }: AskedStatus,
  { settings: { rules }, now }: Moment,
): StatusPlan | { readonly refusal: StatusRefusal } {
  const isSalon = can(person, 'bookings.write')
  if (!mayChange(isSalon ? 'salon' : 'client', change))
    return { refusal: { code: 'not_changeable', from: change.from, to: change.status } }
  // It may have been moved, too: nobody confirms or cancels a visit at a time that they haven't seen.
  if (status !== change.from || version !== (change.version ?? version)) return { refusal: { code: 'changed' } }
  const isCanceled = change.status === 'Canceled'
  const isExcused = awaitsPayment && (change.status === 'Confirmed' || change.status === 'Completed')
  if (!isSalon && isCanceled && !isInTime({ date: starts }, rules, now)) return { refusal: { code: 'too_late_to_change' } }
  if (isExcused && change.excuse === undefined) return { refusal: { code: 'unpaid' } }
  const isReopening = !isSalon && change.status === 'Pending'
  return {
    status: change.status,
    isReopening,
    takesTime: !holdsTime(status) && holdsTime(change.status),
    isExcused,
    waitsAgain: isSalon && isCanceled && change.reason === 'mistake',
    ...(isSalon && isCanceled && { cancelReason: change.reason ?? null }),
    startsAfter: isReopening ? now : undefined,
    startsFrom: !isSalon && isCanceled && rules.changeNotice !== null ? now + rules.changeNotice * 60 : undefined,
    note: {
      ...(isSalon && isCanceled && change.tellClient === false && { tellClient: false }),
      ...(isExcused && change.excuse !== undefined && { excuse: change.excuse }),
    },
  }
}

export interface MarkPlan {
  /** A no-show is canceled, and has its status again when that is undone. */
  readonly status: AppointmentStatus
  /** The moment of the mark in Unix seconds; null removes it. */
  readonly markedAt: number | null
}

/**
 * Plans to set or remove a mark; null if that is so already.
 * @param visit `previousStatus` is the one before its last change
 */
export function planMark(
  visit: MarkedVisit & { readonly previousStatus: AppointmentStatus | null },
  request: MarkRequest,
  now: number,
): MarkPlan | { readonly problem: string } | null {
  const { mark, off = false } = request
  const problem = markProblem(visit, request, now)
  if (problem !== null) return { problem }
  if ((visit.marks[mark] === undefined) === off) return null
  return { status: statusAfterMark(visit.status, request, visit.previousStatus), markedAt: off ? null : now }
}
