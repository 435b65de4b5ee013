import { AppError, invalidField } from '../../../domain/app-error.ts'
import { type TimeNeeded, timeNeededFor } from '../../../domain/booking/booking.ts'
import { isAsExpected } from '../../../domain/booking/schedule/booking-input.ts'
import { asksAsDesk, type DeskBookingInput } from '../../../domain/booking/schedule/desk-booking.ts'
import { priceProblem } from '../../../domain/money/money.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { isAvailable, offers, serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Settings, VersionedSettings } from '../../../domain/salon/settings.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { canBookService } from '../../salon/services/policies.ts'
import type { KnownStylist, SelectedRecords } from '../availability/catalogue.ts'
import { explainOutside, type PlacedAnywhere, placeAnywhere, startBesideOffered } from '../availability/outside.ts'
import type { BookingRequest } from './booked-client.ts'
import type { GuardedBooking } from './booking-guard.ts'
import { checkTime } from './check-time.ts'
import { canBookWithoutLimits } from './policies.ts'
import {
  catalogueChanged,
  checkContact,
  notOffering,
  notTaking,
  requireOpened,
  serviceNotOffered,
  stylistNotHere,
} from './refusals.ts'
import type { AppointmentRow } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

interface ChosenRecords {
  readonly chosen: Service[]
  readonly stylist: KnownStylist
  readonly versions: Pick<GuardedBooking, 'serviceIds' | 'serviceVersions' | 'stylistId' | 'stylistVersion' | 'settingsVersion'>
}

export interface CheckedBooking extends ChosenRecords {
  /** Unix seconds. */
  readonly now: number
  readonly starts: number
  readonly visit: TimeNeeded
  readonly settings: VersionedSettings
  readonly contact: Pick<AppointmentRow, 'phone' | 'note'>
  readonly outside: PlacedAnywhere['outside']
}

type CheckingContext = Pick<BookingContext, 'catalogue' | 'availability' | 'settings' | 'clock'>

export async function checkNow(
  context: CheckingContext,
  request: Omit<BookingRequest, 'client' | 'idempotencyKey'>,
  stylistId: string,
): Promise<CheckedBooking> {
  const { serviceIds } = request.input
  return check(context, request, await context.catalogue.selectedRecords({ serviceIds, stylistId }))
}

/**
 * Checks against the cached catalogue, which saves two queries; the database refuses the write if it has changed. Returns null if the
 * cached one forbids the booking, since the current one may allow it.
 */
export function checkLastSeen(context: BookingContext, request: BookingRequest, stylistId: string): CheckedBooking | null {
  try {
    return check(context, request, context.catalogue.lastSelectedRecords({ serviceIds: request.input.serviceIds, stylistId }))
  } catch (refusal) {
    if (refusal instanceof AppError) return null
    throw refusal
  }
}

/** @throws {AppError} if one of the services isn't offered by anyone */
export async function checkServices({ catalogue }: BookingContext, { user, input }: BookingRequest): Promise<void> {
  const services = await Promise.all(input.serviceIds.map(catalogue.service))
  const offered = services.flatMap((service) => (service && canBookService(user, service.record) ? [service.record] : []))
  if (offered.length === input.serviceIds.length) return
  throw input.expected ? catalogueChanged({ services: offered, stylist: null }) : serviceNotOffered()
}

function check(
  context: CheckingContext,
  { user, input, takeOffered, isAgreed, own, isForHold }: Omit<BookingRequest, 'client' | 'idempotencyKey'>,
  selected: SelectedRecords,
): CheckedBooking {
  const settings = context.settings.get()
  requireOpened(settings, user)
  const { chosen, stylist, ...records } = checkSelection(
    { user, input, ...(takeOffered && { takeOffered }) },
    selected,
    settings,
  )
  const isUnlimited = canBookWithoutLimits(user) || takeOffered !== undefined
  const isPhoneRequired = settings.rules.phoneRequired && !isUnlimited && !isForHold
  const contact = checkContact(input, settings, { isRequired: isPhoneRequired, stored: user.phone })
  const visit = timeNeededFor(chosen)
  const now = context.clock()
  const { plans } = context.availability
  const versions = { ...records.versions, settingsVersion: settings.version }
  const checked = { chosen, stylist, versions, contact, visit, now, settings }
  const placement = { ...checked, date: input.date, time: input.time }
  if (input.outside) return { ...checked, ...placeAnywhere(plans, placement) }
  const plan = plans.of(stylist, settings, input.date)
  const start = plan.instants[plan.minutes.indexOf(minutesOf(input.time))]
  if (start === undefined && (isAgreed || asksAsDesk(input))) {
    return { ...checked, starts: startBesideOffered(placeAnywhere(plans, placement), placement), outside: [] }
  }
  // Notice was checked when the hold was made.
  const isHeld = own?.holds.some((hold) => hold.stylistId === stylist.id && hold.starts === start) ?? false
  const starts = checkTime({ input, stylist: stylist.record, plan, visit, now, settings, isUnlimited: isUnlimited || isHeld })
  return { ...checked, starts, outside: [] }
}

export type CheckedTime = ReturnType<typeof checkAnywhere>

/** Checks a desk booking for a page that shows the reasons first. @throws {AppError} if the desk can't book it either */
export async function checkFit(context: BookingContext, request: Omit<BookingRequest, 'client'>): Promise<CheckedTime> {
  const { serviceIds, stylistId } = request.input
  return checkAnywhere(context, request, await context.catalogue.selectedRecords({ serviceIds, stylistId }))
}

/** Checks the same visit at several times, each with its own result. @throws {AppError} if it can't be booked at any time */
export async function checkTimes(
  context: BookingContext,
  request: Omit<BookingRequest, 'client'>,
  times: readonly FreeTime[],
): Promise<(CheckedTime | AppError)[]> {
  const { serviceIds, stylistId } = request.input
  const selected = await context.catalogue.selectedRecords({ serviceIds, stylistId })
  return times.map(({ date, time }) => {
    try {
      return checkAnywhere(context, { ...request, input: { ...request.input, date, time } }, selected)
    } catch (error) {
      if (error instanceof AppError && error.details.fields?.time) return error
      throw error
    }
  })
}

function checkAnywhere(context: BookingContext, { user, input }: Omit<BookingRequest, 'client'>, selected: SelectedRecords) {
  const checked = check(context, { user, input: { ...input, outside: true } }, selected)
  const placement = { ...checked, date: input.date, time: input.time }
  return { ...checked, reasons: explainOutside(placeAnywhere(context.availability.plans, placement), placement) }
}

/** @throws {AppError} if the selection can't be booked or differs from the one that the client saw */
function checkSelection(
  { user, input, takeOffered }: Pick<BookingRequest, 'user' | 'input' | 'takeOffered'>,
  { services, stylist }: SelectedRecords,
  settings: Settings,
) {
  const { serviceIds, expected, outside = false } = input
  // The desk may offer hidden services.
  const listed = services.flatMap((service) =>
    service && (takeOffered || canBookService(user, service.record)) ? [service] : [],
  )
  const offered = stylist && !outside ? listed.filter(({ id }) => offers(stylist.record, id)) : listed
  const selection = offered.map(({ record }) =>
    withTerms(stylist ? serviceOf(stylist.record, record) : record, input, settings),
  )
  const isComplete = selection.length === serviceIds.length
  const isTaking = stylist && (outside || isAvailable(stylist.record))
  if (expected && !(isComplete && isTaking && isAsExpected(selection, expected))) {
    throw catalogueChanged({ services: selection, stylist: stylist?.record ?? null })
  }
  if (listed.length < serviceIds.length) throw serviceNotOffered()
  if (!stylist) throw stylistNotHere()
  if (!isTaking) throw notTaking(stylist.record)
  if (!isComplete) throw notOffering(stylist.record)
  const serviceVersions = offered.map(({ version }) => version)
  const versions = { serviceIds, serviceVersions, stylistId: stylist.id, stylistVersion: stylist.version }
  return { chosen: selection, stylist, versions }
}

/** Applies the price and duration that the desk entered. @throws {AppError} for a price that the currency doesn't have */
function withTerms(service: Service, { services = [] }: DeskBookingInput, { place }: Settings): Service {
  const { price = service.Price, minutes = service.Duration } = services.find(({ id }) => id === service.id) ?? {}
  const problem = price === service.Price ? null : priceProblem(price, place.currency)
  if (problem) throw invalidField('services', problem)
  return { ...service, Price: price, Duration: minutes }
}
