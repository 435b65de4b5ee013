import { gridMinutes } from '../time/calendar.ts'
import type { DeskDay, DeskVisit } from './desk-day.ts'

/** A part of a stylist's day, in minutes since midnight. */
export interface DayPlace {
  readonly stylistId: string
  readonly starts: number
  readonly ends: number
}

/** The nearest time of the grid on which time is claimed. */
function onGrid(minutes: number): number {
  return Math.round(minutes / gridMinutes) * gridMinutes
}

interface Shift {
  /** Columns to the right, and minutes. */
  readonly columns: number
  readonly minutes: number
}

/** The place some columns and minutes further, within what the day shows. */
export function shifted(day: Pick<DeskDay, 'stylists' | 'axis'>, place: DayPlace, { columns, minutes }: Shift): DayPlace {
  const { stylists, axis } = day
  const column = stylists.findIndex(({ id }) => id === place.stylistId) + columns
  const length = place.ends - place.starts
  const latest = Math.max(axis.starts, axis.ends - length)
  const starts = clamp(onGrid(place.starts + minutes), axis.starts, latest)
  return { stylistId: stylists[clamp(column, 0, stylists.length - 1)]?.id ?? place.stylistId, starts, ends: starts + length }
}

/** The place with another end: at least a cell long, within what the day shows. */
export function stretched({ axis }: Pick<DeskDay, 'axis'>, place: DayPlace, minutes: number): DayPlace {
  const ends = clamp(onGrid(place.ends + minutes), place.starts + gridMinutes, Math.max(axis.ends, place.ends))
  return { ...place, ends }
}

/** The part of a day from one time to another, in whichever order: at least a cell. */
export function spanned(stylistId: string, from: number, to: number): DayPlace {
  const [starts, ends] = from <= to ? [from, to] : [to, from]
  return { stylistId, starts, ends: Math.max(ends, starts + gridMinutes) }
}

export function isSamePlace(one: DayPlace, other: DayPlace): boolean {
  return one.stylistId === other.stylistId && one.starts === other.starts && one.ends === other.ends
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** What is placed: a visit with its busy parts, or something that takes all of its time. */
export interface Holder extends DayPlace {
  readonly id: string
  readonly busy?: DeskVisit['busy']
}

/** Who or what holds the stylist's time at a place, in the words of the day; null if it is free. */
export function heldAt(day: Pick<DeskDay, 'appointments' | 'blocks'>, placed: Holder): string | null {
  const wanted = busyParts(placed)
  const isMet = (holder: Holder) =>
    holder.id !== placed.id &&
    holder.stylistId === placed.stylistId &&
    busyParts(holder).some((part) => wanted.some(({ starts, ends }) => part.starts < ends && starts < part.ends))
  const visit = day.appointments
    .filter(({ status }) => status === 'Pending' || status === 'Confirmed')
    .find((each) => isMet({ ...each, ends: each.starts + each.minutes }))
  if (visit) return visit.client
  const block = day.blocks.find(isMet)
  return block ? block.reason || 'Kept free' : null
}

/** As the claims have it: in whole cells. */
function busyParts({ starts, ends, busy }: Holder) {
  const parts = busy ?? [0, ends - starts]
  return Array.from({ length: parts.length / 2 }, (_, pair) => ({
    starts: starts + (parts[pair * 2] ?? 0),
    ends: starts + Math.ceil((parts[pair * 2 + 1] ?? 0) / gridMinutes) * gridMinutes,
  }))
}

interface Outside {
  readonly day: DeskDay
  readonly place: DayPlace
  /** From when on the day is still to come. */
  readonly bookableFrom: number
  /** Whether clients are offered a start at that time; left out where nothing starts. */
  readonly isUsualStart?: boolean
  /** What the stylist doesn't do of it. */
  readonly notDone?: readonly string[]
  /** Whether they take bookings. */
  readonly takesBookings?: boolean
  readonly timeOfDay: (minutes: number) => string
}

/** A plain line for everything in which a place is outside of what clients are offered. */
export function outsideLines(asked: Outside): string[] {
  const { day, place, bookableFrom, isUsualStart = true, notDone = [], takesBookings = true, timeOfDay } = asked
  const { starts, ends, stylistId } = place
  const stylist = day.stylists.find(({ id }) => id === stylistId)
  const name = stylist?.stylistName ?? 'The stylist'
  const absence = stylist?.absences.find((each) => each.starts < ends && starts < each.ends)
  const isWorked = coveredBy(stylist?.working ?? [], place)
  const hours = () => {
    if (!takesBookings) return `${name} isn’t taking bookings.`
    if (day.closure !== null) return `The salon is closed then${day.closure ? ` (${day.closure})` : ''}.`
    if (absence) return `${name} is away then${absence.reason ? ` (${absence.reason})` : ''}.`
    if (!isWorked) return stylist?.working.length ? `${name} is off then.` : `${name} is off that day.`
    return isUsualStart ? null : `Visits don’t usually start at ${timeOfDay(starts)}.`
  }
  return [
    notDone.length > 0 && `${name} doesn’t do ${notDone.join(', ')}.`,
    hours(),
    starts < bookableFrom && 'That time has passed.',
  ].filter((line) => typeof line === 'string')
}

function coveredBy(intervals: readonly { readonly starts: number; readonly ends: number }[], place: DayPlace): boolean {
  let from = place.starts
  for (const { starts, ends } of intervals) if (starts <= from && from < ends) from = ends
  return from >= place.ends
}
