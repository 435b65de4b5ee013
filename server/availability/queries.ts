import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import { addDays, datesBetween } from '../../domain/calendar.ts'
import { instantOf, startOfDay } from '../../domain/salon-time.ts'
import {
  availabilityOf,
  type DayAvailability,
  type FreeTime,
  firstFreeTimes,
  fitsInADay,
  type Interval,
  lastBookableDate,
  type Slot,
  slots,
} from '../../domain/schedule.ts'
import { dateAt } from '../../domain/viewer-time.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/client.ts'
import { stylists } from '../database/schema.ts'
import type { CurrentSettings } from '../settings/current.ts'

export interface AvailabilityQuestion {
  readonly stylistId: string
  /** Calendar dates, both included. */
  readonly from: string
  readonly to: string
  /** Duration of the booking. */
  readonly minutes: number
}

export type ReadAvailability = (question: AvailabilityQuestion) => Promise<DayAvailability[]>

interface AvailabilityOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
}

/** A booking lasts less than a day, so nothing that started earlier than this can still hold time. */
const longestBooking = sql`interval '1 day'`

/**
 * Prepares the query for a stylist's free start times.
 * @throws {AppError} `not_found` if the stylist doesn't exist
 */
export function prepareAvailability({ db, clock, settings }: AvailabilityOptions): ReadAvailability {
  // One round trip and one row: the stylist, with their bookings in these days. Statuses are literals, so that the planner
  // sees that they match the partial index.
  const statement = db
    .select({
      status: stylists.status,
      daysAvailable: stylists.daysAvailable,
      busy: sql<[starts: number, ends: number][] | null>`(
        select json_agg(json_build_array(extract(epoch from starts_at), extract(epoch from ends_at)))
        from appointments
        where stylist_id = stylists.id and appointments.status in ('Pending', 'Confirmed')
          and starts_at >= ${sql.placeholder('from')}::timestamptz - ${longestBooking}
          and starts_at < ${sql.placeholder('to')}::timestamptz and ends_at > ${sql.placeholder('from')}::timestamptz
      )`,
    })
    .from(stylists)
    .where(eq(stylists.id, sql.placeholder('stylistId')))
    .prepare('availability')
  const remembered = { zone: '', startsOf: rememberStarts('UTC') }

  return async ({ stylistId, from, to, minutes }) => {
    const { timeZone } = settings.get().place
    if (remembered.zone !== timeZone) Object.assign(remembered, { zone: timeZone, startsOf: rememberStarts(timeZone) })
    const now = clock()
    const [stylist] = await statement.execute({
      stylistId,
      from: new Date(startOfDay(from, timeZone) * 1000),
      to: new Date(startOfDay(addDays(to, 1), timeZone) * 1000),
    })
    if (!stylist) throw new AppError('not_found', 'We can’t find that stylist.')
    const busy = (stylist.busy ?? []).map(([starts, ends]): Interval => ({ starts, ends }))
    const today = dateAt(now, timeZone)
    return datesBetween(from, to).map((date) => {
      const starts = remembered.startsOf(date)
      return availabilityOf({ date, stylist, minutes, now, today, busy, startOf: (_, slot) => starts[slot] })
    })
  }
}

export interface NextFreeQuery {
  readonly stylistId: string
  /** The calendar date to start from. */
  readonly from: string
  /** Duration of the booking. */
  readonly minutes: number
  /** How many days to find. */
  readonly count: number
}

/** Days in the first stretch that is searched; each further one is twice as long. Five of them are more than a year. */
const firstStretch = 14

/**
 * The first free time of each of the next days that have one, today and the last bookable date included. Nearly always the first
 * stretch has them all; a stylist who is taken for a year costs five reads of the partial index.
 * @throws {AppError} `not_found` where there is no such stylist
 */
export async function findNextFree(
  { stylistId, from, minutes, count }: NextFreeQuery,
  { readAvailability, today }: { readonly readAvailability: ReadAvailability; readonly today: string },
): Promise<FreeTime[]> {
  const last = lastBookableDate(today)
  const found: FreeTime[] = []
  let start = from < today ? today : from
  for (let days = firstStretch; start <= last && found.length < count; days *= 2) {
    const end = addDays(start, days - 1)
    // Days beyond the last bookable one have no starts.
    const stretch = await readAvailability({ stylistId, minutes, from: start, to: end })
    if (!fitsInADay(minutes)) break
    found.push(...firstFreeTimes(stretch, count - found.length))
    start = addDays(end, 1)
  }
  return found
}

/** Dates whose start times are cached: more than can be booked at any time. */
const rememberedDates = 1_000

/** The instants of a date's slots, cached: computing them takes longer than everything else about a month, and they never change. */
function rememberStarts(timeZone: string): (date: string) => Record<Slot, number> {
  const remembered = new Map<string, Record<Slot, number>>()
  return (date) => {
    const known = remembered.get(date)
    if (known) return known
    const starts = Object.fromEntries(slots.map((slot) => [slot, instantOf(date, slot, timeZone)])) as Record<Slot, number>
    if (remembered.size >= rememberedDates) remembered.clear()
    remembered.set(date, starts)
    return starts
  }
}
