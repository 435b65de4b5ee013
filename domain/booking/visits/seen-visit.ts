import type { Service } from '../../salon/service.ts'
import type { AppointmentStatus } from '../appointment.ts'
import type { TimeNeeded } from '../booking.ts'
import type { VisitTerms } from '../history.ts'

/** A visit as it was read, to be changed. */
export interface SeenVisit {
  readonly status: AppointmentStatus
  readonly stylistId: string
  /** Unix seconds. */
  readonly starts: number
  /** As booked, not by the current services. */
  readonly visit: TimeNeeded
  readonly services: readonly Service[]
  readonly currency: string
  readonly chargesMills: number
  readonly note: string | null
  readonly deskNote: string | null
  readonly cancelReason: string | null
  /** The fields that an undo gives back. */
  readonly terms: VisitTerms
}
