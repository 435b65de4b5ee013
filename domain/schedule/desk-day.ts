import { z } from 'zod'
import { appointmentStatus, markTimes } from '../appointment.ts'
import { calendarDate } from '../time/date-schemas.ts'
import { deskBlock } from './desk-block.ts'
import { hoursInterval } from './hours.ts'

/** A date of the salon as the desk sees it. Times are minutes since midnight on the salon's wall clock; a visit can end after 1440. */
export const deskDay = z
  .object({
    date: calendarDate,
    /** Why the salon is closed on that date, if it is. */
    closure: z.string().nullable(),
    /** What the time axis has to show: opening hours, working hours and everything that lies outside of them. */
    axis: hoursInterval,
    /** In the owner's order; those who aren't in the catalogue anymore come last, if they have something on that date. */
    stylists: z.array(
      z.object({
        id: z.string(),
        stylistName: z.string(),
        imageUrl: z.string().optional(),
        /** Working time, absences included. */
        working: z.array(hoursInterval),
        absences: z.array(hoursInterval.extend({ reason: z.string() })),
      }),
    ),
    /** Those that weren't canceled, and no-shows, by start. */
    appointments: z.array(
      z.object({
        id: z.string(),
        stylistId: z.string(),
        status: appointmentStatus,
        version: z.number(),
        /** When the visit was marked, in Unix seconds. */
        marks: markTimes,
        starts: z.number(),
        /** How long the client is there. */
        minutes: z.number(),
        /** Pairs of minutes from the start in which the stylist is busy, the buffer included; null: the whole visit. */
        busy: z.array(z.number()).nullable(),
        /** The start in Unix seconds. */
        date: z.number(),
        client: z.string(),
        clientId: z.string(),
        /** What must be seen before the client is served; left out where there is nothing. */
        alerts: z.array(z.string()).optional(),
        /** Left out for whom clients' contact isn't shown to. */
        phone: z.string().optional(),
        note: z.string().optional(),
        services: z.array(z.string()),
        /** In the same order. */
        serviceIds: z.array(z.string()),
        /** What it costs, and in which currency; left out for whom it isn't shown to. */
        charges: z.number().optional(),
        currency: z.string().optional(),
      }),
    ),
    blocks: z.array(deskBlock),
    /** Times that are held for people of the waitlist, by start; left out for whom it isn't shown to. */
    held: z
      .array(
        z.object({
          id: z.string(),
          stylistId: z.string(),
          starts: z.number(),
          minutes: z.number(),
          /** Who was offered it, first come first. */
          clients: z.array(z.string()),
          /** Until when, in Unix seconds. */
          until: z.number(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'DeskDay' })
export type DeskDay = z.infer<typeof deskDay>
/** Days one after the other, each with one column. */
export const deskWeek = z.object({ items: z.array(deskDay) }).meta({ id: 'DeskWeek' })
export type DeskWeek = z.infer<typeof deskWeek>

export type DeskVisit = DeskDay['appointments'][number]
export type DeskStylist = DeskDay['stylists'][number]

interface Placed {
  readonly starts: number
  readonly ends: number
}

/** Whole hours that show all of these, at least the given ones; 9 AM to 6 PM where there is nothing. */
export function axisFor(intervals: readonly Placed[]): Placed {
  if (intervals.length === 0) return { starts: 9 * 60, ends: 18 * 60 }
  const starts = Math.min(...intervals.map((each) => each.starts))
  const ends = Math.max(...intervals.map((each) => each.ends))
  return { starts: Math.floor(starts / 60) * 60, ends: Math.ceil(ends / 60) * 60 }
}

/** Where a visit stands in its stylist's column: in which of how many lanes side by side. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/**
 * Lanes for intervals in order of their starts, so that those that overlap, such as a cut while a color develops, stand side by side. A
 * group that hangs together shares its number of lanes.
 */
export function lanesOf(intervals: readonly Placed[]): Lane[] {
  const placed: { lane: number; group: number }[] = []
  const lanesOfGroup: number[] = []
  let ends: number[] = []
  for (const { starts, ends: end } of intervals) {
    // A new group begins where nothing of the last one goes on.
    if (ends.every((other) => other <= starts)) {
      ends = []
      lanesOfGroup.push(0)
    }
    const free = ends.findIndex((other) => other <= starts)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    const group = lanesOfGroup.length - 1
    lanesOfGroup[group] = ends.length
    placed.push({ lane, group })
  }
  return placed.map(({ lane, group }) => ({ lane, lanes: lanesOfGroup[group] ?? 1 }))
}

/** The parts of a visit in which its stylist is free, as minutes from its start. */
export function processingParts({ busy, minutes }: Pick<DeskVisit, 'busy' | 'minutes'>): Placed[] {
  if (busy === null) return []
  const parts: Placed[] = []
  for (let index = 1; index < busy.length; index += 2) {
    const [starts = 0, ends = minutes] = busy.slice(index, index + 2)
    if (starts < Math.min(ends, minutes)) parts.push({ starts, ends: Math.min(ends, minutes) })
  }
  return parts
}

/** How long the stylist's time is kept free after a visit, in minutes. */
export function bufferAfter({ busy, minutes }: Pick<DeskVisit, 'busy' | 'minutes'>): number {
  return Math.max(0, (busy?.at(-1) ?? minutes) - minutes)
}
