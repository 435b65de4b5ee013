import type { Appointment } from '../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { isAvailable, offers } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'

interface Catalogue {
  readonly services: readonly Service[]
  readonly stylists: readonly Stylist[]
}

/** Returns the visit's services that are still offered, with the same stylist or else “First available”; null if none is. */
export function findSameAgain(last: Pick<Appointment, 'services' | 'stylist'>, { services, stylists }: Catalogue) {
  const offered = last.services.flatMap(({ id }) => services.find((service) => service.id === id && !service.hidden) ?? [])
  if (offered.length === 0) return null
  const takes = (stylist: Stylist) => isAvailable(stylist) && offered.every(({ id }) => offers(stylist, id))
  const same = stylists.find(({ id }) => id === last.stylist?.id)
  const isSame = same !== undefined && takes(same)
  if (!isSame && !stylists.some(takes)) return null
  return {
    serviceIds: offered.map(({ id }) => id),
    names: offered.map(({ ServiceName }) => ServiceName),
    stylistId: isSame ? same.id : anyStylist,
    stylistName: isSame ? same.stylistName : '',
  }
}
