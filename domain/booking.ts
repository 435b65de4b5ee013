import { z } from 'zod'
import { calendarDate } from './calendar.ts'
import { sumInCents, toCents } from './money.ts'
import { type Slot, slots } from './schedule.ts'
import type { Service } from './service.ts'
import { type Stylist, worksOn } from './stylist.ts'
import { recordId } from './text.ts'

/** Most services in one booking; the day is over long before. */
export const maxServices = 20

/** How much may be booked and tried. The administrator, who books for others too, is not limited. */
export const bookingLimits = {
  /** Bookings of one client, Pending or Confirmed, that lie ahead. */
  openAhead: 10,
  /** Attempts of one client within `windowSeconds`. */
  attemptsOfClient: 20,
  /** Attempts from one network address within `windowSeconds`: far more than a salon's or a carrier's shared address makes. */
  attemptsOfAddress: 300,
  windowSeconds: 10 * 60,
} as const
export type BookingLimits = { readonly [Name in keyof typeof bookingLimits]: number }

/**
 * What a client sends to book. Prices and durations come from the catalogue, never from here: `expected` is what the client was
 * shown (total in dollars, duration in minutes), and a difference is refused. Whoever does not send it books at the catalogue's
 * prices, whatever they are.
 */
export const bookingInput = z
  .object({
    serviceIds: z
      .array(recordId, 'Choose at least one service')
      .min(1, 'Choose at least one service')
      .max(maxServices, `Choose at most ${maxServices} services`)
      .refine((ids) => new Set(ids).size === ids.length, 'Choose each service once'),
    stylistId: recordId,
    date: calendarDate,
    time: z.enum(slots, `Choose one of these times: ${slots.join(', ')}`),
    expected: z
      .object(
        {
          total: z.number('The total must be a number').min(0, 'The total must be 0 or more'),
          minutes: z.number('The expected minutes must be a number').min(0, 'The expected minutes must be 0 or more'),
        },
        'What you expect must be a total and minutes',
      )
      .optional(),
    /** Yes to the question whether to book although the client already has a visit at that time. */
    alsoBook: z.boolean('Say true or false').optional(),
    /** The client's own booking to release in the same step; if the new one cannot be made, it stays. */
    replaces: recordId.optional(),
  })
  .meta({ id: 'BookingInput' })
export type BookingInput = z.infer<typeof bookingInput>

/** The choices made so far in the booking flow. */
export interface Selection {
  readonly services: readonly Service[]
  readonly stylist: Stylist | null
  readonly date: string | null
  readonly time: Slot | null
}

/** Steps of the booking flow, in order. */
export const bookingSteps = ['services', 'stylist', 'time', 'confirm', 'confirmed'] as const
export type BookingStep = (typeof bookingSteps)[number]

/** Whether the choices allow leaving a step forward. */
export function canLeave(step: BookingStep, selection: Selection): boolean {
  const { services, stylist, date, time } = selection
  switch (step) {
    case 'services':
      return services.length > 0
    case 'stylist':
      return canLeave('services', selection) && stylist !== null
    case 'time':
      return canLeave('stylist', selection) && stylist !== null && date !== null && worksOn(stylist, date) && time !== null
    case 'confirm':
      return canLeave('time', selection)
    case 'confirmed':
      return false
  }
}

/** The step to show for a wanted one: the wanted one, or the first before it whose choices are missing. */
export function reachableStep(wanted: BookingStep, selection: Selection): BookingStep {
  if (wanted === 'confirmed') return wanted
  const before = bookingSteps.slice(0, bookingSteps.indexOf(wanted))
  return before.find((step) => !canLeave(step, selection)) ?? wanted
}

/** How long a booking takes: the sum of its services' durations, in minutes. */
export function durationInMinutes(services: readonly Pick<Service, 'Duration'>[]): number {
  return services.reduce((sum, service) => sum + (Number.isFinite(service.Duration) ? service.Duration : 0), 0)
}

/** What a booking costs: the sum of its services' prices, in cents. */
export function chargesInCents(services: readonly Partial<Pick<Service, 'Price'>>[]): number {
  return sumInCents(services)
}

/** Whether the catalogue still says what the client was shown. */
export function isAsExpected(services: readonly Service[], expected: BookingInput['expected']): boolean {
  if (!expected) return true
  return chargesInCents(services) === toCents(expected.total) && durationInMinutes(services) === expected.minutes
}

/** A service as the client last saw it. */
export type SeenService = Pick<Service, 'id' | 'ServiceName' | 'Price' | 'Duration'>

/** What has become of a chosen service since the client saw it; money in dollars, durations in minutes. */
export type ChoiceChange =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'price' | 'duration'; readonly name: string; readonly from: number; readonly to: number }

/** What has changed of the chosen services, in the order chosen. One that was never seen has no name. */
export function changesSince(
  { serviceIds, seen }: { readonly serviceIds: readonly string[]; readonly seen: readonly SeenService[] },
  offered: readonly SeenService[],
): ChoiceChange[] {
  return serviceIds.flatMap((id): ChoiceChange[] => {
    const before = seen.find((service) => service.id === id)
    const now = offered.find((service) => service.id === id)
    if (!now) return [{ kind: 'gone', name: before?.ServiceName ?? '' }]
    if (!before) return []
    const name = now.ServiceName
    return [
      ...(toCents(before.Price) === toCents(now.Price)
        ? []
        : [{ kind: 'price', name, from: before.Price, to: now.Price } as const]),
      ...(before.Duration === now.Duration
        ? []
        : [{ kind: 'duration', name, from: before.Duration, to: now.Duration } as const]),
    ]
  })
}

/** Whether two requests ask for the same booking, whatever else they carry. */
export function isSameBooking(one: BookingInput, other: BookingInput): boolean {
  const isSameTime = one.stylistId === other.stylistId && one.date === other.date && one.time === other.time
  return isSameTime && one.serviceIds.join() === other.serviceIds.join()
}
