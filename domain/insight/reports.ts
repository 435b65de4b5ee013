import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../language/say.ts'
import { addDays, addMonths, daysBetween, weekStart } from '../time/calendar.ts'
import { calendarDate, shownDate } from '../time/date-schemas.ts'

export const reportNames = ['utilization', 'no-shows', 'clients', 'average-visit', 'retention'] as const
export type ReportName = (typeof reportNames)[number]
export const reportName = z.enum(reportNames, said(msg`Choose a report from the list`))

/** Dates of the salon's calendar, both included. */
export interface Dates {
  readonly from: string
  readonly to: string
}

const maxDays = 3_653

export const reportQuery = z
  .object({ from: shownDate, to: shownDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: () => say(msg`The last day can’t be before the first`) })
  .refine(({ from, to }) => daysBetween(from, to) < maxDays, { path: ['to'], error: () => say(msg`Choose at most ten years`) })

/** Steps of a chart. Weeks begin on Monday, as on the dashboard. */
export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

/** Days up to a month, weeks up to half a year, then months. */
export function reportStep({ from, to }: Dates): ReportStep {
  const days = daysBetween(from, to) + 1
  if (days <= 31) return 'day'
  return days <= 184 ? 'week' : 'month'
}

/** Returns the days, weeks or months of a period in order; the first and the last are cut to it. */
export function reportParts(period: Dates, by: ReportStep = reportStep(period)): Dates[] {
  const parts: Dates[] = []
  for (let from = period.from; from <= period.to; ) {
    const end = endOfStep(from, by)
    const [to = end] = [end, period.to].toSorted()
    parts.push({ from, to })
    from = addDays(end, 1)
  }
  return parts
}

function endOfStep(date: string, by: ReportStep): string {
  if (by === 'day') return date
  return by === 'week' ? addDays(weekStart(date, 'Monday'), 6) : addDays(addMonths(monthStart(date), 1), -1)
}

export function isWholeStep({ from, to }: Dates, by: ReportStep): boolean {
  const start = by === 'week' ? weekStart(from, 'Monday') : monthStart(from)
  return to === endOfStep(from, by) && (by === 'day' || from === start)
}

export function monthStart(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** Splits dates into whole months (null if there are none) and the days beside them. */
export function monthsAndDays({ from, to }: Dates): { readonly months: Dates | null; readonly days: readonly Dates[] } {
  const first = from === monthStart(from) ? from : addMonths(monthStart(from), 1)
  const after = monthStart(addDays(to, 1))
  if (first >= after) return { months: null, days: [{ from, to }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: after, to },
  ]
  return { months: { from: first, to: addDays(after, -1) }, days: days.filter((each) => each.from <= each.to) }
}

export function commonDates(one: Dates, other: Dates): Dates | null {
  const [, from = ''] = [one.from, other.from].toSorted()
  const [to = ''] = [one.to, other.to].toSorted()
  return from <= to ? { from, to } : null
}

/** Days within which a returning client counts. */
export const returnDays = 90

/** Returns the last day whose first visits can be evaluated: every client has had the time to return. */
export function lastDayOfReturns(today: string): string {
  return addDays(today, -returnDays - 1)
}

export const periodNames = ['this-week', 'this-month', 'last-month', 'this-quarter', 'this-year'] as const
export type PeriodName = (typeof periodNames)[number]

/** @param today the date in the salon */
export function namedPeriod(name: PeriodName, today: string): Dates {
  const months = (first: string, count: number) => ({ from: first, to: addDays(addMonths(first, count), -1) })
  const month = monthStart(today)
  switch (name) {
    case 'this-week':
      return { from: weekStart(today, 'Monday'), to: addDays(weekStart(today, 'Monday'), 6) }
    case 'this-month':
      return months(month, 1)
    case 'last-month':
      return months(addMonths(month, -1), 1)
    case 'this-quarter':
      return months(addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), 3)
    case 'this-year':
      return months(`${today.slice(0, 4)}-01-01`, 12)
  }
}

const dates = z.object({ from: calendarDate, to: calendarDate })

/**
 * Figures are counts, so that several parts can be added up. `counted` are the dates that can be evaluated, null if none; parts without any
 * of them have null figures. `isCounting`: incomplete, since past visits are still being counted.
 */
function reportSchema<Name extends ReportName, Shape extends z.ZodRawShape>(name: Name, shape: Shape) {
  const figures = z.object(shape)
  return z.object({
    name: z.literal(name),
    period: dates.extend({ by: z.enum(reportSteps) }),
    counted: dates.nullable(),
    isCounting: z.boolean(),
    total: figures,
    parts: z.array(dates.extend({ figures: figures.nullable() })),
    /** Stylists with any figures, by name; deleted ones keep their names. Empty in the clients' report. */
    stylists: z.array(z.object({ id: z.string(), stylistName: z.string(), figures })),
  })
}

export const report = z
  .discriminatedUnion('name', [
    /** Past days only: minutes offered, and those that visits took. */
    reportSchema('utilization', { offeredMinutes: z.number(), bookedMinutes: z.number() }),
    reportSchema('no-shows', { visits: z.number(), noShows: z.number(), lateCancellations: z.number() }),
    /** Clients with a completed visit, each counted once: new ones, whose first it was, and others. */
    reportSchema('clients', { newClients: z.number(), returningClients: z.number() }),
    /** Completed visits and their charges, in the salon's currency; former ones are in `others`. */
    reportSchema('average-visit', { visits: z.number(), charges: z.number() }).extend({
      others: z.array(z.object({ currency: z.string(), visits: z.number(), charges: z.number() })).default([]),
    }),
    /** Clients' first completed visits with a stylist, and how many returned to that stylist within 90 days. */
    reportSchema('retention', { firstVisits: z.number(), returned: z.number() }),
  ])
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>
export type ReportNamed<Name extends ReportName> = Extract<Report, { name: Name }>

/** Main figure of each report: a share, or an amount for the average visit. Null if divided by nothing. */
export const ratios = {
  utilization: ({ bookedMinutes, offeredMinutes }) => quotient(bookedMinutes, offeredMinutes),
  'no-shows': ({ noShows, visits }) => quotient(noShows, visits + noShows),
  clients: ({ newClients, returningClients }) => quotient(newClients, newClients + returningClients),
  'average-visit': ({ charges, visits }) => quotient(charges, visits),
  retention: ({ returned, firstVisits }) => quotient(returned, firstVisits),
} satisfies { [Name in ReportName]: (figures: ReportNamed<Name>['total']) => number | null }

function quotient(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
