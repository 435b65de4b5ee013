import { can, type HasRole } from '../../people/roles.ts'
import { isAvailable, offers, serviceOf } from '../../salon/schedule/stylist-rules.ts'
import type { Service } from '../../salon/service.ts'
import type { VersionedSettings } from '../../salon/settings.ts'
import type { Stylist } from '../../salon/stylist.ts'
import { minutesOf } from '../../time/calendar.ts'
import { type AppointmentStatus, holdsTime } from '../appointment.ts'
import { chargesInMills, type TimeNeeded, timeNeededFor, withBookedPrices } from '../booking.ts'
import type { EventNotes } from '../history.ts'
import { isAsExpected } from '../schedule/booking-input.ts'
import type { DayPlans, KnownService, KnownStylist } from '../schedule/known.ts'
import { isInTime, type MoveRequest, statusAfterMove } from '../schedule/move.ts'
import { besideOffered, type PlacedAnywhere, placeMoved, placeOffered } from './place.ts'
import type { HeldForBooker } from './plan-booking.ts'
import type { Planned, VisitRefusal } from './refusal.ts'
import type { SeenVisit } from './seen-visit.ts'

/** The visit as it would be with a stylist. */
export interface MovedVisit {
  readonly visit: TimeNeeded
  /** Another stylist's terms; null with its own stylist: everything stays as it was booked. */
  readonly services: readonly Service[] | null
  /** The versions of the catalogue's services that this depends on. */
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
}

export interface MoveFacts {
  readonly stylist: KnownStylist
  /** Its stylist so far, where the desk moves it to another one. */
  readonly own: KnownStylist | undefined
  /** The visit's services as the catalogue has them, in order; none with its own stylist. */
  readonly listed: readonly (KnownService | undefined)[]
  readonly settings: VersionedSettings
}

/**
 * With another stylist the services take as long and cost as much as with that one; at the desk they stay as booked where both have the same
 * terms, and can be moved when they are no longer in the catalogue.
 * @param isFree the stylist takes it over without offering its services
 */
export function movedVisit(
  { stylistId, services: booked, visit, currency }: SeenVisit,
  { stylist, own, listed, settings }: MoveFacts,
  { person, isFree }: { readonly person: HasRole; readonly isFree: boolean },
): Planned<MovedVisit> {
  const isDesk = can(person, 'bookings.write')
  const isOwn = stylist.id === stylistId
  if (!isFree && !(isOwn && isDesk) && booked.some(({ id }) => !offers(stylist.record, id))) {
    return { refusal: { code: 'stylist_not_offering', stylistName: stylist.record.stylistName } }
  }
  if (isOwn) return { visit, services: null, serviceIds: [], serviceVersions: [] }
  const offeredServices = listed.filter((service) => service !== undefined)
  const canSeeHidden = can(person, 'services.read-hidden')
  const canBookAll =
    offeredServices.length === booked.length && offeredServices.every(({ record }) => canSeeHidden || !record.hidden)
  if (!isDesk && !canBookAll) return { refusal: { code: 'service_not_offered' } }
  const terms = booked.map((service, index) => serviceOf(stylist.record, listed[index]?.record ?? service))
  const isSame =
    own && booked.every((service, index) => isOnSameTerms(own.record, terms[index], listed[index]?.record ?? service))
  const services = isSame ? booked : withBookedPrices({ services: booked, currency }, terms, settings.place.currency)
  // Only the time of damaged documents can be read, and a move must not depend on their minutes.
  const isReadable = services.length > 0 && services.every(({ Duration }) => Duration > 0)
  return {
    visit: !isSame && isReadable ? timeNeededFor(services) : visit,
    services,
    serviceIds: offeredServices.map(({ id }) => id),
    serviceVersions: offeredServices.map(({ version }) => version),
  }
}

/** True if a stylist offers the service as another one does. */
function isOnSameTerms(own: Stylist, terms: Service | undefined, listed: Service): boolean {
  const { Price, Duration } = serviceOf(own, listed)
  return Price === terms?.Price && Duration === terms.Duration
}

export interface AskedMove {
  readonly person: HasRole
  readonly move: Omit<MoveRequest, 'version'>
  readonly held: readonly HeldForBooker[]
}

export interface MovePlan extends MovedVisit {
  /** Unix seconds. */
  readonly starts: number
  readonly stylist: KnownStylist
  readonly status: AppointmentStatus
  readonly mayLeaveGap: boolean
  readonly mayOverlap: boolean
  readonly note: EventNotes
}

type Placed = Pick<PlacedAnywhere, 'starts'> & Partial<PlacedAnywhere>

/** A move as it would be made, whether or not its time is free. */
export function planMove(
  seen: SeenVisit,
  { person, move, held }: AskedMove,
  facts: Omit<MoveFacts, 'stylist'> & {
    readonly stylist: KnownStylist | undefined
    readonly days: DayPlans
    readonly now: number
  },
): Planned<MovePlan> {
  const { stylist, days, settings, now } = facts
  const isDesk = can(person, 'bookings.write')
  const fixed = fixedRefusal(seen, { isDesk, settings, now })
  if (fixed) return { refusal: fixed }
  if (!stylist) return { refusal: { code: 'stylist_gone' } }
  const { stylistName } = stylist.record
  const isFree = isDesk && move.outside === true
  if (!isFree && !isAvailable(stylist.record)) return { refusal: { code: 'stylist_not_taking', stylistName } }
  const moved = movedVisit(seen, { ...facts, stylist }, { person, isFree })
  if ('refusal' in moved) return moved
  const charged = chargedServices(seen, moved.services, { isDesk, expected: move.expected, stylist: stylist.record })
  if ('refusal' in charged) return charged
  const slot = { ...placementFacts(seen, moved, { stylist, settings, now }), date: move.date, time: move.time }
  const isBeside = isDesk && !days.of(stylist, settings, move.date).minutes.includes(minutesOf(move.time))
  const within = () =>
    isBeside ? besideOffered(placeMoved(days, slot), slot) : placeOffered(days, { ...slot, isUnlimited: isDesk })
  const placed: Planned<Placed> = isFree ? placeMoved(days, slot) : within()
  if ('refusal' in placed) return placed
  const { starts, outside = [] } = placed
  // The desk needn't confirm its own offer.
  const isAgreed = held.some((hold) => hold.isByDesk && hold.stylistId === stylist.id && hold.starts === starts)
  return {
    ...moved,
    services: charged.services,
    starts,
    stylist,
    mayLeaveGap: isFree || isBeside,
    mayOverlap: isDesk || move.alsoBook === true,
    status: isAgreed ? seen.status : statusAfterMove(isDesk ? 'salon' : 'client', seen.status, settings.rules),
    note: {
      ...(outside.length > 0 && { outside }),
      ...(isDesk && move.tellClient === false && { tellClient: false }),
      ...(charged.services && { before: seen.terms }),
    },
  }
}

/** The visit that is moved, as `place.ts` checks it. */
export function placementFacts<Facts extends Pick<MoveFacts, 'stylist' | 'settings'>>(
  { services, stylistId }: SeenVisit,
  moved: MovedVisit,
  facts: Facts,
) {
  return { ...facts, chosen: moved.services ?? services, visit: moved.visit, isOwn: facts.stylist.id === stylistId }
}

interface Moment {
  readonly isDesk: boolean
  readonly settings: VersionedSettings
  readonly now: number
}

/** Why a visit stays where it is. */
function fixedRefusal({ status, starts }: SeenVisit, { isDesk, settings, now }: Moment): VisitRefusal | null {
  if (!holdsTime(status)) return { code: 'not_movable', status }
  if (isDesk) return null
  if (!isInTime({ date: starts }, settings.rules, now)) return { code: 'too_late_to_change' }
  return starts <= now ? { code: 'begun' } : null
}

interface Charge {
  readonly isDesk: boolean
  readonly expected: MoveRequest['expected']
  readonly stylist: Stylist
}

/**
 * Returns the price of the services with another stylist. They cost more than booked only if that was shown; where the desk moves them, the salon keeps
 * the price that the client agreed to.
 */
function chargedServices(
  { services: booked, chargesMills }: SeenVisit,
  services: MovedVisit['services'],
  { isDesk, expected, stylist }: Charge,
): Planned<Pick<MovedVisit, 'services'>> {
  if (!services) return { services }
  const costsMore = chargesInMills(services) > chargesMills
  if (expected ? isAsExpected(services, expected) : !costsMore) return { services }
  if (expected || !isDesk) return { refusal: { code: 'catalogue_changed', services, stylist } }
  return { services: services.map((service, index) => ({ ...service, Price: booked[index]?.Price ?? service.Price })) }
}
