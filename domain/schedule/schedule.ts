import { z } from 'zod'
import { addMonths } from '../time/calendar.ts'
import { calendarDate, shownDate, startLabel } from '../time/date-schemas.ts'

/** A start time's label on the salon's wall clock, such as '2:00 PM'. */
export type Slot = string

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
export const freeTime = z.object({ date: shownDate, time: startLabel }).meta({ id: 'FreeTime' })
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
