import { planReopening } from '../../../domain/booking/visits/plan-reopening.ts'
import type { GapCheck } from '../availability/gaps.ts'
import { type GuardedBooking, guardOfKept } from './booking-guard.ts'
import { required } from './check-booking.ts'
import type { BookingContext } from './commit.ts'
import { type AppointmentRow, seenVisit, visitOfRow } from './serializers.ts'

interface Reopening {
  /** Holds while nothing that it was planned against has changed and the client is within the limit. */
  readonly guarded: GuardedBooking
  readonly gapCheck: GapCheck
}

/** Plans that a client re-opens a booking. @throws {AppError} `invalid`, or `forbidden` before the salon is open */
export async function prepareReopening(context: BookingContext, row: AppointmentRow): Promise<Reopening> {
  const { clock, catalogue, availability, limits } = context
  const settings = context.settings.get()
  const now = clock()
  const facts = { stylist: await catalogue.stylist(row.stylistId), days: availability.plans, settings, now }
  const { stylist } = required(context, planReopening(seenVisit(row), facts))
  const guarded = {
    ...guardOfKept({ row, stylist, settings, now, startsAt: row.startsAt, endsAt: row.endsAt }),
    mostOpen: limits.openAhead ?? settings.rules.mostOpen,
  }
  const gapCheck = { stylist, visit: visitOfRow(row), starts: row.startsAt.getTime() / 1000, settings }
  return { guarded, gapCheck }
}
