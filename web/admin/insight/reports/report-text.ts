import type { Formats } from '../../../../domain/formats.ts'
import {
  type Dates,
  type PeriodName,
  type Report,
  type ReportName,
  type ReportNamed,
  ratios,
  returnDays,
} from '../../../../domain/insight/reports.ts'
import { addDays } from '../../../../domain/time/calendar.ts'
import type { ChartSeries } from '../../shared/charts/chart-fills.tsx'
import { partText, rangeText, shareText, type TextTable } from '../../shared/charts/chart-text.ts'
import { counted, countText } from '../../shared/count-text.ts'

/** Texts and tables of the reports. */

export const periodLabels: Record<PeriodName, string> = {
  'this-week': 'This week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'this-year': 'This year',
}

type Total<Name extends ReportName> = ReportNamed<Name>['total']

interface ReportSeries<Name extends ReportName> extends ChartSeries {
  readonly value: (figures: Total<Name>) => number | null
}

interface ReportText<Name extends ReportName> {
  readonly title: string
  readonly definition: string
  /** '–' if there is no figure. */
  readonly figure: (figures: Total<Name>, formats: Formats) => string
  readonly details: (figures: Total<Name>, formats: Formats) => string
  readonly columns: readonly string[]
  readonly cells: (figures: Total<Name>, formats: Formats) => readonly string[]
  readonly series: readonly ReportSeries<Name>[]
}

/** '33%' or '120%'. */
function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  return part > whole ? `${countText(Math.round((part / whole) * 100))}%` : shareText(part, whole)
}

/** '7.5 h'. */
function hoursText(minutes: number): string {
  return `${(minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 })} h`
}

const averageText = (figures: Total<'average-visit'>, { price }: Formats) => {
  const average = ratios['average-visit'](figures)
  return average === null ? '–' : price(average)
}

export const reportTexts: { readonly [Name in ReportName]: ReportText<Name> } = {
  utilization: {
    title: 'Utilization',
    definition: 'How much of your stylists’ working time was booked, on days that are over.',
    figure: ({ bookedMinutes, offeredMinutes }) => percentText(bookedMinutes, offeredMinutes),
    details: ({ bookedMinutes, offeredMinutes }) => `${hoursText(bookedMinutes)} of ${hoursText(offeredMinutes)}`,
    columns: ['Booked', 'Offered', 'Utilization'],
    cells: ({ bookedMinutes, offeredMinutes }) => [
      hoursText(bookedMinutes),
      hoursText(offeredMinutes),
      percentText(bookedMinutes, offeredMinutes),
    ],
    series: [{ label: 'Utilization', look: 'Completed', value: ratios.utilization }],
  },
  'no-shows': {
    title: 'No-show rate',
    definition:
      'Of completed visits and no-shows together, how many were no-shows. Late cancellations are those that clients made within your notice, or on the last day if you have none.',
    figure: ({ noShows, visits }) => percentText(noShows, noShows + visits),
    details: ({ noShows, lateCancellations }) =>
      `${counted(noShows, 'no-show')}, ${counted(lateCancellations, 'late cancellation')}`,
    columns: ['Completed', 'No-shows', 'Rate', 'Canceled late'],
    cells: ({ visits, noShows, lateCancellations }) => [
      countText(visits),
      countText(noShows),
      percentText(noShows, noShows + visits),
      countText(lateCancellations),
    ],
    series: [{ label: 'No-show rate', look: 'Completed', value: ratios['no-shows'] }],
  },
  clients: {
    title: 'New clients',
    definition:
      'Everyone with a completed visit in these dates, counted once: new if it was their first here, returning if they had been here before. Walk-ins without a name aren’t counted.',
    figure: ({ newClients }) => countText(newClients),
    details: ({ newClients, returningClients }) => `of ${counted(newClients + returningClients, 'client')}`,
    columns: ['New', 'Returning', 'All'],
    cells: ({ newClients, returningClients }) =>
      [newClients, returningClients, newClients + returningClients].map((n) => countText(n)),
    series: [
      { label: 'Returning', look: 'Completed', value: ({ returningClients }) => returningClients },
      { label: 'New', look: 'Pending', value: ({ newClients }) => newClients },
    ],
  },
  'average-visit': {
    title: 'Average visit',
    definition: 'What completed visits cost, divided by how many there were.',
    figure: averageText,
    details: ({ visits, charges }, { price }) => `${counted(visits, 'visit')}, ${price(charges)}`,
    columns: ['Visits', 'Charges', 'Average'],
    cells: (figures, formats) => [countText(figures.visits), formats.price(figures.charges), averageText(figures, formats)],
    series: [{ label: 'Average visit', look: 'Completed', value: ratios['average-visit'] }],
  },
  retention: {
    title: 'Retention',
    definition: `Of clients who saw a stylist for the first time in these dates, how many came back to that stylist within ${returnDays} days.`,
    figure: ({ returned, firstVisits }) => percentText(returned, firstVisits),
    details: ({ returned, firstVisits }) => `${countText(returned)} of ${counted(firstVisits, 'first visit')}`,
    columns: ['First visits', 'Came back', 'Retention'],
    cells: ({ returned, firstVisits }) => [countText(firstVisits), countText(returned), percentText(returned, firstVisits)],
    series: [{ label: 'Retention', look: 'Completed', value: ratios.retention }],
  },
}

/** Casts to any report's text, for figures of the same name: the compiler can't relate the two. */
export function findReportText({ name }: Pick<Report, 'name'>): ReportText<ReportName> {
  return reportTexts[name] as ReportText<ReportName>
}

export function valueTexts(name: ReportName, { shortPrice, price }: Formats) {
  if (name === 'average-visit') return { shortText: shortPrice, valueText: price }
  const text = name === 'clients' ? countText : (value: number) => `${Math.round(value * 100)}%`
  return { shortText: text, valueText: text }
}

export function partsTable(report: Report, formats: Formats): TextTable {
  const { columns, cells } = findReportText(report)
  const { by } = report.period
  return {
    columns: [{ day: 'Day', week: 'Week', month: 'Month' }[by], ...columns],
    rows: report.parts.map((part) => [
      partText(part, by, formats),
      ...(part.figures ? cells(part.figures, formats) : columns.map(() => '–')),
    ]),
    // A client who came in several parts counts once, so the parts don't add up to it.
    total: [report.name === 'clients' ? 'All dates' : 'Total', ...cells(report.total, formats)],
  }
}

export function stylistsTable(report: Report, formats: Formats): TextTable {
  const { columns, cells } = findReportText(report)
  return {
    columns: ['Stylist', ...columns],
    rows: report.stylists.map(({ stylistName, figures }) => [stylistName, ...cells(figures, formats)]),
    total: ['Everyone', ...cells(report.total, formats)],
  }
}

/** Names the dates that are counted if they aren't the whole period; empty otherwise. */
export function countedText({ name, period, counted: dates }: Report, today: string, formats: Formats): string {
  if (dates === null) return notCountedText(name, period, today, formats)
  // Other reports simply end today.
  if ((name !== 'retention' && name !== 'utilization') || (dates.from === period.from && dates.to === period.to)) return ''
  const datesText = rangeText(dates, formats)
  if (name === 'retention') return `Counted: first visits from ${datesText}. Later ones haven’t had ${returnDays} days yet.`
  const isCut = name === 'utilization' && dates.from > period.from
  return `Counted: ${datesText}.${isCut ? ' We don’t know your stylists’ working hours before that.' : ''}`
}

function notCountedText(name: ReportName, { from, to }: Dates, today: string, { calendarDate }: Formats): string {
  const day = (date: string) => calendarDate(date, { month: 'long', day: 'numeric', year: 'numeric' })
  if (name === 'retention') {
    return `Too early to tell: clients have ${returnDays} days to come back. The first of these visits count from ${day(addDays(from, returnDays + 1))}.`
  }
  if (from > today) return 'These dates haven’t begun yet.'
  if (name !== 'utilization') return ''
  return to >= today ? 'A day counts once it’s over.' : 'We don’t know your stylists’ working hours in these dates.'
}
