import { AppError, notInRole } from '../../../domain/app-error.ts'
import { bookedServices, holdsTime } from '../../../domain/booking/appointment.ts'
import {
  anyStylist,
  chargesInMills,
  type TimeNeeded,
  timeNeededFor,
  withBookedPrices,
} from '../../../domain/booking/booking.ts'
import type { EventNotes, VisitTerms } from '../../../domain/booking/history.ts'
import { isAsExpected } from '../../../domain/booking/schedule/booking-input.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import type { HasRole } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { offers, serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { instantOf, timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { canBookService, canSeeHidden } from '../../salon/services/policies.ts'
import type { KnownStylist } from '../availability/catalogue.ts'
import type { RequestedVisit } from '../availability/offerings.ts'
import type { AnyTime, placeMoved } from '../availability/outside.ts'
import { canMoveAsBooked, canMoveTo, inColumn, partyOf } from './policies.ts'
import { requireChangeable } from './queries.ts'
import { catalogueChanged, notOffering, serviceNotOffered } from './refusals.ts'
import { visitOfRow } from './reopening.ts'
import type { AppointmentRow } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

/** What an appointment would be with a stylist. */
export interface MovedVisit {
  readonly visit: TimeNeeded
  /** On another stylist's terms; null with its own stylist, with whom everything stays as it was booked. */
  readonly services: readonly Service[] | null
  /** Of the catalogue's services that this depends on. */
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
}

interface MovedTo {
  readonly user: HasRole
  readonly row: AppointmentRow
  readonly stylist: KnownStylist
  /** True if the stylist takes it over without offering its services. */
  readonly isFree?: boolean
}

/**
 * With another stylist the services take as long and cost as much as with that one; at the desk they stay as booked where both have the same
 * terms. The administrator can also move services that are
 * no longer in the catalogue; these stay as booked.
 * @throws {AppError} `invalid` if a service isn't offered, or not by this stylist
 */
export async function visitWith(
  { catalogue, settings }: Pick<BookingContext, 'catalogue' | 'settings'>,
  { user, row, stylist, isFree = false }: MovedTo,
): Promise<MovedVisit> {
  const booked = bookedServices.parse(row.services)
  const isOwn = stylist.id === row.stylistId
  if (!isFree && !(isOwn && canMoveAsBooked(user)) && booked.some(({ id }) => !offers(stylist.record, id)))
    throw notOffering(stylist.record)
  if (isOwn) return { visit: visitOfRow(row), services: null, serviceIds: [], serviceVersions: [] }

  const listed = await Promise.all(booked.map(({ id }) => catalogue.service(id)))
  const known = listed.filter((service) => service !== undefined)
  const canBookAll = known.length === booked.length && known.every(({ record }) => canBookService(user, record))
  if (!canMoveAsBooked(user) && !canBookAll) throw serviceNotOffered()
  const terms = booked.map((service, index) => serviceOf(stylist.record, listed[index]?.record ?? service))
  const own = canMoveAsBooked(user) ? await catalogue.stylist(row.stylistId) : undefined
  const isSame =
    own && booked.every((service, index) => isOnSameTerms(own.record, terms[index], listed[index]?.record ?? service))
  const priced = withBookedPrices({ services: booked, currency: row.currency }, terms, settings.get().place.currency)
  const services = isSame ? booked : priced
  return {
    // Only the time of damaged documents can be read, and a move must not depend on their minutes.
    visit:
      !isSame && services.length > 0 && services.every(({ Duration }) => Duration > 0)
        ? timeNeededFor(services)
        : visitOfRow(row),
    services,
    serviceIds: known.map(({ id }) => id),
    serviceVersions: known.map(({ version }) => version),
  }
}

interface PlacedMove extends Pick<AnyTime, 'stylist' | 'now' | 'settings'> {
  readonly row: AppointmentRow
  readonly moved: MovedVisit
  readonly move: Pick<MoveRequest, 'date' | 'time'>
}

/** What the desk moves, as its place is looked at. */
export function placeOf({ row, moved, move: { date, time }, ...rest }: PlacedMove): Parameters<typeof placeMoved>[1] {
  const chosen = moved.services ?? bookedServices.parse(row.services)
  return { ...rest, date, time, chosen, visit: moved.visit, isOwn: rest.stylist.id === row.stylistId }
}

interface NotedMove {
  readonly user: HasRole
  readonly move: Pick<MoveRequest, 'tellClient'>
  /** In what it is outside of what is offered. */
  readonly outside: readonly string[]
  /** As it was, where it takes another stylist's terms. */
  readonly row: AppointmentRow | null
}

/** What the history keeps of a move beside from where to where. */
export function notesOf({ user, move, outside, row }: NotedMove): EventNotes {
  return {
    ...(outside.length > 0 && { outside }),
    ...(partyOf(user) === 'salon' && move.tellClient === false && { tellClient: false }),
    ...(row && { before: termsOf(row) }),
  }
}

/** What an undo gives back. */
export function termsOf(row: AppointmentRow): VisitTerms {
  const { stylist, services, busy, startsAt, endsAt } = row
  return { stylist, services, busy, mills: row.chargesMills, minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 }
}

/** True if a stylist offers the service as another one does. */
function isOnSameTerms(own: Stylist, terms: Service | undefined, listed: Service): boolean {
  const { Price, Duration } = serviceOf(own, listed)
  return Price === terms?.Price && Duration === terms.Duration
}

/** True if it is at the requested time already: the request is a repeat, or there is nothing to do. */
export function isAlreadyMoved(
  row: AppointmentRow,
  { date, time, stylistId }: Pick<MoveRequest, 'date' | 'time'> & { readonly stylistId: string },
  timeZone: string,
): boolean {
  const starts = unixSeconds(row.startsAt)
  // The instant alone would do but for times that the clocks skip, and the time alone but for those that come twice.
  const isThen = instantOf(date, time, timeZone) === starts && timeLabelAt(starts, timeZone) === time
  return holdsTime(row.status) && isThen && row.stylistId === stylistId
}

interface Charge extends MovedTo {
  readonly move: Pick<MoveRequest, 'expected'>
  readonly services: readonly Service[]
}

/**
 * What the services cost with another stylist. They cost more than booked only if that was shown; where the administrator moves them, the
 * salon keeps the price that the client agreed to.
 * @throws {AppError} `conflict` if it isn't what was shown
 */
export function chargedServices({ user, row, stylist, move: { expected }, services }: Charge): readonly Service[] {
  const costsMore = chargesInMills(services) > row.chargesMills
  if (expected ? isAsExpected([...services], expected) : !costsMore) return services
  if (expected || !canMoveAsBooked(user)) throw catalogueChanged({ services: [...services], stylist: stylist.record })
  const booked = bookedServices.parse(row.services)
  return services.map((service, index) => ({ ...service, Price: booked[index]?.Price ?? service.Price }))
}

/**
 * What to look for when somebody requests the times to which an appointment can be moved: its visit, and its own time counts as free.
 * @throws {AppError} `not_found` (also for somebody else's) · `invalid` if the stylist can't take it over
 */
export async function requestedMove(
  { db, catalogue, settings }: Pick<BookingContext, 'db' | 'catalogue' | 'settings'>,
  person: CurrentUser,
  { id, stylistId }: { readonly id: string; readonly stylistId: string },
): Promise<Exclude<RequestedVisit, 'shortest'>> {
  const isAny = stylistId === anyStylist
  const [row, stylist] = await Promise.all([
    requireChangeable(db, id, person),
    isAny ? undefined : catalogue.stylist(stylistId),
  ])
  if (!isAny && !canMoveTo(person, row, stylistId)) throw notInRole(person)
  const user = isAny || stylistId !== row.stylistId ? person : inColumn(person, row)
  if (isAny) {
    const services = bookedServices.parse(row.services)
    return {
      serviceIds: services.map((service) => service.id),
      withHidden: canSeeHidden(user),
      booked: { id: row.id, stylistId: row.stylistId, services, visit: visitOfRow(row) },
    }
  }
  if (!stylist) throw new AppError('not_found', 'We can’t find that stylist.')
  const { visit } = await visitWith({ catalogue, settings }, { user, row, stylist })
  return { visit, movedId: row.id }
}
