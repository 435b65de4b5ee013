import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import {
  type Absence,
  type DayHours,
  type HoursInterval,
  hoursInterval,
  lastRepeatDay,
  stylistSchedule,
} from '../../salon/schedule/hours.ts'
import { startReasons } from '../../salon/schedule/schedule.ts'
import { addDays, daysBetween } from '../../time/calendar.ts'
import { calendarDate, startLabel } from '../../time/date-schemas.ts'
import { appointmentStatus } from '../appointment.ts'

/** Schedules as the owner sees them; none of it is public. */

/** `version` lets two editors notice each other. */
export const versionedSchedule = z
  .object({
    version: z.string().regex(/^[0-9a-f]{32}$/, said(msg`Version must be the one that was read`)),
    schedule: stylistSchedule,
  })
  .meta({ id: 'VersionedSchedule' })
export type VersionedSchedule = z.infer<typeof versionedSchedule>

/** Times in minutes since midnight; intervals in order. */
const workingDay = z
  .object({
    date: calendarDate,
    /** Absences included. */
    working: z.array(hoursInterval),
    absences: z.array(hoursInterval.extend({ reason: z.string() })),
    closure: z.string().nullable(),
    hasOwnHours: z.boolean(),
    appointments: z.number(),
  })
  .meta({ id: 'WorkingDay' })
export type WorkingDay = z.infer<typeof workingDay>
export const workingDays = z.array(workingDay)

export const roster = z
  .object({ items: z.array(z.object({ stylistId: z.string(), days: workingDays })) })
  .meta({ id: 'Roster' })
export type Roster = z.infer<typeof roster>

const affectedAppointment = z
  .object({
    id: z.string(),
    version: z.number(),
    status: appointmentStatus,
    /** Unix seconds, and the label on the salon's wall clock. */
    date: z.number(),
    time: z.string(),
    minutes: z.number(),
    /** Currency of `total`; servers of the previous version leave it out. */
    currency: z.string().optional(),
    total: z.number(),
    client: z.string(),
    phone: z.string().nullable(),
    /** True if mail reaches the client; servers of the previous version leave it out. */
    isMailed: z.boolean().optional(),
    services: z.array(z.object({ id: z.string(), ServiceName: z.string() })),
    /** Outside of the saved hours, too: the owner has kept it. */
    isKept: z.boolean(),
  })
  .meta({ id: 'AffectedAppointment' })
export type AffectedAppointment = z.infer<typeof affectedAppointment>

/**
 * Total count, and the first ones by date. `changedDates`: dates, up to three months ahead, on which the schedule differs from the saved
 * one, so free times aren't known.
 */
export const affectedAppointments = z
  .object({ count: z.number(), appointments: z.array(affectedAppointment), changedDates: z.array(calendarDate) })
  .meta({ id: 'AffectedAppointments' })
export type AffectedAppointments = z.infer<typeof affectedAppointments>

export function isAbsentOn({ from, to, repeats }: Pick<Absence, 'from' | 'to' | 'repeats'>, date: string): boolean {
  if (repeats === null) return from <= date && date <= to
  const until = lastRepeatDay(repeats) ?? date
  const days = daysBetween(from, until < date ? until : date)
  if (days < 0) return false
  const step = 7 * Number(/INTERVAL=(\d+)/.exec(repeats)?.[1] ?? 1)
  const latest = addDays(from, Math.floor(days / step) * step)
  return daysBetween(latest, date) <= daysBetween(from, to)
}

export function worksThrough({ working, absent }: Pick<DayHours, 'working' | 'absent'>, interval: HoursInterval): boolean {
  let covered = interval.starts
  for (const { starts, ends } of working) if (starts <= covered) covered = Math.max(covered, ends)
  return covered >= interval.ends && !absent.some(({ starts, ends }) => starts < interval.ends && interval.starts < ends)
}

interface Visit {
  /** Minutes since midnight on the salon's wall clock. */
  readonly starts: number
  readonly minutes: number
  /** Pairs of minutes from its start, as an appointment stores them; null: the whole visit. */
  readonly busy: readonly number[] | null
}

/**
 * Returns the intervals in which a visit needs its stylist: busy parts without the buffer. On the wall clock, so a visit in the very hour
 * in which clocks change can be an hour off.
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
            /** Set if only a buffer overlaps: the requested visit's, or the one before the start. */
            buffer: z.object({ of: z.enum(['asked', 'taken']), minutes: z.number() }).optional(),
          })
          .optional(),
        holder: z
          .object({
            kind: z.enum(['hold', 'block']),
            /** A block's reason, or the client who is offered a hold from the waitlist; may be empty. */
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
