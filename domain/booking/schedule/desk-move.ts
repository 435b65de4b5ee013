import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import { gridMinutes } from '../../time/calendar.ts'
import type { DeskDay, DeskStylist, DeskVisit } from './desk-day.ts'

/** A part of a stylist's day, in minutes since midnight. */
export interface DaySlot {
  readonly stylistId: string
  readonly starts: number
  readonly ends: number
}

function onGrid(minutes: number): number {
  return Math.round(minutes / gridMinutes) * gridMinutes
}

interface Shift {
  readonly columns: number
  readonly minutes: number
}

/** Moves by columns and minutes, within the visible day. */
export function shifted(day: Pick<DeskDay, 'stylists' | 'axis'>, slot: DaySlot, { columns, minutes }: Shift): DaySlot {
  const { stylists, axis } = day
  const column = stylists.findIndex(({ id }) => id === slot.stylistId) + columns
  const length = slot.ends - slot.starts
  const latest = Math.max(axis.starts, axis.ends - length)
  const starts = clamp(onGrid(slot.starts + minutes), axis.starts, latest)
  return { stylistId: stylists[clamp(column, 0, stylists.length - 1)]?.id ?? slot.stylistId, starts, ends: starts + length }
}

/** Moves the end, within the visible day; at least a cell is left. */
export function stretched({ axis }: Pick<DeskDay, 'axis'>, slot: DaySlot, minutes: number): DaySlot {
  const ends = clamp(onGrid(slot.ends + minutes), slot.starts + gridMinutes, Math.max(axis.ends, slot.ends))
  return { ...slot, ends }
}

/** Spans from its start to some minutes later or earlier, within the visible day; at least a cell. */
export function spanned({ axis }: Pick<DeskDay, 'axis'>, { stylistId, starts }: DaySlot, minutes: number): DaySlot {
  const other = clamp(onGrid(starts + minutes), axis.starts, axis.ends)
  const [from, to] = starts <= other ? [starts, other] : [other, starts]
  return { stylistId, starts: from, ends: Math.max(to, from + gridMinutes) }
}

export function isSameSlot(one: DaySlot, other: DaySlot): boolean {
  return one.stylistId === other.stylistId && one.starts === other.starts && one.ends === other.ends
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** A visit with its busy parts, or anything that takes all of its time. */
export interface Holder extends DaySlot {
  readonly id: string
  readonly busy?: DeskVisit['busy']
}

/** Names the visit or block that has the stylist's time, in the day's words; null if it is free. */
export function heldAt(day: Pick<DeskDay, 'appointments' | 'blocks'>, placed: Holder): string | null {
  const wantedParts = busyParts(placed)
  const isMet = (holder: Holder) =>
    holder.id !== placed.id &&
    holder.stylistId === placed.stylistId &&
    busyParts(holder).some((part) => wantedParts.some(({ starts, ends }) => part.starts < ends && starts < part.ends))
  const visit = day.appointments
    .filter(({ status }) => status === 'Pending' || status === 'Confirmed')
    .find((each) => isMet({ ...each, ends: each.starts + each.minutes }))
  if (visit) return visit.client
  const block = day.blocks.find(isMet)
  return block ? block.reason || say(msg({ message: 'Blocked', context: 'a time' })) : null
}

function busyParts({ starts, ends, busy }: Holder) {
  const parts = busy ?? [0, ends - starts]
  return Array.from({ length: parts.length / 2 }, (_, pair) => ({
    starts: starts + (parts[pair * 2] ?? 0),
    ends: starts + Math.ceil((parts[pair * 2 + 1] ?? 0) / gridMinutes) * gridMinutes,
  }))
}

/** Shortest time, in minutes, that is worth booking before its services are known. */
const leastFree = 15

/** Finds the stylist who is free first, and when; null if nobody is. @param from minutes since midnight, on the grid */
export function firstFree(
  day: Pick<DeskDay, 'stylists' | 'appointments' | 'blocks'>,
  from: number,
): Pick<DaySlot, 'stylistId' | 'starts'> | null {
  const freeStarts = day.stylists.flatMap((stylist) => {
    const starts = freeStart(day, stylist, from)
    return starts === undefined ? [] : { stylistId: stylist.id, starts }
  })
  return freeStarts.toSorted((one, other) => one.starts - other.starts)[0] ?? null
}

function freeStart(day: Pick<DeskDay, 'appointments' | 'blocks'>, { id, working, absences }: DeskStylist, from: number) {
  return working
    .flatMap(({ starts, ends }) => {
      const first = Math.max(from, starts)
      return Array.from(
        { length: Math.max(0, Math.floor((ends - leastFree - first) / gridMinutes) + 1) },
        (_, cell) => first + cell * gridMinutes,
      )
    })
    .find((starts) => {
      const ends = starts + leastFree
      const isAway = absences.some((each) => each.starts < ends && starts < each.ends)
      return !isAway && heldAt(day, { id: '', stylistId: id, starts, ends }) === null
    })
}
