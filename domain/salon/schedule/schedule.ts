import { z } from 'zod'
import { addMonths } from '../../time/calendar.ts'
import { calendarDate, shownDate, startLabel } from '../../time/date-schemas.ts'

/** Label of a start on the salon's wall clock, such as '2:00 PM'. */
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

export const freeTime = z.object({ date: shownDate, time: startLabel }).meta({ id: 'FreeTime' })
export type FreeTime = z.infer<typeof freeTime>

/** `inDays` counts from the salon's today, so that browsers need no calendar for it. */
export const nextFreeTime = freeTime.extend({ inDays: z.int() }).meta({ id: 'NextFreeTime' })
export type NextFreeTime = z.infer<typeof nextFreeTime>

/** A free stylist, with their price in the salon's currency and duration in minutes. */
export const candidate = z
  .object({ stylistId: z.string(), stylistName: z.string(), total: z.number(), minutes: z.number() })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof candidate>

/** In order of precedence; see `reasonsOf`. */
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

/** Unix seconds; `ends` is excluded. */
export interface Interval {
  readonly starts: number
  readonly ends: number
}

export function lastBookableDate(today: string, monthsAhead = 12): string {
  return addMonths(today, monthsAhead)
}

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
 * Returns the first free time of each of the next `count` days that have one: several times on one morning would not help a client who
 * can't come that morning.
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

export function hasFreeTime(day: DayAvailability): boolean {
  return day.slots.some((slot) => slot.state === 'free')
}
