import { AppError } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking.ts'
import type { BookingFit, DeskBookingInput } from '../../../domain/schedule/desk-booking.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { checkFit } from '../appointments/check-booking.ts'
import type { BookingContext } from '../appointments/write-booking.ts'
import { findHolder } from '../availability/holders.ts'

/** How many days ahead to look for times that fit, and how many to find for each stylist. */
const ahead = { days: 14, count: 3 } as const

interface FitQuery {
  readonly user: CurrentUser
  readonly place: Pick<DeskBookingInput, 'serviceIds' | 'services' | 'stylistId' | 'date' | 'time'>
}

/** How a visit would fit, before it is booked. @throws {AppError} `invalid` for services or a stylist that aren't there anymore */
export async function findFit(context: BookingContext, query: FitQuery): Promise<BookingFit> {
  const [fit, openings] = await Promise.all([fitAt(context, query), openingsFor(context, query)])
  return { ...fit, openings }
}

async function fitAt(context: BookingContext, { user, place }: FitQuery): Promise<Omit<BookingFit, 'openings'>> {
  try {
    const { visit, starts, reasons } = await checkFit(context, { user, input: place, idempotencyKey: undefined })
    const holder = await findHolder(context, { stylistId: place.stylistId, visit, starts })
    return { outside: reasons, holder, problem: null }
  } catch (error) {
    if (!(error instanceof AppError && error.details.fields?.time)) throw error
    return { outside: [], holder: null, problem: error.message }
  }
}

/** The asked stylist comes first. Each one's own length counts, unless this visit has another. */
async function openingsFor(context: BookingContext, { place }: FitQuery): Promise<BookingFit['openings']> {
  const { serviceIds, services = [], stylistId, date, time } = place
  if (serviceIds.length === 0) return []
  const durations = new Map(services.map(({ id, minutes }) => [id, minutes]))
  const requested = { serviceIds, withHidden: true, durations }
  const openings = await context.availability.openings({ stylistId: anyStylist, requested, date, time, ...ahead })
  return openings.toSorted((one, other) => Number(other.stylistId === stylistId) - Number(one.stylistId === stylistId))
}
