import { chargesInMills, type TimeNeeded } from '../../../domain/booking/booking.ts'
import { closesBefore } from '../../../domain/booking/schedule/fits.ts'
import type { DayPlans } from '../../../domain/booking/schedule/known.ts'
import { buildAvailability, computeReasons } from '../../../domain/booking/schedule/starts.ts'
import { toAmount } from '../../../domain/money/money.ts'
import {
  type Candidate,
  type DayAvailability,
  type FreeTime,
  firstFreeTimes,
  lastBookableDate,
  startReasons,
} from '../../../domain/salon/schedule/schedule.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { addDays, datesBetween, minutesOf } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { sortCandidates } from './candidate-order.ts'
import type { Catalogue } from './catalogue.ts'
import { createDayPlans } from './day-plans.ts'
import { type Offering, type OfferingsQuery, prepareOfferings, type RequestedVisit } from './offerings.ts'
import { findOpenings, type OpeningsQuery } from './openings.ts'

interface AvailabilityOptions {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export interface NoticeOption {
  /** True if the salon's notice doesn't matter. */
  readonly withoutNotice?: boolean
  /** True if the date can lie further ahead than clients can book. */
  readonly isAnyDate?: boolean
}

/** A time and its services; the query finds stylists for it. */
export interface TimeQuery extends NoticeOption {
  readonly requested: RequestedVisit
  readonly date: string
  /** A label such as '2:00 PM'. */
  readonly time: string
}

export interface DaysQuery extends OfferingsQuery, NoticeOption {}

export interface NextFreeTimesQuery extends NoticeOption {
  readonly stylistId: string
  readonly requested: RequestedVisit
  /** The calendar date to start from. */
  readonly from: string
  /** Days to find. */
  readonly count: number
}

/** After every date that can be asked about. */
const latestDate = '9999-12-31'

/** Days in the first stretch that is searched for the next free times; each further one is twice as long. */
const firstStretch = 14

export type Availability = ReturnType<typeof prepareAvailability>

/**
 * Prepares the queries for free start times.
 * @throws {AppError} from each: `not_found` for an unknown stylist, `invalid` for an unknown service
 */
export function prepareAvailability({ db, catalogue, clock, settings }: AvailabilityOptions) {
  const plans = createDayPlans()
  const readOfferings = prepareOfferings({ db, catalogue, plans, settings, clock })
  const dates = prepareDates({ plans, clock, settings })
  return { ...prepareDateQueries(readOfferings, dates), ...prepareTimeQueries(readOfferings, dates), plans }
}

interface DatesOptions extends Pick<AvailabilityOptions, 'clock' | 'settings'> {
  readonly plans: DayPlans
}

type ReadOfferings = ReturnType<typeof prepareOfferings>
type Dates = ReturnType<typeof prepareDates>

/** Prepares queries about a stylist's date, at the moment of the query. */
function prepareDates({ plans, clock, settings }: DatesOptions) {
  function moment({ withoutNotice = false, isAnyDate = false }: NoticeOption = {}) {
    const current = settings.get()
    const now = clock()
    const today = dateAt(now, current.place.timeZone)
    const leastNotice = withoutNotice ? 0 : current.rules.leastNotice
    const last = isAnyDate ? latestDate : lastBookableDate(today, current.rules.monthsAhead)
    return { current, now, today, leastNotice, last }
  }
  type Moment = ReturnType<typeof moment>

  /** A stylist's date, and what to find out about it. */
  function dayQuery({ stylist, visit, taken, minGap }: Offering, date: string, { current, now, leastNotice, last }: Moment) {
    return {
      plan: plans.of(stylist, current, date),
      query: { visit, now, isTooFar: date > last, leastNotice, taken, minGap },
    }
  }

  return {
    moment,

    /** A stylist's date with the reason of each start. */
    dayOf(offering: Offering, date: string, at: Moment) {
      const { plan, query } = dayQuery(offering, date, at)
      return { plan, reasons: computeReasons(plan, query) }
    },

    availabilityOn(date: string, offerings: readonly Offering[], at: Moment): DayAvailability {
      const isBookable = date >= at.today && date <= at.last
      const days = isBookable ? offerings.map((offering) => dayQuery(offering, date, at)) : []
      return buildAvailability({ date, today: at.today, days })
    },

    /** The free starts of the grid, regardless of the salon's start times, in minutes since midnight. */
    freeOnGrid(offering: Offering, date: string, at: Moment): number[] {
      const plan = plans.ofGrid(offering.stylist, at.current, date)
      const reasons = computeReasons(plan, dayQuery(offering, date, at).query)
      return plan.minutes.filter((_, index) => startReasons[reasons[index] ?? 0] === 'free')
    },

    /** Seconds of that date for which the stylist is taken. */
    busySecondsOn(date: string, { held }: Offering, { current }: Moment): number {
      const wallClock = plans.clockOf(date, current.place.timeZone)
      return secondsWithin(held, wallClock.boundaryOf(0), wallClock.boundaryOf(24 * 60))
    },
  }
}

/** Prepares the queries for the times of a stylist, or of any. */
function prepareDateQueries(readOfferings: ReadOfferings, { moment, dayOf, availabilityOn }: Dates) {
  return {
    /** The start times of each day; a day that can't be booked has none. */
    async days(query: DaysQuery): Promise<DayAvailability[]> {
      const offerings = await readOfferings(query)
      const at = moment(query)
      return datesBetween(query.from, query.to).map((date) => availabilityOn(date, offerings, at))
    },

    /**
     * The first free time of each of the next days that have one, up to the last bookable date. Nearly always the first stretch has them
     * all; a stylist who is taken for a year costs five reads of the partial index.
     */
    async next({ stylistId, requested, from, count, ...option }: NextFreeTimesQuery): Promise<FreeTime[]> {
      const at = moment(option)
      const freeTimes: FreeTime[] = []
      let start = from < at.today ? at.today : from
      for (let days = firstStretch; start <= at.last && freeTimes.length < count; days *= 2) {
        const end = addDays(start, days - 1)
        const offerings = await readOfferings({ stylistId, requested, from: start, to: end })
        if (!offerings.some((offering) => couldFit(offering, at.current))) break
        for (const date of datesBetween(start, end)) {
          if (freeTimes.length < count) freeTimes.push(...firstFreeTimes([availabilityOn(date, offerings, at)], 1))
        }
        start = addDays(end, 1)
      }
      return freeTimes
    },

    /** A stylist's date with the reason of each start; null if they don't offer the services. */
    async reasons({
      stylistId,
      requested,
      date,
      ...option
    }: Omit<OfferingsQuery, 'from' | 'to'> & NoticeOption & { readonly date: string }) {
      const [offering] = await readOfferings({ stylistId, requested, from: date, to: date })
      return offering ? { ...dayOf(offering, date, moment(option)), visit: offering.visit } : null
    },
  }
}

/** Prepares the queries for who is free at a time. */
function prepareTimeQueries(readOfferings: ReadOfferings, dates: Dates) {
  const { moment, dayOf, freeOnGrid, busySecondsOn } = dates
  return {
    /** Who is free at a time, in the order of the rule (decision 020). */
    async candidates({ requested, date, time, ...option }: TimeQuery) {
      const offerings = await readOfferings({ stylistId: 'any', requested, from: date, to: date })
      const at = moment(option)
      const free = offerings.flatMap((offering) => {
        const { plan, reasons } = dayOf(offering, date, at)
        if (startReasons[reasons[plan.minutes.indexOf(minutesOf(time))] ?? 0] !== 'free') return []
        const { stylist, services, visit } = offering
        return [{ stylist: stylist.record, services, visit, busy: busySecondsOn(date, offering, at) }]
      })
      return sortCandidates(free, { requested, date, time, place: at.current.place })
    },

    /**
     * Finds the next gaps of all stylists who do the requested services, from a time on, by the catalogue's order. For the desk: notice and the
     * salon's start times don't matter.
     */
    async openings(query: OpeningsQuery) {
      const at = moment({ withoutNotice: true })
      const freeOn = (offering: Offering, date: string) => freeOnGrid(offering, date, at)
      return findOpenings({ readOfferings, freeOn, today: at.today }, query)
    },

    /** True if the visit would end after closing time with everybody who works then; otherwise a break or an absence is in its way. */
    async endsAfterClosing({ requested, date, time, ...option }: TimeQuery): Promise<boolean> {
      const offerings = await readOfferings({ stylistId: 'any', requested, from: date, to: date })
      const at = moment(option)
      return offerings.every((offering) => {
        const { plan, reasons } = dayOf(offering, date, at)
        const index = plan.minutes.indexOf(minutesOf(time))
        return startReasons[reasons[index] ?? 0] !== 'too_late' || closesBefore(plan, index, offering.visit)
      })
    },
  }
}

/** True if a visit could be that long on any day; with a margin for days on which clocks change. */
function couldFit({ visit, stylist }: Offering, { hours }: VersionedSettings): boolean {
  const exceptions = stylist.schedule?.exceptions ?? []
  const spans = [
    ...Object.values(hours).flat(),
    ...exceptions.map((one) => ({ starts: one.hours.at(0)?.starts ?? 0, ends: one.hours.at(-1)?.ends ?? 0 })),
  ]
  return spans.some(({ starts, ends }) => visit.minutes <= ends - starts + 120)
}

/** Sums the held seconds between two instants. @param held instants in pairs */
function secondsWithin(held: readonly number[], from: number, to: number): number {
  let seconds = 0
  for (let index = 0; index < held.length; index += 2) {
    seconds += Math.max(0, Math.min(held[index + 1] ?? 0, to) - Math.max(held[index] ?? 0, from))
  }
  return seconds
}

/** A candidate without its ranking, as clients see it. */
export function presentCandidate({
  stylist,
  services,
  visit,
}: {
  readonly stylist: Stylist
  readonly services: readonly Service[]
  readonly visit: TimeNeeded
}): Candidate {
  const { id, stylistName } = stylist
  return { stylistId: id, stylistName, total: toAmount(chargesInMills(services)), minutes: visit.minutes }
}
