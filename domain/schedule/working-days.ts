import { z } from 'zod'
import { appointmentStatus } from '../appointment.ts'
import { addDays, daysBetween } from '../time/calendar.ts'
import { calendarDate, startLabel } from '../time/date-schemas.ts'
import { type Absence, type DayHours, type HoursInterval, hoursInterval, lastDayOf, stylistSchedule } from './hours.ts'
import { startReasons } from './schedule.ts'

/** What the owner sees of a stylist's schedule; none of it is public. */

/** A schedule and the version of it that was read, so that two editors notice each other. */
export const versionedSchedule = z
  .object({ version: z.string().regex(/^[0-9a-f]{32}$/, 'Version must be the one that was read'), schedule: stylistSchedule })
  .meta({ id: 'VersionedSchedule' })
export type VersionedSchedule = z.infer<typeof versionedSchedule>

/** One date in the month that the owner looks at. Times in minutes since midnight; intervals in order. */
const workingDay = z
  .object({
    date: calendarDate,
    /** Working time, absences included. */
    working: z.array(hoursInterval),
    absences: z.array(hoursInterval.extend({ reason: z.string() })),
    /** Why the salon is closed, if it is. */
    closure: z.string().nullable(),
    /** Whether the date has hours of its own, rather than the weekday's. */
    hasOwnHours: z.boolean(),
    /** Pending and Confirmed appointments. */
    appointments: z.number(),
  })
  .meta({ id: 'WorkingDay' })
export type WorkingDay = z.infer<typeof workingDay>
export const workingDays = z.array(workingDay)

/** A week of every stylist, in the owner's order. */
export const roster = z
  .object({ items: z.array(z.object({ stylistId: z.string(), days: workingDays })) })
  .meta({ id: 'Roster' })
export type Roster = z.infer<typeof roster>

/** An upcoming appointment outside of a stylist's hours, with what the owner needs to keep, move or cancel it. */
const affectedAppointment = z
  .object({
    id: z.string(),
    version: z.number(),
    status: appointmentStatus,
    /** Its start in Unix seconds and as a label on the salon's wall clock. */
    date: z.number(),
    time: z.string(),
    minutes: z.number(),
    /** What its amounts are in; a server of the version before leaves it out. */
    currency: z.string().optional(),
    /** What it costs, in that. */
    total: z.number(),
    client: z.string(),
    phone: z.string().nullable(),
    services: z.array(z.object({ id: z.string(), ServiceName: z.string() })),
    /** It is outside of the saved hours too: the owner has kept it. */
    isKept: z.boolean(),
  })
  .meta({ id: 'AffectedAppointment' })
export type AffectedAppointment = z.infer<typeof affectedAppointment>

/**
 * How many there are, and the first ones by date of visit. `changedDates` are the dates, as far as three months ahead, on which the schedule
 * differs from the saved one: until it is saved, what is free on them isn't known.
 */
export const affectedAppointments = z
  .object({ count: z.number(), appointments: z.array(affectedAppointment), changedDates: z.array(calendarDate) })
  .meta({ id: 'AffectedAppointments' })
export type AffectedAppointments = z.infer<typeof affectedAppointments>

/** Whether an absence, or one of its repetitions, has the date in it. */
export function isAbsentOn({ from, to, repeats }: Pick<Absence, 'from' | 'to' | 'repeats'>, date: string): boolean {
  if (repeats === null) return from <= date && date <= to
  const until = lastDayOf(repeats) ?? date
  const days = daysBetween(from, until < date ? until : date)
  if (days < 0) return false
  const step = 7 * Number(/INTERVAL=(\d+)/.exec(repeats)?.[1] ?? 1)
  const latest = addDays(from, Math.floor(days / step) * step)
  return daysBetween(latest, date) <= daysBetween(from, to)
}

/** Whether the stylist works through the whole of an interval. */
export function worksThrough({ working, absent }: Pick<DayHours, 'working' | 'absent'>, interval: HoursInterval): boolean {
  let covered = interval.starts
  for (const { starts, ends } of working) if (starts <= covered) covered = Math.max(covered, ends)
  return covered >= interval.ends && !absent.some(({ starts, ends }) => starts < interval.ends && interval.starts < ends)
}

interface Visit {
  /** When it starts, in minutes since midnight on the salon's wall clock. */
  readonly starts: number
  /** How long the client is there. */
  readonly minutes: number
  /** Pairs of minutes from its start, as an appointment stores them; null: the whole visit. */
  readonly busy: readonly number[] | null
}

/**
 * The intervals in which a visit needs its stylist there: its busy parts, without the buffer that follows it.
 * On the wall clock, so a visit in the very hour in which clocks change can be an hour off.
 */
export function neededParts({ starts, minutes, busy }: Visit): HoursInterval[] {
  const pairs = busy ?? [0, minutes]
  const parts: HoursInterval[] = []
  for (let index = 0; index < pairs.length; index += 2) {
    const [from = 0, to = minutes] = pairs.slice(index, index + 2)
    if (from < minutes) parts.push({ starts: starts + from, ends: starts + Math.min(to, minutes) })
  }
  return parts
}

/** For the administrator: each start of a stylist's day with its reason, and the appointment, block or hold that takes it. */
export const explainedDay = z
  .object({
    date: calendarDate,
    /** Why the salon is closed that day, if it is. */
    closure: z.string().nullable(),
    starts: z.array(
      z.object({
        time: startLabel,
        reason: z.enum(startReasons),
        appointment: z
          .object({
            id: z.string(),
            status: z.string(),
            client: z.string(),
            time: z.string(),
            ends: z.string(),
            /** Where only the time kept free after a visit is in the way: after the visit in question, or the one that takes the start. */
            buffer: z.object({ of: z.enum(['asked', 'taken']), minutes: z.number() }).optional(),
          })
          .optional(),
        holder: z
          .object({
            kind: z.enum(['hold', 'block']),
            /** A block's, as the desk entered it, or of a hold whom it is offered to from the waitlist; empty if there is none. */
            reason: z.string(),
            time: z.string(),
            ends: z.string(),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: 'ExplainedDay' })
export type ExplainedDay = z.infer<typeof explainedDay>
