import { priceProblem } from '../../money/price-problem.ts'
import { can, type HasRole } from '../../people/roles.ts'
import { isAvailable, offers, serviceOf } from '../../salon/schedule/stylist-rules.ts'
import type { Service } from '../../salon/service.ts'
import type { Settings, VersionedSettings } from '../../salon/settings.ts'
import { minutesOf } from '../../time/calendar.ts'
import { type TimeNeeded, timeNeededFor } from '../booking.ts'
import { isAsExpected } from '../schedule/booking-input.ts'
import { asksAsDesk, type DeskBookingInput } from '../schedule/desk-booking.ts'
import type { DayPlans, KnownService, KnownStylist, SelectedRecords } from '../schedule/known.ts'
import type { OutsideReason } from '../schedule/outside.ts'
import { besideOffered, explainOutside, placeAnywhere, placeOffered } from './place.ts'
import type { Planned, VisitRefusal } from './refusal.ts'

/** A time that the salon or the booker's browser holds for them. */
export interface HeldForBooker {
  readonly stylistId: string
  /** Unix seconds. */
  readonly starts: number
  readonly isByDesk?: boolean
}

/** The request of a person. */
export interface AskedBooking {
  readonly person: HasRole
  readonly input: DeskBookingInput
  /** As it is stored; null for none. */
  readonly phone: string | null | { readonly problem: string }
  readonly held: readonly HeldForBooker[]
  /** True for an offered time, to which notice and hidden services don't apply. */
  readonly isOffered: boolean
  /** True if the salon offered the time itself. */
  readonly isAgreed: boolean
  /** True for a hold only, for which no contact is known yet. */
  readonly isForHold: boolean
}

/** The facts that it is planned against. */
export interface BookingFacts {
  readonly selected: SelectedRecords
  readonly days: DayPlans
  readonly settings: VersionedSettings
  /** Unix seconds. */
  readonly now: number
}

interface PlannedSelection {
  readonly chosen: readonly Service[]
  readonly stylist: KnownStylist
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
}

export interface BookingPlan extends PlannedSelection {
  /** Unix seconds. */
  readonly now: number
  readonly starts: number
  readonly visit: TimeNeeded
  readonly settings: VersionedSettings
  readonly phone: string | null
  readonly note: string | null
  readonly outside: readonly OutsideReason[]
  readonly isConfirmed: boolean
}

/** A booking as it would be made, whether or not its time is free. */
export function planBooking(asked: AskedBooking, facts: BookingFacts): Planned<BookingPlan> {
  const { person, input, held, isOffered, isAgreed, isForHold } = asked
  const { days, settings, now } = facts
  const isDesk = can(person, 'bookings.write')
  const notOpened = openingRefusal(settings, person)
  if (notOpened) return { refusal: notOpened }
  const selection = planSelection(asked, facts)
  if ('refusal' in selection) return selection
  const isUnlimited = isDesk || isOffered
  const isRequired = settings.rules.phoneRequired && !isUnlimited && !isForHold
  const contact = planContact({ ...input, number: asked.phone, isRequired })
  if ('refusal' in contact) return contact
  const { chosen, stylist } = selection
  const visit = timeNeededFor(chosen)
  const slot = { date: input.date, time: input.time, stylist, chosen, visit, settings, now }
  const planAt = (starts: number, outside: readonly OutsideReason[]): BookingPlan => {
    const isHeldByDesk = held.some((hold) => hold.isByDesk && hold.stylistId === stylist.id && hold.starts === starts)
    const isConfirmed = settings.rules.confirmsAutomatically || input.confirmed === true || isAgreed || isHeldByDesk
    return { ...selection, ...contact, visit, now, settings, starts, outside, isConfirmed }
  }
  if (input.outside) {
    const placed = placeAnywhere(days, slot)
    return 'refusal' in placed ? placed : planAt(placed.starts, placed.outside)
  }
  const plan = days.of(stylist, settings, input.date)
  const start = plan.instants[plan.minutes.indexOf(minutesOf(input.time))]
  // Notice was checked when the hold was made.
  const isHeld = held.some((hold) => hold.stylistId === stylist.id && hold.starts === start)
  const placed =
    start === undefined && (isAgreed || asksAsDesk(input))
      ? besideOffered(placeAnywhere(days, slot), slot)
      : placeOffered(days, { ...slot, isUnlimited: isUnlimited || isHeld })
  return 'refusal' in placed ? placed : planAt(placed.starts, [])
}

interface Contact {
  readonly note?: string | undefined
  readonly number: AskedBooking['phone']
  readonly isRequired: boolean
}

/** The phone number and note as they are stored. */
export function planContact({ note = '', number, isRequired }: Contact): Planned<Pick<BookingPlan, 'phone' | 'note'>> {
  if (number === null && isRequired) return { refusal: { code: 'phone_missing' } }
  if (number !== null && typeof number === 'object') return { refusal: { code: 'wrong_phone', ...number } }
  return { phone: number, note: note === '' ? null : note }
}

/** The services and the stylist, if they can be booked and the person saw them so. */
function planSelection(
  { person, input, isOffered }: AskedBooking,
  { selected: { services, stylist }, settings }: BookingFacts,
): Planned<PlannedSelection> {
  const { serviceIds, expected, outside = false } = input
  const canSeeHidden = isOffered || can(person, 'services.read-hidden')
  const listed = services.filter(
    (known): known is KnownService => known !== undefined && (canSeeHidden || !known.record.hidden),
  )
  const offered = stylist && !outside ? listed.filter(({ id }) => offers(stylist.record, id)) : listed
  const terms = offered.map(({ record }) => withTerms(stylist ? serviceOf(stylist.record, record) : record, input, settings))
  const wrong = terms.find((each) => 'refusal' in each)
  if (wrong) return wrong
  const bookedServices = terms.filter((each) => 'id' in each)
  const isComplete = bookedServices.length === serviceIds.length
  const isTaking = stylist && (outside || isAvailable(stylist.record))
  if (expected && !(isComplete && isTaking && isAsExpected(bookedServices, expected))) {
    return { refusal: { code: 'catalogue_changed', services: bookedServices, stylist: stylist?.record ?? null } }
  }
  if (listed.length < serviceIds.length) return { refusal: { code: 'service_not_offered' } }
  if (!stylist) return { refusal: { code: 'stylist_gone' } }
  const { stylistName } = stylist.record
  if (!isTaking) return { refusal: { code: 'stylist_not_taking', stylistName } }
  if (!isComplete) return { refusal: { code: 'stylist_not_offering', stylistName } }
  return { chosen: bookedServices, stylist, serviceIds, serviceVersions: offered.map(({ version }) => version) }
}

/** The price and duration that the desk entered. */
function withTerms(service: Service, { services = [] }: DeskBookingInput, { place }: Settings): Planned<Service> {
  const { price = service.Price, minutes = service.Duration } = services.find(({ id }) => id === service.id) ?? {}
  const problem = price === service.Price ? null : priceProblem(price, place.currency)
  return problem ? { refusal: { code: 'wrong_price', problem } } : { ...service, Price: price, Duration: minutes }
}

/** Until the salon is open to clients, only its desk books. The version of the settings, which every booking is written with, keeps it so. */
export function openingRefusal({ opened }: Pick<Settings, 'opened'>, person: HasRole): VisitRefusal | null {
  return opened || can(person, 'bookings.write') ? null : { code: 'not_opened' }
}

export type PlanAnywhere = BookingPlan & { readonly reasons: ReturnType<typeof explainOutside> }

/** The same at any time of the day, with the reasons why clients aren't offered it. */
export function planAnywhere(asked: AskedBooking, facts: BookingFacts): Planned<PlanAnywhere> {
  const { date, time } = asked.input
  const planned = planBooking({ ...asked, input: { ...asked.input, outside: true } }, facts)
  if ('refusal' in planned) return planned
  const slot = { ...planned, date, time }
  const placed = placeAnywhere(facts.days, slot)
  return 'refusal' in placed ? placed : { ...planned, reasons: explainOutside(placed, slot) }
}
