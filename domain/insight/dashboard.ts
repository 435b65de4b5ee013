import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { appointment, appointmentStatus } from '../booking/appointment.ts'
import { said, say } from '../language/say.ts'
import { otherAmounts } from '../money/amounts.ts'
import type { WeekHours } from '../salon/schedule/hours.ts'
import type { Settings } from '../salon/settings.ts'
import { addDays, addMonths, daysBetween, monthsBetween, timeLabel, weekStart } from '../time/calendar.ts'
import { calendarDate, shownDate } from '../time/date-schemas.ts'

/** Weeks begin on Monday, since totals are kept by such weeks (decision 007). */
export const periodSteps = ['week', 'month'] as const
export type PeriodStep = (typeof periodSteps)[number]

export interface Period {
  readonly from: string
  readonly to: string
  readonly by: PeriodStep
}

export interface PeriodPart {
  readonly from: string
  readonly to: string
}

/** Steps up to and including today's, and after it. */
const defaultSteps = { behind: 8, ahead: 4 } as const
const stepsShown = defaultSteps.behind + defaultSteps.ahead

/** The most steps in one request: two years of weeks, ten years of months. */
export const maxSteps: Record<PeriodStep, number> = { week: 106, month: 120 }

export function stepStart(date: string, by: PeriodStep): string {
  return by === 'month' ? `${date.slice(0, 8)}01` : weekStart(date, 'Monday')
}

/** Returns the start of the step that lies `steps` later, or earlier. @param start the start of a step */
export function addSteps(start: string, steps: number, by: PeriodStep): string {
  return by === 'month' ? addMonths(start, steps) : addDays(start, steps * 7)
}

export function splitPeriod({ from, to, by }: Period): PeriodPart[] {
  const parts: PeriodPart[] = []
  for (let start = stepStart(from, by); start <= to; ) {
    const next = addSteps(start, 1, by)
    parts.push({ from: start, to: addDays(next, -1) })
    start = next
  }
  return parts
}

/** A day within a week or month stands for the whole of it. */
export const dashboardQuery = z
  .object({
    from: shownDate.optional(),
    to: shownDate.optional(),
    by: z.enum(periodSteps, said(msg`Choose week or month`)).default('week'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: () => say(msg`The last day can’t be before the first`),
  })
  .refine((input) => partCount(input) <= maxSteps[input.by], {
    path: ['to'],
    error: () =>
      say(
        msg`Choose at most ${plural({ weeks: maxSteps.week }, { one: '# week', other: '# weeks' })} or ${plural({ months: maxSteps.month }, { one: '# month', other: '# months' })}`,
      ),
  })
export type DashboardInput = z.infer<typeof dashboardQuery>

/** Computed, not counted step by step, since a request can span millennia. */
function partCount({ from, to, by }: { from?: string | undefined; to?: string | undefined; by: PeriodStep }): number {
  if (from === undefined || to === undefined || from > to) return 0
  if (by === 'week') return daysBetween(stepStart(from, by), stepStart(to, by)) / 7 + 1
  return monthsBetween(from, to) + 1
}

/**
 * Returns the period of a query in whole steps. Missing ends are filled in to make twelve: by default the last eight, including today's,
 * and the next four.
 * @param today the date in the salon
 */
export function resolvePeriod({ from, to, by }: DashboardInput, today: string): Period {
  const first = firstStep({ from, to, by }, today)
  const last = to === undefined ? addSteps(first, stepsShown - 1, by) : stepStart(to, by)
  return { from: first, to: addDays(addSteps(last, 1, by), -1), by }
}

function firstStep({ from, to, by }: DashboardInput, today: string): string {
  if (from !== undefined) return stepStart(from, by)
  if (to !== undefined) return addSteps(stepStart(to, by), 1 - stepsShown, by)
  return addSteps(stepStart(today, by), 1 - defaultSteps.behind, by)
}

const counts = z.record(appointmentStatus, z.number())

const monthFigures = z.object({
  from: calendarDate,
  to: calendarDate,
  bookings: z.number(),
  earned: z.number(),
  upcoming: z.number(),
  pending: z.number(),
})

const amounts = z.object({ earned: z.number(), upcoming: z.number(), pending: z.number() })

const otherCurrency = z.object({ currency: z.string(), all: amounts, period: amounts, month: amounts, lastMonth: amounts })
export type OtherCurrency = z.infer<typeof otherCurrency>

/**
 * Amounts are in the salon's currency, those in former ones in `others`. `today`, `month` and `lastMonth` follow the salon's clock,
 * `figures` and `counts` are all-time, everything else is for the period, by the day of the appointment on the salon's calendar. Canceled
 * bookings take nobody's time, so `stylists` and `hours` leave them out.
 */
export const dashboard = z
  .object({
    requests: z.array(appointment),
    today: z.object({
      date: calendarDate,
      ahead: z.number(),
      charges: z.number(),
      others: otherAmounts,
      next: z.array(appointment),
      /** Bookings of today that have ended but are still Pending or Confirmed. */
      overdue: z.number(),
    }),
    /** Past visits of any day that nobody has checked out: their number, and the latest ones. */
    unclosed: z.object({ count: z.number(), latest: z.array(appointment) }),
    /** Online payments of canceled visits that staff must decide about, and payments with a refusal by the provider. */
    onlinePayments: z.object({ toDecide: z.number(), refused: z.number() }),
    month: monthFigures,
    lastMonth: monthFigures,
    figures: z.object({
      totalAppointments: z.number(),
      completedAppointments: z.number(),
      totalStylists: z.number(),
      totalEarnings: z.number(),
      pendingEarnings: z.number(),
      upcomingEarnings: z.number(),
    }),
    counts,
    period: z.object({ from: calendarDate, to: calendarDate, by: z.enum(periodSteps) }),
    /** One entry per week or month, also for empty ones. */
    earnings: z.array(
      z.object({ from: calendarDate, to: calendarDate, earned: z.number(), upcoming: z.number(), pending: z.number() }),
    ),
    statuses: counts,
    stylists: z.array(
      z.object({ id: z.string(), stylistName: z.string(), bookings: z.number(), charges: z.number(), others: otherAmounts }),
    ),
    others: z.array(otherCurrency),
    hours: z.array(z.object({ time: z.string(), bookings: z.number() })),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>

/**
 * Counts the bookings that start in each opening hour, and in any other with bookings.
 * @param bookings count by start, in minutes since midnight
 */
export function busiestHours(bookings: ReadonlyMap<number, number>, { hours }: Pick<Settings, 'hours'>): Dashboard['hours'] {
  const bars = new Map(openHours(hours).map((hour) => [hour, 0]))
  for (const [minutes, count] of bookings) {
    const hour = Math.floor(minutes / 60) * 60
    bars.set(hour, (bars.get(hour) ?? 0) + count)
  }
  return [...bars]
    .toSorted(([one], [other]) => one - other)
    .map(([minutes, count]) => ({ time: timeLabel(minutes), bookings: count }))
}

/** Returns the whole hours in which the salon is open on any weekday, in minutes since midnight. */
function openHours(hours: WeekHours): number[] {
  const intervals = Object.values(hours).flat()
  const all = Array.from({ length: 24 }, (_, hour) => hour * 60)
  return all.filter((hour) => intervals.some(({ starts, ends }) => starts < hour + 60 && hour < ends))
}
