import { msg } from '@lingui/core/runtime-macro'
import { type Priced, toMills } from '../money/money.ts'
import type { Slot } from '../salon/schedule/schedule.ts'
import { isAvailable, worksOn } from '../salon/schedule/stylist-rules.ts'
import type { Service } from '../salon/service.ts'
import type { Stylist } from '../salon/stylist.ts'
import { gridMinutes } from '../time/calendar.ts'

/** Clients read this instead of a stylist's name while nobody has been assigned. */
export const noStylistYet = msg`We’ll tell you who`

/** More would never fit into a day. */
export const maxServices = 20

/** The administrator, who books for others too, isn't limited. */
export const bookingLimits = {
  attemptsOfClient: 20,
  /** Attempts from one network address within `windowSeconds`: far more than an address shared by a salon or a carrier makes. */
  attemptsOfAddress: 300,
  windowSeconds: 10 * 60,
} as const
export type BookingLimits = { readonly [Name in keyof typeof bookingLimits]: number } & {
  /** Upcoming open bookings of one client; defaults to the salon's settings. */
  readonly openAhead?: number
}

export const anyStylist = 'any'

export interface Selection {
  readonly services: readonly Service[]
  readonly stylist: Stylist | typeof anyStylist | null
  readonly date: string | null
  readonly time: Slot | null
  /** The calendar offers that date, which may lie beside the stylist's weekdays. */
  readonly isOffered?: boolean
}

export const bookingSteps = ['services', 'stylist', 'time', 'confirm', 'confirmed'] as const
export type BookingStep = (typeof bookingSteps)[number]

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

export function reachableStep(requested: BookingStep, selection: Selection): BookingStep {
  if (requested === 'confirmed') return requested
  const before = bookingSteps.slice(0, bookingSteps.indexOf(requested))
  return before.find((step) => !canLeave(step, selection)) ?? requested
}

export function durationInMinutes(services: readonly Pick<Service, 'Duration'>[]): number {
  return services.reduce((sum, service) => sum + (Number.isFinite(service.Duration) ? service.Duration : 0), 0)
}

/** Minutes of a visit; the end is excluded. */
export type VisitPart = readonly [from: number, to: number]

/** Time that services need, in minutes from the visit's start. */
export interface TimeNeeded {
  /** The client's stay. */
  readonly minutes: number
  /** Parts in which the stylist's hands are needed, in order; while a color develops they can serve someone else. */
  readonly busy: readonly VisitPart[]
  /** Stylist's time after the visit. */
  readonly bufferMinutes: number
}

type TimedService = Pick<Service, 'Duration' | 'processingMinutes' | 'finishingMinutes' | 'bufferMinutes'>

/** Puts the services one after the other, with the largest of their buffers. */
export function timeNeededFor(services: readonly TimedService[]): TimeNeeded {
  const busy: VisitPart[] = []
  let minutes = 0
  for (const service of services) {
    const duration = durationInMinutes([service])
    // A stylist's own duration may be too short for the parts: then processing shrinks, and the work keeps at least a cell.
    const finishing = Math.max(0, Math.min(service.finishingMinutes ?? 0, duration - gridMinutes))
    const processing = Math.max(0, Math.min(service.processingMinutes ?? 0, duration - finishing - gridMinutes))
    busy.push([minutes, minutes + duration - finishing - processing], [minutes + duration - finishing, minutes + duration])
    minutes += duration
  }
  return { minutes, busy: joinParts(busy), bufferMinutes: Math.max(0, ...services.map((each) => each.bufferMinutes ?? 0)) }
}

export function plainTimeNeeded(minutes: number): TimeNeeded {
  return { minutes, busy: [[0, minutes]], bufferMinutes: 0 }
}

export function claimedMinutes(minutes: number): number {
  return Math.ceil(minutes / gridMinutes) * gridMinutes
}

export function claimsOf({ minutes, busy, bufferMinutes }: TimeNeeded): VisitPart[] {
  const parts: VisitPart[] = [...busy, [minutes, minutes + bufferMinutes]]
  return joinParts(
    parts
      .filter(([from, to]) => from < to)
      .map(([from, to]) => [Math.floor(from / gridMinutes) * gridMinutes, claimedMinutes(to)]),
  )
}

/** Claims as an appointment stores them, flat; null for one that is simply the whole visit. */
export function storedClaims(visit: TimeNeeded): number[] | null {
  const claims = claimsOf(visit)
  const [from, to] = claims[0] ?? []
  const isWhole = claims.length === 1 && from === 0 && to === claimedMinutes(visit.minutes)
  return isWhole ? null : claims.flat()
}

function joinParts(parts: readonly VisitPart[]): VisitPart[] {
  const result: VisitPart[] = []
  for (const [from, to] of parts) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else if (from < to) result.push([from, to])
  }
  return result
}

/** Sum of the prices in whole mills, so that adding never drifts. */
export function chargesInMills(services: readonly Priced[]): number {
  return services.reduce((sum, { Price }) => sum + toMills(Price), 0)
}

export type SeenService = Pick<Service, 'id' | 'ServiceName' | 'Price' | 'Duration'>

interface BookedPrices {
  readonly services: readonly Priced[]
  readonly currency?: string | undefined
}

/**
 * Gives a visit's services other terms. If the salon's currency has changed since booking, they keep their prices: nothing is converted
 * silently. @param present the salon's currency
 */
export function withBookedPrices<Terms extends Priced>(
  { services, currency = '' }: BookedPrices,
  terms: readonly Terms[],
  present: string,
): readonly Terms[] {
  if (currency === '' || currency === present) return terms
  return terms.map((each, index) => ({ ...each, Price: services[index]?.Price ?? 0 }))
}

export type ServiceChange =
  | { readonly kind: 'removed'; readonly name: string }
  | { readonly kind: 'price' | 'duration'; readonly name: string; readonly from: number; readonly to: number }

/**
 * Changes to the chosen services, in that order; money in the salon's currency, durations in minutes. A service that was never seen has no
 * name.
 */
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
