import { z } from 'zod'
import { addYear, calendarDate } from './calendar.ts'
import { gridMinutes } from './hours.ts'
import { type Stylist, worksOn } from './stylist.ts'

/** The start times that a client can choose (specification, section 9). There is no 1:00 PM. */
export const slots = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const
export type Slot = (typeof slots)[number]

/** Opening hours, in minutes since midnight on the salon's wall clock; the same every day. */
export const openingHours = { opens: 10 * 60, closes: 19 * 60 } as const

const slotStates = ['free', 'taken', 'past', 'closing'] as const
export type SlotState = (typeof slotStates)[number]

export const dayAvailability = z
  .object({
    date: calendarDate,
    slots: z.array(z.object({ time: z.enum(slots), state: z.enum(slotStates) })),
  })
  .meta({ id: 'DayAvailability' })
export type DayAvailability = z.infer<typeof dayAvailability>

/** A time that can be booked: a calendar date and a slot, on the salon's wall clock. */
export const freeTime = z.object({ date: calendarDate, time: z.enum(slots) }).meta({ id: 'FreeTime' })
export type FreeTime = z.infer<typeof freeTime>

/** Time that a booking holds: from `starts` up to, not including, `ends`, in Unix seconds. */
export interface Interval {
  readonly starts: number
  readonly ends: number
}

/** Minutes since midnight of a slot's label: '2:00 PM' is 840. */
export function minutesOf(slot: Slot): number {
  return slotMinutes[slot]
}

const slotMinutes = Object.fromEntries(slots.map((slot) => [slot, parseLabel(slot)])) as Record<Slot, number>

function parseLabel(label: string): number {
  return minutesOfLabel(label) ?? 0
}

/** Minutes since midnight of a time's label, '2:00 PM'; null where it is none. */
export function minutesOfLabel(label: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) (AM|PM)$/.exec(label) ?? []
  if (hour === undefined) return null
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute)
}

/** Minutes that a booking claims: its duration rounded up to whole grid cells. */
export function claimedMinutes(minutes: number): number {
  return Math.ceil(minutes / gridMinutes) * gridMinutes
}

/** Whether a booking that starts at the slot would still end by closing time. */
export function endsByClosing(slot: Slot, minutes: number): boolean {
  return minutesOf(slot) + minutes <= openingHours.closes
}

/** Whether a booking of this length could end by closing time from any slot. */
export function fitsInADay(minutes: number): boolean {
  return slots.some((slot) => endsByClosing(slot, minutes))
}

/** The last calendar date that can be booked: a year from today. */
export function lastBookableDate(today: string): string {
  return addYear(today)
}

interface SlotQuestion {
  readonly slot: Slot
  /** The booking's duration. */
  readonly minutes: number
  /** The slot's start in Unix seconds. */
  readonly starts: number
  /** The current instant in Unix seconds. */
  readonly now: number
  /** The stylist's existing bookings; need not be sorted. */
  readonly busy: readonly Interval[]
}

/**
 * The state of one start time. A start time that has passed is 'past', one that would end after closing time is
 * 'closing'; both take precedence over 'taken'.
 */
export function slotState({ slot, minutes, starts, now, busy }: SlotQuestion): SlotState {
  if (starts <= now) return 'past'
  if (!endsByClosing(slot, minutes)) return 'closing'
  const ends = starts + claimedMinutes(minutes) * 60
  const overlaps = busy.some((held) => held.starts < ends && starts < claimedEnd(held))
  return overlaps ? 'taken' : 'free'
}

/** A held interval ends where its last grid cell ends. */
function claimedEnd(held: Interval): number {
  return held.starts + claimedMinutes((held.ends - held.starts) / 60) * 60
}

interface DayQuestion {
  readonly date: string
  readonly stylist: Pick<Stylist, 'status' | 'daysAvailable'>
  readonly minutes: number
  readonly now: number
  /** Today and the last date that can be booked, on the salon's calendar. */
  readonly today: string
  readonly busy: readonly Interval[]
  /** The instant of a slot on that date in Unix seconds, in the salon's zone. */
  readonly startOf: (date: string, slot: Slot) => number
}

/** One day's start times with their states; none on a day when the stylist doesn't take bookings. */
export function availabilityOf(question: DayQuestion): DayAvailability {
  const { date, stylist, today } = question
  const bookable = worksOn(stylist, date) && date >= today && date <= lastBookableDate(today)
  if (!bookable) return { date, slots: [] }
  const starts = slots.map((slot) => question.startOf(date, slot))
  const first = Math.min(...starts)
  const last = Math.max(...starts) + claimedMinutes(question.minutes) * 60
  // Most of a month's bookings are far from this day.
  const busy = question.busy.filter((held) => held.starts < last && first < claimedEnd(held))
  const { minutes, now } = question
  return {
    date,
    slots: slots.map((slot, index) => ({
      time: slot,
      state: slotState({ slot, minutes, now, busy, starts: starts[index] ?? first }),
    })),
  }
}

/**
 * The first free time of each of the next `count` days that have one, in order: three times on one morning would not help
 * a client who can't come that morning.
 * @param days in order
 */
export function firstFreeTimes(days: readonly DayAvailability[], count: number): FreeTime[] {
  return days
    .flatMap(({ date, slots }) => {
      const first = slots.find(({ state }) => state === 'free')
      return first ? [{ date, time: first.time }] : []
    })
    .slice(0, count)
}

/** Whether a day has at least one free start time. */
export function hasFreeTime(day: DayAvailability): boolean {
  return day.slots.some((slot) => slot.state === 'free')
}

/** A time of day as a slot's label: 840 minutes since midnight are '2:00 PM'. */
export function timeLabel(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
