import type { Service } from '../service.ts'
import type { Stylist } from '../stylist.ts'
import { type Weekday, weekdayOf, weekdays } from '../time/calendar.ts'

// Apart from `stylist.ts`, since the first step of a booking does without zod.

/** Whether the stylist offers the service. */
export function offers({ services }: Pick<Stylist, 'services'>, serviceId: string): boolean {
  return services === undefined || Object.hasOwn(services, serviceId)
}

/** A service as the stylist offers it: with their own price and duration, if they have any. */
export function serviceOf<Listed extends Pick<Service, 'id' | 'Price' | 'Duration'>>(
  { services }: Pick<Stylist, 'services'>,
  listed: Listed,
): Listed {
  const { Price = listed.Price, Duration = listed.Duration } = services?.[listed.id] ?? {}
  return { ...listed, Price, Duration }
}

/** Whether the stylist takes bookings at all. */
export function isAvailable(candidate: Pick<Stylist, 'status'>): boolean {
  return candidate.status === 'Available'
}

/** Whether there is a day on which the stylist could be booked. */
export function takesBookings(candidate: Pick<Stylist, 'status' | 'daysAvailable'>): boolean {
  return bookableDays(candidate).length > 0
}

/**
 * Whether the stylist can be booked on a date: Available, and works on that weekday.
 * @param date calendar date in the salon, 'YYYY-MM-DD'
 */
export function worksOn(candidate: Pick<Stylist, 'status' | 'daysAvailable'>, date: string): boolean {
  return bookableDays(candidate).includes(weekdayOf(date))
}

function bookableDays(candidate: Pick<Stylist, 'status' | 'daysAvailable'>): readonly string[] {
  return isAvailable(candidate) ? candidate.daysAvailable : []
}

/** The weekdays on which the stylist could be booked before a change and no longer can after it. */
export function removedDays(
  before: Pick<Stylist, 'status' | 'daysAvailable'>,
  after: Pick<Stylist, 'status' | 'daysAvailable'>,
): readonly Weekday[] {
  const [daysBefore, daysAfter] = [bookableDays(before), bookableDays(after)]
  return weekdays.filter((day) => daysBefore.includes(day) && !daysAfter.includes(day))
}
