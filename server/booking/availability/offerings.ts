import { msg } from '@lingui/core/runtime-macro'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { anyStylist, plainTimeNeeded, type TimeNeeded, timeNeededFor } from '../../../domain/booking/booking.ts'
import type { DayPlans, KnownService, KnownStylist } from '../../../domain/booking/schedule/known.ts'
import { type TakenIntervals, takenTime } from '../../../domain/booking/schedule/starts.ts'
import type { HeldForBooker } from '../../../domain/booking/visits/plan-booking.ts'
import { say } from '../../../domain/language/say.ts'
import { offers, serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { Catalogue } from './catalogue.ts'
import { prepareHeldTime } from './held-time.ts'

/** An appointment to be moved to the first stylist who is free; with its own stylist it keeps its terms. */
export interface BookedVisit {
  readonly id: string
  readonly stylistId: string
  readonly services: readonly Service[]
  readonly visit: TimeNeeded
}

/** The caller's own hold: its time counts as free, and with “any” its stylist comes first. */
export interface HeldByAsker extends HeldForBooker {
  readonly id: string
}

/** The requested visit: services, minutes, a visit, or each stylist's shortest service. The time of a moved appointment counts as free. */
export type RequestedVisit =
  | {
      readonly serviceIds: readonly string[]
      readonly withHidden?: boolean
      readonly booked?: BookedVisit
      readonly own?: readonly HeldByAsker[]
      /** Durations of this visit by service, with any stylist. */
      readonly durations?: ReadonlyMap<string, number | undefined>
    }
  | { readonly minutes: number }
  | { readonly visit: TimeNeeded; readonly movedId?: string; readonly own?: readonly HeldByAsker[] }
  | 'shortest'

export interface OfferingsQuery {
  /** A stylist's id, or 'any'. */
  readonly stylistId: string
  /** Restricts 'any' to these stylists; empty for all. */
  readonly stylistIds?: readonly string[]
  readonly requested: RequestedVisit
  /** Calendar dates, both included. */
  readonly from: string
  readonly to: string
}

/** A stylist who offers the visit, with their terms and held time. */
export interface Offering {
  readonly stylist: KnownStylist
  readonly services: readonly Service[]
  readonly visit: TimeNeeded
  /** Instants in pairs. */
  readonly held: readonly number[]
  readonly taken: TakenIntervals
  /** See `StartQuery`. */
  readonly minGap: number
}

interface OfferingsOptions {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly plans: DayPlans
  readonly settings: CurrentSettings
  readonly clock: Clock
}

export function prepareOfferings({ db, catalogue, plans, settings, clock }: OfferingsOptions) {
  const readHeld = prepareHeldTime(db, clock)

  return async ({ stylistId, stylistIds = [], requested, from, to }: OfferingsQuery): Promise<Offering[]> => {
    const { noGaps, place } = settings.get()
    const range = {
      from: plans.clockOf(from, place.timeZone).boundaryOf(0),
      to: plans.clockOf(addDays(to, 1), place.timeZone).boundaryOf(0),
    }
    const read = await readHeld(stylistId === anyStylist ? null : stylistId, {
      ...range,
      serviceIds: typeof requested === 'object' && 'serviceIds' in requested ? requested.serviceIds : [],
      except: findExceptions(requested),
    })
    if (read.stylists.length === 0) {
      if (stylistId === anyStylist) return []
      throw new AppError('not_found', say(msg`We can’t find that stylist.`))
    }
    const [stylists, services, all] = await Promise.all([
      catalogue.knownStylists(read.stylists),
      catalogue.knownServices(read.services),
      requested === 'shortest' || noGaps ? catalogue.allServices() : [],
    ])
    const selection = chosenServices(services, requested)
    const heldByStylist = new Map(read.stylists.map((each) => [each.id, each.held]))
    return stylists.flatMap((stylist) => {
      if (stylistIds.length > 0 && !stylistIds.includes(stylist.id)) return []
      const own = ownServices(stylist.record, all)
      const offered = requested === 'shortest' ? own.slice(0, 1) : selection
      const isOffered = offered.every(({ id }) => offers(stylist.record, id))
      if (!isOffered || (requested === 'shortest' && offered.length === 0)) return []
      const instants = heldByStylist.get(stylist.id) ?? []
      return {
        stylist,
        ...termsWith(requested, stylist, offered),
        held: instants,
        taken: takenTime(instants, range),
        minGap: noGaps ? (own[0]?.Duration ?? 0) : 0,
      }
    })
  }
}

/** @throws {AppError} `invalid` if one of them isn't offered */
function chosenServices(known: readonly KnownService[], requested: RequestedVisit): Service[] {
  if (typeof requested !== 'object' || !('serviceIds' in requested)) return []
  const { serviceIds, withHidden = false } = requested
  const selection = serviceIds.flatMap((id) => known.find((service) => service.id === id)?.record ?? [])
  if (selection.length < serviceIds.length || selection.some(({ hidden }) => hidden && !withHidden)) {
    throw invalidField('services', say(msg`One of these services isn’t offered anymore.`))
  }
  return selection
}

export function ownServices(stylist: Stylist, all: readonly KnownService[]): Service[] {
  return all
    .filter(({ record }) => !record.hidden && offers(stylist, record.id))
    .map(({ record }) => serviceOf(stylist, record))
    .toSorted((one, other) => one.Duration - other.Duration)
}

function findExceptions(requested: RequestedVisit): string[] {
  if (typeof requested !== 'object') return []
  if ('minutes' in requested) return []
  const own = (requested.own ?? []).map(({ id }) => id)
  const moved = 'visit' in requested ? requested.movedId : requested.booked?.id
  return moved === undefined ? own : [...own, moved]
}

function termsWith(
  requested: RequestedVisit,
  { id, record }: KnownStylist,
  offered: readonly Service[],
): Pick<Offering, 'services' | 'visit'> {
  const services = offered.map((service) => serviceOf(record, service))
  if (requested === 'shortest') return { services, visit: timeNeededFor(services) }
  if ('visit' in requested) return { services, visit: requested.visit }
  if ('minutes' in requested) return { services, visit: plainTimeNeeded(requested.minutes) }
  const { booked, durations } = requested
  if (booked?.stylistId === id) return { services: booked.services, visit: booked.visit }
  const timed = services.map((service) => ({ ...service, Duration: durations?.get(service.id) ?? service.Duration }))
  return { services: timed, visit: timeNeededFor(timed) }
}
