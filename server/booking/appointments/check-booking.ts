import { AppError, invalidField } from '../../../domain/app-error.ts'
import { type BookingInput, isAsExpected, type Visit, visitOf } from '../../../domain/booking.ts'
import { formatsOf } from '../../../domain/formats.ts'
import type { DayPlan } from '../../../domain/schedule/day-plan.ts'
import { closesBefore } from '../../../domain/schedule/fits.ts'
import { lastBookableDate, type StartReason, startReasons } from '../../../domain/schedule/schedule.ts'
import { nothingTaken, reasonsOf } from '../../../domain/schedule/starts.ts'
import type { Service } from '../../../domain/service.ts'
import type { Settings, VersionedSettings } from '../../../domain/settings.ts'
import { isAvailable, offers, type Stylist, serviceOf } from '../../../domain/stylist.ts'
import { minutesOf, weekdayOf } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { canBookService } from '../../salon/services/policies.ts'
import type { KnownStylist, SelectedRecords } from '../availability/catalogue.ts'
import type { BookingRequest } from './booked-client.ts'
import type { GuardedBooking } from './booking-guard.ts'
import { canBookWithoutLimits } from './policies.ts'
import {
  catalogueChanged,
  checkContact,
  endsTooLate,
  hasTooLittleTime,
  notOffering,
  notTaking,
  serviceNotOffered,
  stylistNotHere,
} from './refusals.ts'
import type { AppointmentRow } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

interface ChosenRecords {
  /** On the stylist's terms. */
  readonly chosen: Service[]
  readonly stylist: KnownStylist
  readonly versions: Pick<GuardedBooking, 'serviceIds' | 'serviceVersions' | 'stylistId' | 'stylistVersion' | 'settingsVersion'>
}

/** A booking that has passed every check except the database's. */
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
  return check(context, request, await context.catalogue.selectedRecords({ serviceIds, stylistId }))
}

/**
 * With the catalogue as it was last read, which saves two queries: if it has changed, the database writes nothing. Null where that
 * catalogue would not do, for the one of now may.
 */
export function checkLastSeen(context: BookingContext, request: BookingRequest, stylistId: string): CheckedBooking | null {
  try {
    return check(context, request, context.catalogue.lastSelectedRecords({ serviceIds: request.input.serviceIds, stylistId }))
  } catch (refusal) {
    if (refusal instanceof AppError) return null
    throw refusal
  }
}

/** Whether all of the services are offered, no matter by whom. @throws {AppError} */
export async function checkServices({ catalogue }: BookingContext, { user, input }: BookingRequest): Promise<void> {
  const found = await Promise.all(input.serviceIds.map(catalogue.service))
  const offered = found.flatMap((service) => (service && canBookService(user, service.record) ? [service.record] : []))
  if (offered.length === input.serviceIds.length) return
  throw input.expected ? catalogueChanged({ services: offered, stylist: null }) : serviceNotOffered()
}

function check(
  context: BookingContext,
  { user, input }: Pick<BookingRequest, 'user' | 'input'>,
  selected: SelectedRecords,
): CheckedBooking {
  const settings = context.settings.get()
  const { chosen, stylist, ...records } = checkSelection({ user, input }, selected)
  const isUnlimited = canBookWithoutLimits(user)
  const contact = checkContact(input, settings, { isRequired: settings.rules.phoneRequired && !isUnlimited })
  const visit = visitOf(chosen)
  const now = context.clock()
  const plan = context.availability.plans.of(stylist, settings, input.date)
  const starts = checkTime({ input, stylist: stylist.record, plan, visit, now, settings, isUnlimited })
  const versions = { ...records.versions, settingsVersion: settings.version }
  return { chosen, stylist, versions, contact, visit, starts, now, settings }
}

/** @throws {AppError} where the selection is not what the client was shown, or can't be booked */
function checkSelection({ user, input }: Pick<BookingRequest, 'user' | 'input'>, { services, stylist }: SelectedRecords) {
  const { serviceIds, expected } = input
  const listed = services.flatMap((service) => (service && canBookService(user, service.record) ? [service] : []))
  const offered = stylist ? listed.filter(({ id }) => offers(stylist.record, id)) : listed
  const chosen = offered.map(({ record }) => (stylist ? serviceOf(stylist.record, record) : record))
  const isComplete = chosen.length === serviceIds.length
  if (expected && !(isComplete && stylist && isAvailable(stylist.record) && isAsExpected(chosen, expected))) {
    throw catalogueChanged({ services: chosen, stylist: stylist?.record ?? null })
  }
  if (listed.length < serviceIds.length) throw serviceNotOffered()
  if (!stylist) throw stylistNotHere()
  if (!isAvailable(stylist.record)) throw notTaking(stylist.record)
  if (!isComplete) throw notOffering(stylist.record)
  const serviceVersions = offered.map(({ version }) => version)
  const versions = { serviceIds, serviceVersions, stylistId: stylist.id, stylistVersion: stylist.version }
  return { chosen, stylist, versions }
}

interface TimeCheck {
  readonly input: Pick<BookingInput, 'date' | 'time'>
  readonly stylist: Stylist
  /** The stylist's date. */
  readonly plan: DayPlan
  readonly visit: Visit
  /** Unix seconds. */
  readonly now: number
  readonly settings: Settings
  /** Whether the salon's notice doesn't matter. */
  readonly isUnlimited: boolean
}

/** More start times than this are not listed. */
const maxListed = 12

/**
 * Everything about the time but whether it is taken, which only the database can promise.
 * @returns the start's instant in Unix seconds
 * @throws {AppError} `invalid`
 */
export function checkTime(check: TimeCheck): number {
  const { input, plan } = check
  const index = plan.minutes.indexOf(minutesOf(input.time))
  const starts = plan.instants[index]
  if (starts === undefined) throw noSuchStart(plan, check.settings)
  const reason = reasonAlone(check, index)
  if (reason === 'free') return starts
  throw wrongTime(check, reason, index)
}

/** The reason of a planned start as if nothing was taken. */
export function reasonAlone(
  { plan, visit, now, settings, isUnlimited }: Omit<TimeCheck, 'input' | 'stylist'>,
  index: number,
): StartReason {
  const { leastNotice, monthsAhead } = settings.rules
  const isTooFar = plan.date > lastBookableDate(dateAt(now, settings.place.timeZone), monthsAhead)
  const notice = isUnlimited ? 0 : leastNotice
  const reasons = reasonsOf(plan, { visit, now, isTooFar, leastNotice: notice, taken: nothingTaken, minGap: 0 })
  return startReasons[reasons[index] ?? 0] ?? 'closed'
}

function noSuchStart({ minutes, closure }: DayPlan, { place }: Settings): AppError {
  if (minutes.length === 0) return closedThatDay(closure)
  if (minutes.length > maxListed) return invalidField('time', 'Visits don’t start at that time. Choose one of the times shown.')
  return invalidField('time', `Choose one of these times: ${minutes.map(formatsOf(place).timeOfDay).join(', ')}`)
}

function closedThatDay(closure: string | null): AppError {
  return invalidField('date', `We’re closed that day${closure ? ` (${closure})` : ''}. Choose another day.`)
}

function wrongTime({ input, stylist, plan, visit, settings }: TimeCheck, reason: StartReason, index: number): AppError {
  const { stylistName, daysAvailable } = stylist
  const weekday = weekdayOf(input.date)
  const isDayOff = !isAvailable(stylist) || !daysAvailable.includes(weekday)
  switch (reason) {
    case 'off':
      return invalidField(
        'date',
        `${stylistName} doesn’t work ${isDayOff ? `on ${weekday}s` : 'that day'}. Choose another day.`,
      )
    case 'skipped':
      return invalidField('time', 'The clocks skip that time that day. Choose another one.')
    case 'closed':
      return plan.closure !== null
        ? closedThatDay(plan.closure)
        : invalidField('time', 'We’re closed at that time. Choose another one.')
    case 'too_far':
      return invalidField('date', `You can book up to ${monthsInWords(settings.rules.monthsAhead)} ahead.`)
    case 'past':
      return invalidField('time', 'That time has passed. Choose a later one.')
    case 'too_soon':
      return invalidField('time', 'That’s too soon for us. Choose a later time, or contact us.')
    case 'too_late':
      return closesBefore(plan, index, visit) ? endsTooLate() : hasTooLittleTime(stylistName)
    default:
      return invalidField('time', `${stylistName} isn’t here at that time. Choose another one.`)
  }
}

function monthsInWords(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'a month' : `${months} months`
  return months === 12 ? 'a year' : `${months / 12} years`
}
