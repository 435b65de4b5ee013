import { bookedServices } from '../../domain/appointment.ts'
import { type Visit, visitOf } from '../../domain/booking.ts'
import type { Service } from '../../domain/service.ts'
import { offers, serviceOf } from '../../domain/stylist.ts'
import type { CurrentUser } from '../../domain/user.ts'
import type { KnownStylist } from '../availability/catalogue.ts'
import { canBookService } from '../services/policies.ts'
import type { BookingContext } from './booking-statements.ts'
import { noSuchService, notOffering } from './refusals.ts'
import { visitOfRow } from './reopening.ts'
import type { AppointmentRow } from './serializers.ts'

/** What an appointment would be with a stylist. */
export interface MovedVisit {
  readonly visit: Visit
  /** On another stylist's terms; null with its own stylist, with whom everything stays as it was booked. */
  readonly services: readonly Service[] | null
  /** Of the catalogue's services that this depends on. */
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
}

interface MoveQuestion {
  readonly user: Pick<CurrentUser, 'admin'>
  readonly row: AppointmentRow
  readonly stylist: KnownStylist
}

/**
 * With another stylist the services take as long and cost as much as with that one. The administrator can also move services that are
 * no longer in the catalogue; these stay as booked.
 * @throws {AppError} `invalid` where a service isn't offered, or not by this stylist
 */
export async function visitWith(
  { catalogue }: Pick<BookingContext, 'catalogue'>,
  { user, row, stylist }: MoveQuestion,
): Promise<MovedVisit> {
  const booked = bookedServices.parse(row.services)
  const isOwn = stylist.id === row.stylistId
  if (!(isOwn && user.admin) && booked.some(({ id }) => !offers(stylist.record, id))) throw notOffering(stylist.record)
  if (isOwn) return { visit: visitOfRow(row), services: null, serviceIds: [], serviceVersions: [] }

  const listed = await Promise.all(booked.map(({ id }) => catalogue.service(id)))
  const known = listed.filter((service) => service !== undefined)
  const canBookAll = known.length === booked.length && known.every(({ record }) => canBookService(user, record))
  if (!user.admin && !canBookAll) throw noSuchService()
  const services = booked.map((service, index) => serviceOf(stylist.record, listed[index]?.record ?? service))
  return {
    // Of damaged documents nothing but the time can be read.
    visit: services.length > 0 ? visitOf(services) : visitOfRow(row),
    services,
    serviceIds: known.map(({ id }) => id),
    serviceVersions: known.map(({ version }) => version),
  }
}
