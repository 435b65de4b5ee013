import { anyStylist, claimsOf } from '../../../domain/booking/booking.ts'
import { gapStarts } from '../../../domain/booking/schedule/gap-starts.ts'
import { type Length, type NextPerson, startsForAll } from '../../../domain/booking/visits/together.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { addDays, datesBetween, gridMinutes, minutesOf, timeLabel } from '../../../domain/time/calendar.ts'
import type { Offering, OfferingsQuery, RequestedVisit } from './offerings.ts'

/** Somebody who comes along. */
export interface Companion extends Pick<NextPerson, 'way' | 'stylistId'> {
  readonly requested: RequestedVisit
}

/** From which time on, how many days to look at, and how many starts to find for each. */
export interface OpeningsQuery extends Pick<OfferingsQuery, 'stylistIds'> {
  readonly stylistId: string
  readonly requested: RequestedVisit
  /** Only where all of them fit too. */
  readonly others?: readonly Companion[]
  readonly date: string
  /** A label such as '2:00 PM'. */
  readonly time: string
  readonly days: number
  readonly count: number
}

export interface StylistOpening {
  readonly stylistId: string
  readonly stylistName: string
  readonly times: FreeTime[]
}

interface Sources {
  readonly readOfferings: (query: OfferingsQuery) => Promise<Offering[]>
  /** The starts of the grid that are free on a date, in minutes since midnight. */
  readonly freeOn: (offering: Offering, date: string) => number[]
  readonly today: string
}

/** Gaps to name in a morning, an afternoon or an evening. */
const perPart = 3

/** Finds the next gaps of all stylists who do the requested services, from a time on, by the catalogue's order. */
export async function findOpenings(sources: Sources, query: OpeningsQuery): Promise<StylistOpening[]> {
  const { stylistId, stylistIds = [], requested, others = [], date, time, days, count } = query
  const isOver = date < sources.today
  const from = isOver ? sources.today : date
  const range = { from, to: addDays(from, days - 1) }
  const [offerings, companions] = await Promise.all([
    sources.readOfferings({ stylistId, stylistIds, requested, ...range }),
    Promise.all(others.map((each) => offeringsFor(sources, each, range))),
  ])
  const fitting = fittingStarts(sources, others, companions)
  return offerings.map((offering) => {
    const times: FreeTime[] = []
    for (const each of datesBetween(range.from, range.to)) {
      if (times.length >= count) break
      const isLater = (minutes: number) => each > date || minutes >= minutesOf(time)
      const free = fitting(offering, each).filter(isLater)
      const starts = gapStarts(free, { step: gridMinutes, perPart })
      times.push(...starts.slice(0, count - times.length).map((minutes) => ({ date: each, time: timeLabel(minutes) })))
    }
    const { id, record } = offering.stylist
    return { stylistId: id, stylistName: record.stylistName, times }
  })
}

/** Nobody where the one who is meant is not there anymore. */
function offeringsFor(
  { readOfferings }: Sources,
  { stylistId, requested }: Companion,
  range: Pick<OfferingsQuery, 'from' | 'to'>,
): Promise<Offering[]> {
  return readOfferings({ stylistId: anyStylist, stylistIds: stylistId === null ? [] : [stylistId], requested, ...range })
}

/** The free starts of a stylist's date, those at which everybody who comes along fits as well. */
function fittingStarts(
  { freeOn }: Sources,
  others: readonly Companion[],
  companions: readonly Offering[][],
): Sources['freeOn'] {
  if (others.length === 0) return freeOn
  const lengths = companions.map((of) => new Map(of.map((each) => [each.stylist.id, visitLength(each)])))
  const party = others.map(({ way, stylistId }, index): NextPerson => {
    return { way, stylistId, lengthWith: (id) => lengths[index]?.get(id) ?? null }
  })
  const freeStarts = new Map<string, ReadonlyMap<string, ReadonlySet<number>>[]>()
  const freeWithOn = (date: string) => {
    const freeWith =
      freeStarts.get(date) ?? companions.map((of) => new Map(of.map((each) => [each.stylist.id, new Set(freeOn(each, date))])))
    freeStarts.set(date, freeWith)
    return freeWith
  }
  return (offering, date) => {
    const first = { stylistId: offering.stylist.id, ...visitLength(offering) }
    return startsForAll({ free: freeOn(offering, date), first, others: party, freeWith: freeWithOn(date) })
  }
}

function visitLength({ visit }: Offering): Length {
  return { minutes: visit.minutes, busy: claimsOf(visit).flat() }
}
