import { type Priced, toMills } from './money.ts'
import type { Slot } from './schedule/schedule.ts'
import { isAvailable, worksOn } from './schedule/stylist-rules.ts'
import type { Service } from './service.ts'
import type { Stylist } from './stylist.ts'
import { gridMinutes } from './time/calendar.ts'

/** What a client reads instead of a stylist's name while nobody has been chosen. */
export const noStylistYet = 'We’ll tell you who'

/** The most services in one booking; more would never fit into a day. */
export const maxServices = 20

/** Limits on attempts. The administrator, who books for others too, isn't limited. */
export const bookingLimits = {
  /** Attempts of one client within `windowSeconds`. */
  attemptsOfClient: 20,
  /** Attempts from one network address within `windowSeconds`: far more than a salon's or a carrier's shared address makes. */
  attemptsOfAddress: 300,
  windowSeconds: 10 * 60,
} as const
export type BookingLimits = { readonly [Name in keyof typeof bookingLimits]: number } & {
  /** Bookings of one client, Pending or Confirmed, that lie ahead; where it isn't set, what the salon's settings say. */
  readonly openAhead?: number
}

/** Stands for a stylist where any of those will do who offer the services. */
export const anyStylist = 'any'

/** The selection in the booking flow. */
export interface Selection {
  readonly services: readonly Service[]
  readonly stylist: Stylist | typeof anyStylist | null
  readonly date: string | null
  readonly time: Slot | null
  /** Whether the calendar has times on that date: a stylist can work on days beside their weekdays. */
  readonly isOffered?: boolean
}

/** Steps of the booking flow, in order. */
export const bookingSteps = ['services', 'stylist', 'time', 'confirm', 'confirmed'] as const
export type BookingStep = (typeof bookingSteps)[number]

/** Whether the selection is complete enough to continue from a step. */
export function canLeave(step: BookingStep, selection: Selection): boolean {
  const { services, stylist, time } = selection
  switch (step) {
    case 'services':
      return services.length > 0
    case 'stylist':
      return canLeave('services', selection) && stylist !== null
    case 'time':
      return canLeave('stylist', selection) && canBeOn(selection) && time !== null
    case 'confirm':
      return canLeave('time', selection)
    case 'confirmed':
      return false
  }
}

function canBeOn({ stylist, date, isOffered = false }: Selection): boolean {
  if (!stylist || !date) return false
  return stylist === anyStylist || worksOn(stylist, date) || (isAvailable(stylist) && isOffered)
}

/** The step to show for a requested one: that step, or the first one before it that is incomplete. */
export function reachableStep(requested: BookingStep, selection: Selection): BookingStep {
  if (requested === 'confirmed') return requested
  const before = bookingSteps.slice(0, bookingSteps.indexOf(requested))
  return before.find((step) => !canLeave(step, selection)) ?? requested
}

/** How long a booking takes: the sum of its services' durations, in minutes. */
export function durationInMinutes(services: readonly Pick<Service, 'Duration'>[]): number {
  return services.reduce((sum, service) => sum + (Number.isFinite(service.Duration) ? service.Duration : 0), 0)
}

/** Minutes of a visit, from the first up to, not including, the second. */
export type VisitPart = readonly [from: number, to: number]

/** The time that chosen services take, in minutes from the visit's start. */
export interface Visit {
  /** How long the client is there. */
  readonly minutes: number
  /** The parts in which the stylist is busy, in order: while a color develops, the stylist can serve someone else. */
  readonly busy: readonly VisitPart[]
  /** The stylist's time after the visit. */
  readonly bufferMinutes: number
}

type TimedService = Pick<Service, 'Duration' | 'processingMinutes' | 'finishingMinutes' | 'bufferMinutes'>

/** The services one after the other. The buffer is the largest of theirs. */
export function visitOf(services: readonly TimedService[]): Visit {
  const busy: VisitPart[] = []
  let minutes = 0
  for (const service of services) {
    const duration = durationInMinutes([service])
    // A stylist's own duration can be too short for the parts. Then processing is shorter, and the work takes at least a cell.
    const finishing = Math.max(0, Math.min(service.finishingMinutes ?? 0, duration - gridMinutes))
    const processing = Math.max(0, Math.min(service.processingMinutes ?? 0, duration - finishing - gridMinutes))
    busy.push([minutes, minutes + duration - finishing - processing], [minutes + duration - finishing, minutes + duration])
    minutes += duration
  }
  return { minutes, busy: joinParts(busy), bufferMinutes: Math.max(0, ...services.map((each) => each.bufferMinutes ?? 0)) }
}

/** A visit without processing or buffer. */
export function plainVisit(minutes: number): Visit {
  return { minutes, busy: [[0, minutes]], bufferMinutes: 0 }
}

/** Minutes rounded up to whole cells of the grid, since only these are claimed. */
export function claimedMinutes(minutes: number): number {
  return Math.ceil(minutes / gridMinutes) * gridMinutes
}

/** What a visit claims of the stylist's time: its busy parts and its buffer, on the grid. */
export function claimsOf({ minutes, busy, bufferMinutes }: Visit): VisitPart[] {
  const parts: VisitPart[] = [...busy, [minutes, minutes + bufferMinutes]]
  return joinParts(
    parts
      .filter(([from, to]) => from < to)
      .map(([from, to]) => [Math.floor(from / gridMinutes) * gridMinutes, claimedMinutes(to)]),
  )
}

/** The claims as an appointment keeps them, flat; null if it is simply the whole visit. */
export function storedClaims(visit: Visit): number[] | null {
  const claims = claimsOf(visit)
  const [from, to] = claims[0] ?? []
  const isWhole = claims.length === 1 && from === 0 && to === claimedMinutes(visit.minutes)
  return isWhole ? null : claims.flat()
}

/** Parts in order, those that touch joined, empty ones left out. */
function joinParts(parts: readonly VisitPart[]): VisitPart[] {
  const result: VisitPart[] = []
  for (const [from, to] of parts) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else if (from < to) result.push([from, to])
  }
  return result
}

/** What a booking costs: the sum of its services' prices, in whole mills, so that adding never drifts. */
export function chargesInMills(services: readonly Priced[]): number {
  return services.reduce((sum, { Price }) => sum + toMills(Price), 0)
}

/** A service as the client last saw it. */
export type SeenService = Pick<Service, 'id' | 'ServiceName' | 'Price' | 'Duration'>

interface BookedPrices {
  readonly services: readonly Priced[]
  readonly currency?: string | undefined
}

/**
 * A visit's services on other terms. Where the salon's currency has become another one since it was booked, they keep their prices: nothing
 * is converted in silence. @param present the salon's currency
 */
export function withBookedPrices<Terms extends Priced>(
  { services, currency = '' }: BookedPrices,
  terms: readonly Terms[],
  present: string,
): readonly Terms[] {
  if (currency === '' || currency === present) return terms
  return terms.map((each, index) => ({ ...each, Price: services[index]?.Price ?? 0 }))
}

/** How a chosen service has changed since the client saw it; money in the salon's currency, durations in minutes. */
export type ServiceChange =
  | { readonly kind: 'removed'; readonly name: string }
  | { readonly kind: 'price' | 'duration'; readonly name: string; readonly from: number; readonly to: number }

/** The changes to the chosen services, in the order chosen. A service that was never seen has no name. */
export function changesSince(
  { serviceIds, seen }: { readonly serviceIds: readonly string[]; readonly seen: readonly SeenService[] },
  offered: readonly SeenService[],
): ServiceChange[] {
  return serviceIds.flatMap((id): ServiceChange[] => {
    const before = seen.find((service) => service.id === id)
    const now = offered.find((service) => service.id === id)
    if (!now) return [{ kind: 'removed', name: before?.ServiceName ?? '' }]
    if (!before) return []
    const name = now.ServiceName
    return [
      ...(toMills(before.Price) === toMills(now.Price)
        ? []
        : [{ kind: 'price', name, from: before.Price, to: now.Price } as const]),
      ...(before.Duration === now.Duration
        ? []
        : [{ kind: 'duration', name, from: before.Duration, to: now.Duration } as const]),
    ]
  })
}
