import { AppError } from '../../domain/app-error.ts'
import { type BookingInput, isAsExpected, type Visit, visitOf } from '../../domain/booking.ts'
import type { Service } from '../../domain/service.ts'
import { isAvailable, offers, serviceOf } from '../../domain/stylist.ts'
import type { CurrentUser } from '../../domain/user.ts'
import type { Choices, KnownStylist } from '../availability/catalogue.ts'
import type { VersionedSettings } from '../availability/day-plans.ts'
import { canBookService } from '../services/policies.ts'
import type { BookingContext, GuardedBooking } from './booking-statements.ts'
import { checkTime } from './check-time.ts'
import { canBookWithoutLimits } from './policies.ts'
import { catalogueChanged, checkContact, noSuchService, noSuchStylist, notOffering, notTaking } from './refusals.ts'
import type { AppointmentRow } from './serializers.ts'

export interface BookingRequest {
  readonly user: CurrentUser
  readonly input: BookingInput
  /** The same key and body answer with the same booking. */
  readonly idempotencyKey: string | undefined
}

interface ChosenRecords {
  /** On the stylist's terms. */
  readonly chosen: Service[]
  readonly stylist: KnownStylist
  readonly versions: Pick<GuardedBooking, 'serviceIds' | 'serviceVersions' | 'stylistId' | 'stylistVersion' | 'settingsVersion'>
}

/** What a booking is made of that passed every check but those of the database. */
export interface CheckedBooking extends ChosenRecords {
  /** Unix seconds. */
  readonly now: number
  readonly starts: number
  readonly visit: Visit
  readonly settings: VersionedSettings
  readonly contact: Pick<AppointmentRow, 'phone' | 'note'>
}

/** With the catalogue as it is now. */
export async function checkNow(context: BookingContext, request: BookingRequest, stylistId: string): Promise<CheckedBooking> {
  const { serviceIds } = request.input
  return check(context, request, await context.catalogue.choices({ serviceIds, stylistId }))
}

/**
 * With the catalogue as it was last read, which saves two questions: if it has changed, the database writes nothing. Null where that
 * catalogue would not do, for the one of now may.
 */
export function checkLastSeen(context: BookingContext, request: BookingRequest, stylistId: string): CheckedBooking | null {
  try {
    return check(context, request, context.catalogue.lastChoices({ serviceIds: request.input.serviceIds, stylistId }))
  } catch (refusal) {
    if (refusal instanceof AppError) return null
    throw refusal
  }
}

/** Whether all of the services are offered, whoever does them. @throws {AppError} */
export async function checkServices({ catalogue }: BookingContext, { user, input }: BookingRequest): Promise<void> {
  const found = await Promise.all(input.serviceIds.map(catalogue.service))
  const offered = found.flatMap((service) => (service && canBookService(user, service.record) ? [service.record] : []))
  if (offered.length === input.serviceIds.length) return
  throw input.expected ? catalogueChanged({ services: offered, stylist: null }) : noSuchService()
}

function check(context: BookingContext, { user, input }: BookingRequest, choices: Choices): CheckedBooking {
  const settings = context.settings.get()
  const { chosen, stylist, ...records } = checkChoices({ user, input }, choices)
  const isUnlimited = canBookWithoutLimits(user)
  const contact = checkContact(input, settings, { isRequired: settings.rules.phoneRequired && !isUnlimited })
  const visit = visitOf(chosen)
  const now = context.clock()
  const plan = context.availability.plans.of(stylist, settings, input.date)
  const starts = checkTime({ input, stylist: stylist.record, plan, visit, now, settings, isUnlimited })
  const versions = { ...records.versions, settingsVersion: settings.version }
  return { chosen, stylist, versions, contact, visit, starts, now, settings }
}

/** @throws {AppError} where the choices are not what the client was shown, or cannot be booked */
function checkChoices({ user, input }: Pick<BookingRequest, 'user' | 'input'>, { services, stylist }: Choices) {
  const { serviceIds, expected } = input
  const listed = services.flatMap((service) => (service && canBookService(user, service.record) ? [service] : []))
  const offered = stylist ? listed.filter(({ id }) => offers(stylist.record, id)) : listed
  const chosen = offered.map(({ record }) => (stylist ? serviceOf(stylist.record, record) : record))
  const isComplete = chosen.length === serviceIds.length
  if (expected && !(isComplete && stylist && isAvailable(stylist.record) && isAsExpected(chosen, expected))) {
    throw catalogueChanged({ services: chosen, stylist: stylist?.record ?? null })
  }
  if (listed.length < serviceIds.length) throw noSuchService()
  if (!stylist) throw noSuchStylist()
  if (!isAvailable(stylist.record)) throw notTaking(stylist.record)
  if (!isComplete) throw notOffering(stylist.record)
  const serviceVersions = offered.map(({ version }) => version)
  const versions = { serviceIds, serviceVersions, stylistId: stylist.id, stylistVersion: stylist.version }
  return { chosen, stylist, versions }
}
