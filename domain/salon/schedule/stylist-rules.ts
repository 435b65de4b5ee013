import { type Weekday, weekdayOf, weekdays } from '../../time/calendar.ts'
import type { Service } from '../service.ts'
import type { Stylist } from '../stylist.ts'

// Apart from `stylist.ts`: the first step of a booking loads no zod.

export function offers({ services }: Pick<Stylist, 'services'>, serviceId: string): boolean {
  return services === undefined || Object.hasOwn(services, serviceId)
}

export function serviceOf<Listed extends Pick<Service, 'id' | 'Price' | 'Duration'>>(
  { services }: Pick<Stylist, 'services'>,
  listed: Listed,
): Listed {
  const { Price = listed.Price, Duration = listed.Duration } = services?.[listed.id] ?? {}
  return { ...listed, Price, Duration }
}

export function isAvailable(candidate: Pick<Stylist, 'status'>): boolean {
  return candidate.status === 'Available'
}

export function takesBookings(candidate: Pick<Stylist, 'status' | 'daysAvailable'>): boolean {
  return bookableDays(candidate).length > 0
}

export function worksOn(candidate: Pick<Stylist, 'status' | 'daysAvailable'>, date: string): boolean {
  return bookableDays(candidate).includes(weekdayOf(date))
}

function bookableDays(candidate: Pick<Stylist, 'status' | 'daysAvailable'>): readonly string[] {
  return isAvailable(candidate) ? candidate.daysAvailable : []
}

/** Returns the weekdays on which a change makes the stylist unbookable. */
export function removedDays(
  before: Pick<Stylist, 'status' | 'daysAvailable'>,
  after: Pick<Stylist, 'status' | 'daysAvailable'>,
): readonly Weekday[] {
  const daysBefore = bookableDays(before)
  const daysAfter = bookableDays(after)
  return weekdays.filter((day) => daysBefore.includes(day) && !daysAfter.includes(day))
}
