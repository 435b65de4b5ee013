import { z } from 'zod'
import { hoursInterval } from '../../salon/schedule/hours.ts'
import { calendarDate } from '../../time/date-schemas.ts'
import { appointmentStatus, markTimes } from '../appointment.ts'
import { deskBlock } from './desk-block.ts'

/** A date at the desk. Times are minutes since midnight on the salon's wall clock; a visit can end after 1440. */
export const deskDay = z
  .object({
    date: calendarDate,
    closure: z.string().nullable(),
    axis: hoursInterval,
    /** In the owner's order; deleted ones come last, if they have something on that date. */
    stylists: z.array(
      z.object({
        id: z.string(),
        stylistName: z.string(),
        imageUrl: z.string().optional(),
        /** Absences included. */
        working: z.array(hoursInterval),
        absences: z.array(hoursInterval.extend({ reason: z.string() })),
      }),
    ),
    /** Ordered by start, without canceled ones but with no-shows. */
    appointments: z.array(
      z.object({
        id: z.string(),
        stylistId: z.string(),
        status: appointmentStatus,
        version: z.number(),
        marks: markTimes,
        starts: z.number(),
        minutes: z.number(),
        /** Pairs of minutes from the start in which the stylist is busy, the buffer included; null: the whole visit. */
        busy: z.array(z.number()).nullable(),
        /** The start in Unix seconds. */
        date: z.number(),
        client: z.string(),
        clientId: z.string(),
        alerts: z.array(z.string()).optional(),
        /** Left out for readers who may not see contacts. */
        phone: z.string().optional(),
        note: z.string().optional(),
        /** Until when its client can pay online, in Unix seconds; Pending until then. */
        awaitsPaymentUntil: z.number().optional(),
        services: z.array(z.string()),
        serviceIds: z.array(z.string()),
        /** Left out for readers who may not see prices. */
        charges: z.number().optional(),
        currency: z.string().optional(),
      }),
    ),
    blocks: z.array(deskBlock),
    /** Times held for people on the waitlist, by start; left out for readers who may not see them. */
    held: z
      .array(
        z.object({
          id: z.string(),
          stylistId: z.string(),
          starts: z.number(),
          minutes: z.number(),
          clients: z.array(z.string()),
          /** Unix seconds. */
          until: z.number(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'DeskDay' })
export type DeskDay = z.infer<typeof deskDay>
export const deskWeek = z.object({ items: z.array(deskDay) }).meta({ id: 'DeskWeek' })
export type DeskWeek = z.infer<typeof deskWeek>

export type DeskVisit = DeskDay['appointments'][number]
export type DeskStylist = DeskDay['stylists'][number]

interface Placed {
  readonly starts: number
  readonly ends: number
}

/** Returns whole hours around all intervals; 9 AM to 6 PM if there are none. */
export function axisFor(intervals: readonly Placed[]): Placed {
  if (intervals.length === 0) return { starts: 9 * 60, ends: 18 * 60 }
  const starts = Math.min(...intervals.map((each) => each.starts))
  const ends = Math.max(...intervals.map((each) => each.ends))
  return { starts: Math.floor(starts / 60) * 60, ends: Math.ceil(ends / 60) * 60 }
}

export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/**
 * Puts overlapping intervals side by side, such as a cut while a color develops. Takes them in order of starts; a group that overlaps
 * directly or indirectly shares its number of lanes.
 */
export function layOutLanes(intervals: readonly Placed[]): Lane[] {
  const placed: { lane: number; group: number }[] = []
  const lanesOfGroup: number[] = []
  let ends: number[] = []
  for (const { starts, ends: end } of intervals) {
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

/** Parts of a visit in which its stylist is free, in minutes from its start. */
export function processingParts({ busy, minutes }: Pick<DeskVisit, 'busy' | 'minutes'>): Placed[] {
  if (busy === null) return []
  const parts: Placed[] = []
  for (let index = 1; index < busy.length; index += 2) {
    const [starts = 0, ends = minutes] = busy.slice(index, index + 2)
    if (starts < Math.min(ends, minutes)) parts.push({ starts, ends: Math.min(ends, minutes) })
  }
  return parts
}

export function bufferAfter({ busy, minutes }: Pick<DeskVisit, 'busy' | 'minutes'>): number {
  return Math.max(0, (busy?.at(-1) ?? minutes) - minutes)
}
