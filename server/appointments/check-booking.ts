import { AppError } from '../../domain/app-error.ts'
import { type BookingInput, durationInMinutes, isAsExpected } from '../../domain/booking.ts'
import { instantOf } from '../../domain/salon-time.ts'
import type { Service } from '../../domain/service.ts'
import { isAvailable, type Stylist } from '../../domain/stylist.ts'
import type { CurrentUser } from '../../domain/user.ts'
import type { BookingContext, GuardedBooking } from './booking-statements.ts'
import type { Choices } from './catalogue-records.ts'
import { catalogueChanged, checkTime, noSuchService, noSuchStylist, notTaking } from './refusals.ts'

export interface BookingRequest {
  readonly user: CurrentUser
  readonly input: BookingInput
  /** The same key and body answer with the same booking. */
  readonly idempotencyKey: string | undefined
}

interface ChosenRecords {
  readonly chosen: Service[]
  readonly stylist: Stylist
  readonly versions: Pick<GuardedBooking, 'serviceIds' | 'serviceVersions' | 'stylistId' | 'stylistVersion'>
}

/** What a booking is made of that passed every check but those of the database. */
export interface CheckedBooking extends ChosenRecords {
  /** Unix seconds. */
  readonly now: number
  readonly starts: number
  readonly minutes: number
}

/** With the catalogue as it is now. */
export async function checkNow(context: BookingContext, request: BookingRequest): Promise<CheckedBooking> {
  return check(context, request, await context.statements.choices(request.input))
}

/**
 * With the catalogue as it was last read, which saves two questions: if it has changed, the database writes nothing. Null where that
 * catalogue would not do, for the one of now may.
 */
export function checkLastSeen(context: BookingContext, request: BookingRequest): CheckedBooking | null {
  try {
    return check(context, request, context.statements.lastChoices(request.input))
  } catch (refusal) {
    if (refusal instanceof AppError) return null
    throw refusal
  }
}

function check({ clock, settings }: BookingContext, { input }: BookingRequest, choices: Choices): CheckedBooking {
  const { timeZone } = settings.get().place
  const records = checkChoices(input, choices)
  const minutes = durationInMinutes(records.chosen)
  const starts = instantOf(input.date, input.time, timeZone)
  const now = clock()
  checkTime({ input, stylist: records.stylist, minutes, starts, now, timeZone })
  return { ...records, minutes, starts, now }
}

/** @throws {AppError} where the choices are not what the client was shown, or cannot be booked */
function checkChoices({ serviceIds, stylistId, expected }: BookingInput, choices: Choices): ChosenRecords {
  const { services, stylist: asked } = choices
  const offered = services.filter((service) => service !== undefined)
  const chosen = offered.map(({ record }) => record)
  const isComplete = chosen.length === serviceIds.length
  if (expected && !(isComplete && asked && isAvailable(asked.record) && isAsExpected(chosen, expected))) {
    throw catalogueChanged({ services: chosen, stylist: asked?.record ?? null })
  }
  if (!isComplete) throw noSuchService()
  if (!asked) throw noSuchStylist()
  if (!isAvailable(asked.record)) throw notTaking(asked.record)
  const serviceVersions = offered.map(({ version }) => version)
  return { chosen, stylist: asked.record, versions: { serviceIds, serviceVersions, stylistId, stylistVersion: asked.version } }
}
