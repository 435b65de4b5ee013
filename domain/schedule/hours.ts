import { z } from 'zod'
import { lineOfText, recordId } from '../text.ts'
import { addDays, gridMinutes, type Weekday, weekdayOf, weekdays } from '../time/calendar.ts'
import { calendarDate, shownDate } from '../time/date-schemas.ts'

/** From `starts` up to, not including, `ends`, in minutes since midnight on the salon's wall clock. */
export interface HoursInterval {
  readonly starts: number
  readonly ends: number
}

/** The same as it is sent; a visit's can end after midnight. */
export const hoursInterval = z.object({ starts: z.number(), ends: z.number() })

const minutesPerDay = 24 * 60

/** A time of day in minutes since midnight; 1440 is the end of the day. */
const timeOfDay = z
  .int('Choose a time')
  .min(0, 'Choose a time')
  .max(minutesPerDay, 'Choose a time')
  .multipleOf(gridMinutes, `Use times on the ${gridMinutes}-minute grid, such as 10:05`)

const interval = z
  .object({ starts: timeOfDay, ends: timeOfDay })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], error: 'The end must be after the start' })

/** The most intervals in a day: far more than anyone works. */
const maxIntervals = 8

/** The intervals of one day, in order and disjoint; none on a day off. The time between two of them is a break. */
export const dayHours = z
  .array(interval)
  .max(maxIntervals, `Use at most ${maxIntervals} intervals a day`)
  .transform((intervals) => intervals.toSorted((one, other) => one.starts - other.starts))
  .refine((intervals) => intervals.every(({ starts }, index) => starts >= (intervals[index - 1]?.ends ?? 0)), {
    error: 'These hours overlap',
  })

/** The salon's opening hours for each weekday. */
export const weekHours = z.record(z.enum(weekdays), dayHours)
export type WeekHours = z.infer<typeof weekHours>

/** Dates on which the salon is closed, both included, and what clients read about it. */
export const closure = z
  .object({ from: calendarDate, to: calendarDate, reason: lineOfText('The reason', 100) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day can’t be before the first' })
export type Closure = z.infer<typeof closure>

/**
 * Time that a stylist is away: from one date to another, both included; all day, or the same part of each day. `repeats` is an RFC 5545
 * recurrence rule by which the first date and those after it recur, such as 'FREQ=WEEKLY;UNTIL=20271231'.
 */
export const absence = z
  .object({
    id: recordId,
    from: shownDate,
    to: shownDate,
    part: interval.nullable(),
    repeats: z
      .string()
      .regex(/^FREQ=WEEKLY(;INTERVAL=[1-9]\d?)?(;UNTIL=\d{8})?$/, 'Repeat it every week or every few weeks')
      .nullable(),
    reason: z.union([z.literal(''), lineOfText('The reason', 100)]),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day can’t be before the first' })
  .refine(({ from, repeats }) => hasValidUntil(repeats, from), {
    path: ['repeats'],
    error: 'It must repeat until a later date',
  })
export type Absence = z.infer<typeof absence>

/** Whether the rule's last day, if it has one, is a date and not before the first. */
function hasValidUntil(rule: string | null, from: string): boolean {
  const date = lastDayOf(rule)
  return date === undefined || (shownDate.safeParse(date).success && date >= from)
}

/** The last day of a recurrence rule; undefined where it has none. */
export function lastDayOf(rule: string | null): string | undefined {
  const [, until] = /UNTIL=(\d{8})/.exec(rule ?? '') ?? []
  return until?.replace(/(....)(..)(..)/, '$1-$2-$3')
}

/** Other hours on a single date, which replace the weekday's and the salon's opening hours; none: a day off. */
const hoursException = z.object({ date: shownDate, hours: dayHours })
export type HoursException = z.infer<typeof hoursException>

/**
 * When a stylist works. `hours` by weekday; on a weekday without an entry, the salon's opening hours. Only the stylist's available days
 * count (docs/product.md, section 2).
 */
export const stylistSchedule = z.object({
  hours: z.partialRecord(z.enum(weekdays), dayHours),
  exceptions: z
    .array(hoursException)
    .max(400, 'Use at most 400 dates with other hours')
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'Each date can have other hours only once'),
  absences: z.array(absence).max(200, 'Use at most 200 absences'),
})
export type StylistSchedule = z.infer<typeof stylistSchedule>

export const defaultSchedule: StylistSchedule = { hours: {}, exceptions: [], absences: [] }

/** How long other hours and absences that are over are kept, in days. */
export const keptDays = 60

/**
 * A schedule without the other hours and absences that were over long ago: they would count toward the most that a schedule can have,
 * and no list shows them.
 * @param today in the salon
 */
export function withoutPast(schedule: StylistSchedule, today: string): StylistSchedule {
  const oldest = addDays(today, -keptDays)
  const isOver = ({ to, repeats }: Absence) => (repeats === null ? to : (lastDayOf(repeats) ?? today)) < oldest
  return {
    ...schedule,
    exceptions: schedule.exceptions.filter(({ date }) => date >= oldest),
    absences: schedule.absences.filter((each) => !isOver(each)),
  }
}

/** For which the desk takes a sick call. @param today in the salon */
export const isSoon = (date: string, today: string) => date === today || date === addDays(today, 1)
/** Whether a schedule differs from another one by absences of today and tomorrow alone. @param today in the salon */
export function changesOnlySoonAbsences(before: StylistSchedule, after: StylistSchedule, today: string): boolean {
  const missing = (from: StylistSchedule, other: StylistSchedule) => {
    const known = new Set(other.absences.map(keyOfAbsence))
    return from.absences.filter((each) => !known.has(keyOfAbsence(each)))
  }
  const changed = [...missing(before, after), ...missing(after, before)]
  return (
    keyOfHours(before) === keyOfHours(after) &&
    changed.every(({ from, to, repeats }) => repeats === null && isSoon(from, today) && isSoon(to, today))
  )
}

const timesOf = (intervals: readonly HoursInterval[] | undefined) =>
  intervals?.map(({ starts, ends }) => [starts, ends]) ?? null

const keyOfAbsence = ({ id, from, to, part, repeats, reason }: Absence) =>
  JSON.stringify([id, from, to, timesOf(part ? [part] : undefined), repeats, reason])

const keyOfHours = ({ hours, exceptions }: StylistSchedule) =>
  JSON.stringify([
    weekdays.map((day) => timesOf(hours[day])),
    exceptions.map(({ date, hours: own }) => [date, timesOf(own)]).toSorted(),
  ])

/** One date as a stylist's hours leave it; intervals in order. Absences are apart, so that a reason can be given. */
export interface DayHours {
  /** When a client can be in the salon for this stylist; none while the salon is closed. */
  readonly open: readonly HoursInterval[]
  /** When the stylist works, absences included. */
  readonly working: readonly HoursInterval[]
  readonly absent: readonly HoursInterval[]
  /** Why the salon is closed on that date, if it is. */
  readonly closure: string | null
}

interface HoursQuery {
  readonly date: string
  readonly opening: WeekHours
  readonly closures: readonly Closure[]
  /** Whether the stylist takes bookings at all. */
  readonly takesBookings: boolean
  readonly availableDays: readonly string[]
  readonly schedule: Pick<StylistSchedule, 'hours' | 'exceptions'>
  /** The parts of that date on which the stylist is away; recurrence rules are expanded by the caller. */
  readonly absent: readonly HoursInterval[]
}

/** A date's opening and working hours. */
export function hoursOn({ date, opening, closures, ...stylist }: HoursQuery): DayHours {
  const closed = closures.find(({ from, to }) => from <= date && date <= to)
  if (closed) return { open: [], working: [], absent: [], closure: closed.reason }
  const weekday: Weekday = weekdayOf(date)
  const { takesBookings, availableDays, schedule, absent } = stylist
  const open = opening[weekday] ?? []
  const exception = takesBookings ? schedule.exceptions.find((other) => other.date === date) : undefined
  if (exception?.hours.length === 0) return { open, working: [], absent, closure: null }
  if (exception) return { open: span(exception.hours), working: exception.hours, absent, closure: null }
  const works = takesBookings && availableDays.includes(weekday)
  const working = works ? intersect(schedule.hours[weekday] ?? open, open) : []
  return { open, working, absent, closure: null }
}

function span(hours: readonly HoursInterval[]): HoursInterval[] {
  const [first, last] = [hours.at(0), hours.at(-1)]
  return first && last ? [{ starts: first.starts, ends: last.ends }] : []
}

function intersect(some: readonly HoursInterval[], others: readonly HoursInterval[]): HoursInterval[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const [starts, ends] = [Math.max(one.starts, other.starts), Math.min(one.ends, other.ends)]
      return starts < ends ? [{ starts, ends }] : []
    }),
  )
}
