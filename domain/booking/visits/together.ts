import { gridMinutes } from '../../time/calendar.ts'
import type { DeskDay, DeskStylist } from '../schedule/desk-day.ts'
import { isFreeAt } from './free-at.ts'

/** One visit after the one before, or at the same time as the first, beside it. */
export const togetherWays = ['after', 'beside'] as const
export type TogetherWay = (typeof togetherWays)[number]

/** A visit's minutes with a stylist, and pairs of minutes in which they are busy, the time after it included. */
export interface Length {
  readonly minutes: number
  readonly busy: readonly number[]
}

export interface PersonSlot {
  readonly stylistId: string
  /** Minutes since midnight. */
  readonly starts: number
}

type Placed = PersonSlot & Length

export interface NextPerson {
  readonly way: TogetherWay
  /** A stylist's id; null for any who is free. */
  readonly stylistId: string | null
  /** Null for who doesn't do it. */
  readonly lengthWith: (stylistId: string) => Length | null
}

interface Party {
  readonly first: Placed
  readonly others: readonly NextPerson[]
  readonly stylistIds: readonly string[]
  /** True if the visit of one of the others, by index, fits there, regardless of the party's own visits. */
  readonly isFree: (slot: Placed, index: number) => boolean
}

/** The longest that somebody waits for the visit before to end and theirs to begin, in minutes. */
const longestWait = 120

/** Limits the first slots to try, in salons of any size. */
const mostTries = 100

/** Finds slots for the companions beside the first person's, each as early as possible; null if not all fit. */
export function slotsForAll(party: Party): PersonSlot[] | null {
  let tries = 0
  const placeFrom = (placed: readonly Placed[]): readonly Placed[] | null => {
    if (placed.length > party.others.length) return placed
    for (const next of slotsForNext(party, placed, placed.length - 1)) {
      tries += 1
      const all = tries > mostTries ? null : placeFrom([...placed, next])
      if (all) return all
    }
    return null
  }
  const all = placeFrom([party.first])
  return all?.slice(1).map(({ stylistId, starts }) => ({ stylistId, starts })) ?? null
}

/** With each stylist the first slot of the next person, in order. One after the other, the same hands go on where they can. */
function slotsForNext({ first, others, stylistIds, isFree }: Party, placed: readonly Placed[], index: number): Placed[] {
  const next = others[index]
  const last = placed.at(-1) ?? first
  if (!next) return []
  const isSame = ({ stylistId }: Placed) => Number(stylistId === last.stylistId)
  const able = next.stylistId === null ? stylistIds : stylistIds.filter((id) => id === next.stylistId)
  const slots = able.flatMap((stylistId) => {
    const length = next.lengthWith(stylistId)
    if (!length) return []
    const all = possibleStarts(next.way, first, last).map((starts) => ({ stylistId, starts, ...length }))
    return all.find((slot) => !placed.some((each) => areBusyAtOnce(each, slot)) && isFree(slot, index)) ?? []
  })
  return slots.toSorted((one, other) => one.starts - other.starts || isSame(other) - isSame(one))
}

function possibleStarts(way: TogetherWay, first: Placed, last: Placed): number[] {
  if (way === 'beside') return [first.starts]
  const earliest = Math.ceil((last.starts + last.minutes) / gridMinutes) * gridMinutes
  return Array.from({ length: longestWait / gridMinutes + 1 }, (_, step) => earliest + step * gridMinutes)
}

function areBusyAtOnce(one: Placed, other: Placed): boolean {
  if (one.stylistId !== other.stylistId) return false
  const own = busyParts(one)
  const others = busyParts(other)
  return own.some(([from, to]) => others.some(([begins, ends]) => from < ends && begins < to))
}

function busyParts({ starts, busy }: Placed): [from: number, to: number][] {
  return Array.from({ length: busy.length / 2 }, (_, part) => [
    starts + (busy[part * 2] ?? 0),
    starts + (busy[part * 2 + 1] ?? 0),
  ])
}

/**
 * Places people who come together beside the first one's slot: none with a stylist who is busy with another of them. If not all fit, they are
 * placed one after the other as they come. A named stylist is kept also when busy, which the booking then says; null if no stylist can be
 * found.
 */
export function placeTogether(
  day: Pick<DeskDay, 'appointments' | 'blocks'>,
  columns: readonly DeskStylist[],
  { first, others }: Pick<Party, 'first' | 'others'>,
): (PersonSlot | null)[] {
  const isFree = (slot: Placed) => columns.some((column) => column.id === slot.stylistId && isFreeAt(day, column, slot))
  const party = { first, others, stylistIds: columns.map(({ id }) => id), isFree }
  const all = slotsForAll(party)
  if (all) return all
  const placed: Placed[] = [first]
  return others.map((next, index) => {
    const [slot = busySlot(next, first, placed.at(-1) ?? first)] = slotsForNext(party, placed, index)
    if (!slot) return null
    placed.push(slot)
    return { stylistId: slot.stylistId, starts: slot.starts }
  })
}

/** Places a visit with the named stylist at the earliest time; null if any would do. */
function busySlot({ way, stylistId, lengthWith }: NextPerson, first: Placed, last: Placed): Placed | null {
  const length = stylistId === null ? null : lengthWith(stylistId)
  const [starts = first.starts] = possibleStarts(way, first, last)
  return stylistId === null || !length ? null : { stylistId, starts, ...length }
}

interface StartsOfParty {
  /** The starts at which the first one's stylist is free, in minutes since midnight. */
  readonly free: readonly number[]
  readonly first: Omit<Placed, 'starts'>
  readonly others: readonly NextPerson[]
  /** For each person, the stylists who do their services, each with the starts at which they are free. */
  readonly freeWith: readonly ReadonlyMap<string, ReadonlySet<number>>[]
}

/** The starts of a day at which all who come together fit. */
export function startsForAll({ free, first, others, freeWith }: StartsOfParty): number[] {
  if (freeWith.some((stylists) => [...stylists.values()].every(({ size }) => size === 0))) return []
  const stylistIds = [...new Set(freeWith.flatMap((stylists) => [...stylists.keys()]))]
  const isFree = ({ stylistId, starts }: Placed, index: number) => freeWith[index]?.get(stylistId)?.has(starts) === true
  return free.filter((starts) => slotsForAll({ first: { ...first, starts }, others, stylistIds, isFree }) !== null)
}
