import { z } from 'zod'
import { addMonths, minutesOf } from '../time/calendar.ts'
import { calendarDate, startLabel } from '../time/date-schemas.ts'

/** The start times of a salon that has set none of its own (specification, section 9). There is no 1:00 PM. */
export const slots = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const

/** The same in minutes since midnight, as settings have them. */
export const defaultStarts: readonly number[] = slots.map(minutesOf)

/** A start time's label on the salon's wall clock, such as '2:00 PM'. */
export type Slot = string

/** Opening hours of a salon that has set none of its own, in minutes since midnight; the same every day. */
export const openingHours = { opens: 10 * 60, closes: 19 * 60 } as const

const slotStates = ['free', 'taken', 'past', 'closing'] as const
export type SlotState = (typeof slotStates)[number]

export const dayAvailability = z
  .object({
    date: calendarDate,
    slots: z.array(z.object({ time: startLabel, state: z.enum(slotStates) })),
  })
  .meta({ id: 'DayAvailability' })
export type DayAvailability = z.infer<typeof dayAvailability>

/** A time that can be booked: a calendar date and a start time, on the salon's wall clock. */
export const freeTime = z.object({ date: calendarDate, time: startLabel }).meta({ id: 'FreeTime' })
export type FreeTime = z.infer<typeof freeTime>

/** One of the next free starts, and how many days after the salon's today it is: a browser would have to work its date out. */
export const nextFreeTime = freeTime.extend({ inDays: z.int() }).meta({ id: 'NextFreeTime' })
export type NextFreeTime = z.infer<typeof nextFreeTime>

/** Who is free at a time, with what the visit costs in the salon's currency and how long it takes in minutes with them. */
export const candidate = z
  .object({ stylistId: z.string(), stylistName: z.string(), total: z.number(), minutes: z.number() })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof candidate>

/** Why a start can be booked or not, in the order in which the first that applies is given; see `reasonsOf`. */
export const startReasons = [
  ...([
    'skipped',
    'closed',
    'off',
    'absent',
    'break',
    'outside',
    'too_far',
    'past',
    'too_soon',
    'too_late',
    'taken',
    'gap',
  ] as const),
  'free',
] as const
export type StartReason = (typeof startReasons)[number]

/** From `starts` up to, not including, `ends`, in Unix seconds. */
export interface Interval {
  readonly starts: number
  readonly ends: number
}

/** Whether a booking that starts at the slot would end by closing time, in a salon with the usual hours. */
export function endsByClosing(slot: Slot, minutes: number): boolean {
  return minutesOf(slot) + minutes <= openingHours.closes
}

/** Whether a booking of this length could end by closing time from any slot, in a salon with the usual hours. */
export function fitsInADay(minutes: number): boolean {
  return slots.some((slot) => endsByClosing(slot, minutes))
}

/** The last calendar date that can be booked. */
export function lastBookableDate(today: string, monthsAhead = 12): string {
  return addMonths(today, monthsAhead)
}

/** What clients see of a start; null if there is no such time, or the stylist isn't there at all. */
export const publicStates: Readonly<Record<StartReason, SlotState | null>> = {
  skipped: null,
  closed: null,
  off: null,
  absent: null,
  break: null,
  outside: null,
  too_far: null,
  past: 'past',
  too_soon: 'past',
  too_late: 'closing',
  taken: 'taken',
  gap: 'taken',
  free: 'free',
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
