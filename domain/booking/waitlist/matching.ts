import type { DayAvailability } from '../../salon/schedule/schedule.ts'
import { minutesOf } from '../../time/calendar.ts'
import { anyStylist, claimsOf, type TimeNeeded, type VisitPart } from '../booking.ts'

export const maxWishDays = 62

export interface Wish {
  readonly from: string
  readonly to: string
  /** Minutes since midnight. */
  readonly earliest: number
  readonly latest: number
}

export interface Start {
  readonly date: string
  /** Since midnight. */
  readonly minutes: number
}

/** Consecutive free starts; both ends included. */
export interface StartRange {
  readonly date: string
  readonly from: number
  readonly to: number
}

/** One stylist, or with 'any' one of `stylistIds`, or anyone if that is empty. */
export interface WantedStylists {
  readonly stylistId: string
  readonly stylistIds: readonly string[]
}

/** Normalizes the choice for storing: a single stylist is stored as `stylistId`. */
export function wantedStylists({
  stylistId,
  stylistIds = [],
}: {
  readonly stylistId: string
  readonly stylistIds?: readonly string[] | undefined
}): { stylistId: string; stylistIds: string[] } {
  const uniqueIds = [...new Set(stylistIds)]
  const [one, other] = uniqueIds
  if (stylistId !== anyStylist) return { stylistId, stylistIds: [] }
  return one !== undefined && other === undefined ? { stylistId: one, stylistIds: [] } : { stylistId, stylistIds: uniqueIds }
}

export function namedStylists({ stylistId, stylistIds }: WantedStylists): readonly string[] {
  return stylistId === anyStylist ? stylistIds : [stylistId]
}

export function isWanted(wanted: WantedStylists, id: string): boolean {
  const acceptable = namedStylists(wanted)
  return acceptable.length === 0 || acceptable.includes(id)
}

/** End of an offer in Unix seconds: after a while, but never past its start; null if nobody could answer in time. */
export function offerEnds({ now, starts, minutes }: { now: number; starts: number; minutes: number }): number | null {
  const ends = Math.floor(Math.min(now + minutes * 60, starts))
  return ends - now < leastMinutes * 60 ? null : ends
}

/** An offer that ends sooner would be over before its mail is read. */
const leastMinutes = 5

export function fitsWish({ from, to, earliest, latest }: Wish, { date, minutes }: Start): boolean {
  return from <= date && date <= to && earliest <= minutes && minutes <= latest
}

/** True if no start of the wish is to come. @param now the salon's date, and minutes since midnight */
export function isOver({ to, latest }: Pick<Wish, 'to' | 'latest'>, now: Start): boolean {
  return to < now.date || (to === now.date && latest <= now.minutes)
}

export function freeRanges(wish: Wish, days: readonly DayAvailability[]): StartRange[] {
  return joinRanges(days, (start) => fitsWish(wish, start))
}

/** Keeps the known starts that are still free: taken and free again, they are news. */
export function stillKnown(known: readonly StartRange[], days: readonly DayAvailability[]): StartRange[] {
  return joinRanges(days, (start) => isKnown(known, start))
}

/** Returns the free starts of a wish that weren't free all the time since it was made, in order. */
export function newStarts(wish: Wish, known: readonly StartRange[], days: readonly DayAvailability[]): Start[] {
  return days.flatMap(listFreeStarts).filter((start) => fitsWish(wish, start) && !isKnown(known, start))
}

export function isKnown(known: readonly StartRange[], { date, minutes }: Start): boolean {
  return known.some((range) => range.date === date && range.from <= minutes && minutes <= range.to)
}

interface Span {
  /** Unix seconds. */
  readonly starts: number
  readonly ends: number
}

export function overlapsAny(visit: Span, others: readonly Span[]): boolean {
  return others.some(({ starts, ends }) => starts < visit.ends && visit.starts < ends)
}

/**
 * Returns the first start of each gap in which a visit fits. @param minutes free starts of a stylist's day, in order @param length of the
 * visit: across anything that takes time, starts are further apart
 */
export function firstOfGaps(minutes: readonly number[], length: number): number[] {
  return minutes.filter((start, index) => start - (minutes[index - 1] ?? Number.NEGATIVE_INFINITY) > length)
}

/** Combines visits: holding this time makes any one of them possible. */
export function combinedVisit(visits: readonly TimeNeeded[]): TimeNeeded {
  const busy: VisitPart[] = visits.flatMap(claimsOf).toSorted(([one], [other]) => one - other)
  return { minutes: Math.max(...visits.map(({ minutes }) => minutes)), busy, bufferMinutes: 0 }
}

function listFreeStarts({ date, slots }: DayAvailability): Start[] {
  return slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, minutes: minutesOf(time) }))
}

function joinRanges(days: readonly DayAvailability[], isAskedFor: (start: Start) => boolean): StartRange[] {
  return days.flatMap(({ date, slots }) => {
    const ranges: StartRange[] = []
    let isOpen = false
    for (const { time, state } of slots) {
      const minutes = minutesOf(time)
      const isIn = state === 'free' && isAskedFor({ date, minutes })
      const last = ranges.at(-1)
      if (isIn && isOpen && last) ranges[ranges.length - 1] = { ...last, to: minutes }
      else if (isIn) ranges.push({ date, from: minutes, to: minutes })
      isOpen = isIn
    }
    return ranges
  })
}
