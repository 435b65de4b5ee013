import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { lineOfText, recordId } from '../../text.ts'
import { addDays, gridMinutes, type Weekday, weekdayOf, weekdays } from '../../time/calendar.ts'
import { calendarDate, shownDate } from '../../time/date-schemas.ts'

/** In minutes since midnight on the salon's wall clock; `ends` is excluded. */
export interface HoursInterval {
  readonly starts: number
  readonly ends: number
}

/** As sent to browsers; a visit can end after midnight. */
export const hoursInterval = z.object({ starts: z.number(), ends: z.number() })

const minutesPerDay = 24 * 60

/** Minutes since midnight; 1440 is the end of the day. */
const timeOfDay = z
  .int(said(msg`Choose a time`))
  .min(0, said(msg`Choose a time`))
  .max(minutesPerDay, said(msg`Choose a time`))
  .multipleOf(gridMinutes, said(msg`Use times on the ${{ minutes: gridMinutes }}-minute grid, such as 10:05`))

const interval = z
  .object({ starts: timeOfDay, ends: timeOfDay })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], error: () => say(msg`The end must be after the start`) })

/** Per day; far more than anyone works. */
const maxIntervals = 8

/** One day's intervals, in order and disjoint; none on a day off. Breaks lie between them. */
export const dayHours = z
  .array(interval)
  .max(
    maxIntervals,
    said(msg`Use at most ${plural({ most: maxIntervals }, { one: '# interval', other: '# intervals' })} a day`),
  )
  .transform((intervals) => intervals.toSorted((one, other) => one.starts - other.starts))
  .refine((intervals) => intervals.every(({ starts }, index) => starts >= (intervals[index - 1]?.ends ?? 0)), {
    error: () => say(msg`These hours overlap`),
  })

export const weekHours = z.record(z.enum(weekdays), dayHours)
export type WeekHours = z.infer<typeof weekHours>

/** The salon is closed on these dates, both included; clients read the reason. */
export const closure = z
  .object({ from: calendarDate, to: calendarDate, reason: lineOfText(msg`The reason`, 100) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: () => say(msg`The last day can’t be before the first`) })
export type Closure = z.infer<typeof closure>

/**
 * A stylist's absence: dates included on both ends, all day or the same part of each day. `repeats` is an RFC 5545 recurrence rule, such as
 * 'FREQ=WEEKLY;UNTIL=20271231'.
 */
export const absence = z
  .object({
    id: recordId,
    from: shownDate,
    to: shownDate,
    part: interval.nullable(),
    repeats: z
      .string()
      .regex(/^FREQ=WEEKLY(;INTERVAL=[1-9]\d?)?(;UNTIL=\d{8})?$/, said(msg`Repeat it every week or every few weeks`))
      .nullable(),
    reason: z.union([z.literal(''), lineOfText(msg`The reason`, 100)]),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: () => say(msg`The last day can’t be before the first`) })
  .refine(({ from, repeats }) => hasValidUntil(repeats, from), {
    path: ['repeats'],
    error: () => say(msg`It must repeat until a later date`),
  })
export type Absence = z.infer<typeof absence>

function hasValidUntil(rule: string | null, from: string): boolean {
  const date = lastRepeatDay(rule)
  return date === undefined || (shownDate.safeParse(date).success && date >= from)
}

export function lastRepeatDay(rule: string | null): string | undefined {
  const [, until] = /UNTIL=(\d{8})/.exec(rule ?? '') ?? []
  return until?.replace(/(....)(..)(..)/, '$1-$2-$3')
}

/** Replaces the weekday's and the salon's opening hours on one date; empty for a day off. */
const hoursException = z.object({ date: shownDate, hours: dayHours })
export type HoursException = z.infer<typeof hoursException>

/**
 * `hours` by weekday; a weekday without an entry has the salon's opening hours. Only the stylist's available days count (docs/product.md,
 * section 2).
 */
export const stylistSchedule = z.object({
  hours: z.partialRecord(z.enum(weekdays), dayHours),
  exceptions: z
    .array(hoursException)
    .max(400, said(msg`Use at most 400 dates with other hours`))
    .refine(
      (all) => new Set(all.map(({ date }) => date)).size === all.length,
      said(msg`Each date can have other hours only once`),
    ),
  absences: z.array(absence).max(200, said(msg`Use at most 200 absences`)),
})
export type StylistSchedule = z.infer<typeof stylistSchedule>

export const defaultSchedule: StylistSchedule = { hours: {}, exceptions: [], absences: [] }

/** Days for which past exceptions and absences are kept. */
export const keptDays = 60

/**
 * Drops exceptions and absences that are long past: no list shows them, and they would count toward the limits.
 * @param today in the salon
 */
export function withoutPast(schedule: StylistSchedule, today: string): StylistSchedule {
  const oldest = addDays(today, -keptDays)
  const isOver = ({ to, repeats }: Absence) => (repeats === null ? to : (lastRepeatDay(repeats) ?? today)) < oldest
  return {
    ...schedule,
    exceptions: schedule.exceptions.filter(({ date }) => date >= oldest),
    absences: schedule.absences.filter((each) => !isOver(each)),
  }
}

/** Dates for which the desk enters sick calls. @param today in the salon */
export const isSoon = (date: string, today: string) => date === today || date === addDays(today, 1)
/** True if the schedules differ only by absences of today and tomorrow. @param today in the salon */
export function changesOnlySoonAbsences(before: StylistSchedule, after: StylistSchedule, today: string): boolean {
  const missing = (from: StylistSchedule, other: StylistSchedule) => {
    const otherKeys = new Set(other.absences.map(keyOfAbsence))
    return from.absences.filter((each) => !otherKeys.has(keyOfAbsence(each)))
  }
  const changed = [...missing(before, after), ...missing(after, before)]
  return (
    keyOfHours(before) === keyOfHours(after) &&
    changed.every(({ from, to, repeats }) => repeats === null && isSoon(from, today) && isSoon(to, today))
  )
}

const formatTimes = (intervals: readonly HoursInterval[] | undefined) =>
  intervals?.map(({ starts, ends }) => [starts, ends]) ?? null

const keyOfAbsence = ({ id, from, to, part, repeats, reason }: Absence) =>
  JSON.stringify([id, from, to, formatTimes(part ? [part] : undefined), repeats, reason])

const keyOfHours = ({ hours, exceptions }: StylistSchedule) =>
  JSON.stringify([
    weekdays.map((day) => formatTimes(hours[day])),
    exceptions.map(({ date, hours: own }) => [date, formatTimes(own)]).toSorted(),
  ])

/** A stylist's hours on one date; intervals in order. Absences are separate, so that a reason can be given. */
export interface DayHours {
  /** Empty while the salon is closed. Covers the hours of an exception, too. */
  readonly open: readonly HoursInterval[]
  /** Absences included. */
  readonly working: readonly HoursInterval[]
  readonly absent: readonly HoursInterval[]
  readonly closure: string | null
}

interface HoursQuery {
  readonly date: string
  readonly opening: WeekHours
  readonly closures: readonly Closure[]
  readonly takesBookings: boolean
  readonly availableDays: readonly string[]
  readonly schedule: Pick<StylistSchedule, 'hours' | 'exceptions'>
  /** Absences on that date; the caller expands recurrence rules. */
  readonly absent: readonly HoursInterval[]
}

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
  const first = hours.at(0)
  const last = hours.at(-1)
  return first && last ? [{ starts: first.starts, ends: last.ends }] : []
}

function intersect(some: readonly HoursInterval[], others: readonly HoursInterval[]): HoursInterval[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const starts = Math.max(one.starts, other.starts)
      const ends = Math.min(one.ends, other.ends)
      return starts < ends ? [{ starts, ends }] : []
    }),
  )
}
