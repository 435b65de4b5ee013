import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import type { TimeNeeded } from '../../../domain/booking/booking.ts'
import { type OutsideReason, outsideText } from '../../../domain/booking/schedule/outside.ts'
import { findConflict, type SeriesConflict, type SeriesVisit } from '../../../domain/booking/schedule/series.ts'
import type { PlanAnywhere } from '../../../domain/booking/visits/plan-booking.ts'
import { say } from '../../../domain/language/say.ts'
import { type FreeTime, startReasons } from '../../../domain/salon/schedule/schedule.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import type { BookingRequest } from '../appointments/booked-client.ts'
import { checkTimes } from '../appointments/check-booking.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { findHolder } from '../availability/holders.ts'
import { timesAround } from '../availability/times-around.ts'

const nearestLimits = { most: 4, perDay: 4 } as const

export interface PlannedVisit extends FreeTime {
  readonly conflict: SeriesConflict | null
  readonly nearest: FreeTime[]
}

interface CheckedVisit {
  readonly asked: SeriesVisit
  /** Null if it can't be booked at all. */
  readonly checked: PlanAnywhere | null
  readonly conflict: SeriesConflict | null
}

/** Checks each visit of a series, in order. @throws {AppError} if the selection can't be booked at any time */
export async function checkSeries(
  context: BookingContext,
  request: BookingRequest,
  asked: readonly SeriesVisit[],
): Promise<CheckedVisit[]> {
  const results = await checkTimes(context, request, asked)
  const checked = results.map((result) => (result instanceof AppError ? null : result))
  const own = await readOwnVisits(context, request, checked)
  return Promise.all(
    asked.map(async (visit, index): Promise<CheckedVisit> => {
      const result = results[index]
      const before = checked[index - 1]
      if (!result || result instanceof AppError) {
        return { asked: visit, checked: null, conflict: findConflict({ ...nothing, problem: result?.message ?? null }, visit) }
      }
      const { stylist, starts, reasons } = result
      const problem = before && overlaps(before, result) ? say(msg`It overlaps with the visit before it.`) : null
      const holder = await findHolder(context, { stylistId: stylist.id, visit: result.visit, starts })
      const ownVisit = own.some((each) => overlaps(each, result)) ? request.client.name : null
      const outside = [...reasons, ...(await findGap(context, result, visit))]
      return { asked: visit, checked: result, conflict: findConflict({ problem, holder, ownVisit, outside }, visit) }
    }),
  )
}

const nothing = { problem: null, holder: null, ownVisit: null, outside: [] }

export async function planSeries(
  context: BookingContext,
  request: BookingRequest,
  asked: readonly SeriesVisit[],
): Promise<PlannedVisit[]> {
  const visits = await checkSeries(context, request, asked)
  const visit = visits.find(({ checked }) => checked)?.checked?.visit
  return Promise.all(
    visits.map(async ({ asked: { date, time }, conflict }) => {
      if (!conflict || !visit) return { date, time, conflict, nearest: [] }
      const query = { stylistId: request.input.stylistId, requested: { visit }, date, time }
      return { date, time, conflict, nearest: await timesAround(context.availability, query, nearestLimits) }
    }),
  )
}

interface Span {
  /** Unix seconds. */
  readonly starts: number
  readonly visit: Pick<TimeNeeded, 'minutes'>
}

function overlaps(one: Span, other: Span): boolean {
  return one.starts < other.starts + other.visit.minutes * 60 && other.starts < one.starts + one.visit.minutes * 60
}

async function readOwnVisits(
  { db }: BookingContext,
  { client }: BookingRequest,
  checked: readonly (PlanAnywhere | null)[],
): Promise<Span[]> {
  const spans = checked.filter((each) => each !== null)
  const first = spans[0]
  const last = spans.at(-1)
  if (!first || !last) return []
  const { startsAt, endsAt, clientId, status } = appointments
  const rows = await db
    .select({ startsAt, endsAt })
    .from(appointments)
    .where(
      and(
        eq(clientId, client.id),
        inArray(status, openStatuses),
        gt(endsAt, fromUnixSeconds(first.starts)),
        lt(startsAt, fromUnixSeconds(last.starts + last.visit.minutes * 60)),
      ),
    )
  return rows.map((row) => {
    const starts = unixSeconds(row.startsAt)
    return { starts, visit: { minutes: (unixSeconds(row.endsAt) - starts) / 60 } }
  })
}

/** Returns the salon's rule against gaps as a reason; other starts than usual are outside anyway. */
async function findGap(
  { availability }: BookingContext,
  { settings, stylist, visit }: PlanAnywhere,
  { date, time }: FreeTime,
): Promise<{ reason: OutsideReason; text: string }[]> {
  if (!settings.noGaps) return []
  const day = await availability.reasons({
    stylistId: stylist.id,
    requested: { visit },
    date,
    withoutNotice: true,
    isAnyDate: true,
  })
  const index = day?.plan.minutes.indexOf(minutesOf(time)) ?? -1
  const isGap = startReasons[day?.reasons[index] ?? 0] === 'gap'
  const words = { stylistName: '', notDone: [], closure: null, closesFirst: false, rules: settings.rules, time: '' }
  return isGap ? [{ reason: 'gap', text: outsideText('gap', words) }] : []
}
