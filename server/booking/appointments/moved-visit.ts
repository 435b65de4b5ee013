import { msg } from '@lingui/core/runtime-macro'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import { bookedServices, holdsTime } from '../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { KnownStylist } from '../../../domain/booking/schedule/known.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { type MovedVisit, type MoveFacts, movedVisit } from '../../../domain/booking/visits/plan-move.ts'
import { say } from '../../../domain/language/say.ts'
import type { HasRole } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { instantOf, timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { canSeeHidden } from '../../salon/services/policies.ts'
import type { RequestedVisit } from '../availability/offerings.ts'
import { required } from './check-booking.ts'
import type { BookingContext } from './commit.ts'
import { canMoveAsBooked, canMoveTo, inColumn } from './policies.ts'
import { requireChangeable } from './queries.ts'
import { type AppointmentRow, seenVisit, visitOfRow } from './serializers.ts'

type CatalogueContext = Pick<BookingContext, 'catalogue' | 'settings'>

interface MovedTo<Stylist> {
  readonly user: HasRole
  readonly row: AppointmentRow
  readonly stylist: Stylist
}

/** The facts that a move to a stylist is planned against; the visit's own one needs no more. */
export async function factsOfMove<Stylist extends KnownStylist | undefined>(
  { catalogue, settings }: CatalogueContext,
  { user, row, stylist }: MovedTo<Stylist>,
): Promise<Omit<MoveFacts, 'stylist'> & { readonly stylist: Stylist }> {
  const nothing = { stylist, own: undefined, listed: [], settings: settings.get() }
  if (!stylist || stylist.id === row.stylistId) return nothing
  const listed = await Promise.all(bookedServices.parse(row.services).map(({ id }) => catalogue.service(id)))
  const own = canMoveAsBooked(user) ? await catalogue.stylist(row.stylistId) : undefined
  return { ...nothing, listed, own }
}

/** @throws {AppError} `invalid` if a service isn't offered, or not by this stylist */
export async function visitWith(
  context: CatalogueContext,
  { isFree, ...to }: MovedTo<KnownStylist> & { readonly isFree: boolean },
): Promise<MovedVisit> {
  return required(context, movedVisit(seenVisit(to.row), await factsOfMove(context, to), { person: to.user, isFree }))
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

/**
 * Prepares a search for times to which an appointment can be moved: with its visit, and its own time counts as free.
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
  if (!stylist) throw new AppError('not_found', say(msg`We can’t find that stylist.`))
  const { visit } = await visitWith({ catalogue, settings }, { user, row, stylist, isFree: false })
  return { visit, movedId: row.id }
}
