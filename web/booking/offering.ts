import { t } from '@lingui/core/macro'
import { chargesInMills, durationInMinutes } from '../../domain/booking/booking.ts'
import { inWords } from '../../domain/language/lists.ts'
import type { Salon } from '../../domain/salon/salon.ts'
import { isAvailable, offers, serviceOf, takesBookings } from '../../domain/salon/schedule/stylist-rules.ts'
import { fitsInADay } from '../../domain/salon/schedule/usual-hours.ts'
import type { Service } from '../../domain/salon/service.ts'
import type { Stylist } from '../../domain/salon/stylist.ts'

export type StylistBlocker = 'unavailable' | 'no days'

/** @returns null if the stylist can be booked on some day */
export function stylistBlocker(stylist: Pick<Stylist, 'status' | 'daysAvailable'>): StylistBlocker | null {
  if (!isAvailable(stylist)) return 'unavailable'
  return stylist.daysAvailable.length === 0 ? 'no days' : null
}

export function missingServices(stylist: Pick<Stylist, 'services'>, services: readonly Service[]): Service[] {
  return services.filter(({ id }) => !offers(stylist, id))
}

/** Formats services not offered: 'Ines doesn’t do Color or Perm.' */
export function missingInWords({ stylistName }: Pick<Stylist, 'stylistName'>, missing: readonly Service[]): string {
  return t`${{ name: stylistName }} doesn’t do ${{ services: listed(missing) }}.`
}

/** Joins names of services: 'Cut, Color or Perm'. */
export function listed(services: readonly Pick<Service, 'ServiceName'>[]): string {
  const names = services.map(({ ServiceName }) => ServiceName)
  return inWords(names, 'or')
}

/** Stylists for “First available”: they take bookings and do all the services. */
export function bookableStylists(stylists: readonly Stylist[], services: readonly Service[]): Stylist[] {
  return stylists.filter((stylist) => takesBookings(stylist) && missingServices(stylist, services).length === 0)
}

/** Sorts stylists in the salon's order: able and bookable, then able but not bookable, then the others. */
export function sortStylists(stylists: readonly Stylist[], services: readonly Service[]) {
  const able = stylists.filter((stylist) => missingServices(stylist, services).length === 0)
  return {
    able: [...able.filter(takesBookings), ...able.filter((stylist) => !takesBookings(stylist))],
    unable: stylists.filter((stylist) => !able.includes(stylist)),
  }
}

/** Price in mills, duration in minutes. */
export interface Terms {
  readonly mills: number
  readonly minutes: number
}

export function termsWith(stylist: Pick<Stylist, 'services'>, services: readonly Service[]): Terms {
  const own = services.map((service) => serviceOf(stylist, service))
  return { mills: chargesInMills(own), minutes: durationInMinutes(own) }
}

export function isAsListed(stylist: Pick<Stylist, 'services'>, services: readonly Service[]): boolean {
  return !termsDiffer([stylist, {}], services)
}

export function termsDiffer(stylists: readonly Pick<Stylist, 'services'>[], services: readonly Service[]): boolean {
  const terms = stylists.map((stylist) => termsWith(stylist, services))
  return terms.some(({ mills, minutes }) => mills !== terms[0]?.mills || minutes !== terms[0].minutes)
}

/** Returns the cheapest stylist; of several, the fastest. */
export function findCheapest(stylists: readonly Stylist[], services: readonly Service[]): Stylist | undefined {
  const sorted = stylists
    .map((stylist) => ({ stylist, ...termsWith(stylist, services) }))
    .toSorted((one, other) => one.mills - other.mills || one.minutes - other.minutes)
  return sorted[0]?.stylist
}

/** True if the services fit no start time on any weekday before closing. */
export function isTooLong(services: readonly Service[], salon: Pick<Salon, 'hours' | 'starts'> | null): boolean {
  const minutes = durationInMinutes(services)
  const open = Object.values(salon?.hours ?? {}).flat()
  if (!salon || open.length === 0) return !fitsInADay(minutes)
  const { starts } = salon
  return open.every((hours) => {
    const first = starts.kind === 'interval' ? hours.starts : starts.times.find((time) => time >= hours.starts)
    return first === undefined || first + minutes > hours.ends
  })
}
