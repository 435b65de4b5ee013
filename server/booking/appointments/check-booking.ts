import { AppError } from '../../../domain/app-error.ts'
import {
  type AskedBooking,
  type BookingFacts,
  type BookingPlan,
  openingRefusal,
  type PlanAnywhere,
  planAnywhere,
  planBooking,
  planContact,
} from '../../../domain/booking/visits/plan-booking.ts'
import type { Planned } from '../../../domain/booking/visits/refusal.ts'
import type { HasRole } from '../../../domain/people/roles.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { readPhoneNumber } from '../../platform/phone-number.ts'
import { canBookService } from '../../salon/services/policies.ts'
import type { BookingRequest } from './booked-client.ts'
import type { BookingContext } from './commit.ts'
import { refused } from './refusals.ts'

// Reads the facts that a booking is planned against.

type PlanningContext = Pick<BookingContext, 'catalogue' | 'availability' | 'settings' | 'clock'>
type Asked = Omit<BookingRequest, 'client' | 'idempotencyKey'>

export async function planNow(context: PlanningContext, request: Asked, stylistId: string): Promise<Planned<BookingPlan>> {
  const { serviceIds } = request.input
  const selected = await context.catalogue.selectedRecords({ serviceIds, stylistId })
  return planBooking(askedBy(context, request), planningFacts(context, selected))
}

/** @throws {AppError} any refusal */
export async function checkNow(context: PlanningContext, request: Asked, stylistId: string): Promise<BookingPlan> {
  return required(context, await planNow(context, request, stylistId))
}

/**
 * Plans with the cached catalogue, which saves two queries; the database refuses the write if it has changed. Returns null if the cached one
 * forbids the booking, since the current one may allow it.
 */
export function planLastSeen(context: PlanningContext, request: Asked, stylistId: string): BookingPlan | null {
  const selected = context.catalogue.lastSelectedRecords({ serviceIds: request.input.serviceIds, stylistId })
  const planned = planBooking(askedBy(context, request), planningFacts(context, selected))
  return 'refusal' in planned ? null : planned
}

/** Plans a desk booking for a page that shows the reasons first. @throws {AppError} if the desk can't book it either */
export async function checkFit(context: PlanningContext, request: Asked): Promise<PlanAnywhere> {
  const selected = await context.catalogue.selectedRecords(request.input)
  return required(context, planAnywhere(askedBy(context, request), planningFacts(context, selected)))
}

/** Plans the same visit at several times, each with its own result. @throws {AppError} if it can't be booked at any time */
export async function checkTimes(
  context: PlanningContext,
  request: Asked,
  times: readonly FreeTime[],
): Promise<(PlanAnywhere | AppError)[]> {
  const facts = planningFacts(context, await context.catalogue.selectedRecords(request.input))
  return times.map(({ date, time }) => {
    const timeRequest = askedBy(context, { ...request, input: { ...request.input, date, time } })
    const planned = planAnywhere(timeRequest, facts)
    if (!('refusal' in planned)) return planned
    const error = refused(planned.refusal, facts.settings)
    if (error.details.fields?.time) return error
    throw error
  })
}

/** @throws {AppError} if one of the services isn't offered by anyone */
export async function checkServices({ catalogue, settings }: BookingContext, { user, input }: BookingRequest): Promise<void> {
  const services = await Promise.all(input.serviceIds.map(catalogue.service))
  const offered = services.flatMap((service) => (service && canBookService(user, service.record) ? [service.record] : []))
  if (offered.length === input.serviceIds.length) return
  const changed = { code: 'catalogue_changed', services: offered, stylist: null } as const
  throw refused(input.expected ? changed : { code: 'service_not_offered' }, settings.get())
}

/** @throws {AppError} where the salon isn't open to clients yet, and they aren't its desk */
export function requireOpened(settings: VersionedSettings, person: HasRole): void {
  const refusal = openingRefusal(settings, person)
  if (refusal) throw refused(refusal, settings)
}

/** @throws {AppError} `invalid` if it isn't a phone number, or if it is missing and required */
export function checkContact(
  { phone, note }: Pick<BookingRequest['input'], 'phone' | 'note'>,
  settings: VersionedSettings,
  isRequired: boolean,
): void {
  required({ settings: { get: () => settings } }, planContact({ note, number: typedNumber(phone, settings), isRequired }))
}

export function required<Plan extends object>(
  { settings }: { readonly settings: { readonly get: () => VersionedSettings } },
  planned: Planned<Plan>,
): Plan {
  if ('refusal' in planned) throw refused(planned.refusal, settings.get())
  return planned
}

function askedBy(
  { settings }: PlanningContext,
  { user: person, input, isOffered = false, isAgreed = false, own, isForHold = false }: Asked,
): AskedBooking {
  const phone = typedNumber(input.phone, settings.get(), person.phone)
  return { person, input, phone, held: own?.holds ?? [], isOffered, isAgreed, isForHold }
}

function planningFacts({ availability, settings, clock }: PlanningContext, selected: BookingFacts['selected']): BookingFacts {
  return { selected, days: availability.plans, settings: settings.get(), now: clock() }
}

/** Nothing typed is the usual case, and finding out that it is no number takes a while. @param stored their account's */
function typedNumber(phone = '', { place }: VersionedSettings, stored?: string): AskedBooking['phone'] {
  if (phone === '') return null
  try {
    return readPhoneNumber(phone, place, { stored })
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message }
    throw error
  }
}
