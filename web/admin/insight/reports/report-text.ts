import { plural, t } from '@lingui/core/macro'
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
import { percent, written } from '../../../../domain/language/numbers.ts'
import { addDays } from '../../../../domain/time/calendar.ts'
import type { ChartSeries } from '../../shared/charts/chart-fills.tsx'
import { partText, rangeText, shareText, type TextTable } from '../../shared/charts/chart-text.ts'
import { countText } from '../../shared/count-text.ts'

/** Texts and tables of the reports. */

export const periodLabels = (): Record<PeriodName, string> => ({
  'this-week': t`This week`,
  'this-month': t`This month`,
  'last-month': t`Last month`,
  'this-quarter': t`This quarter`,
  'this-year': t`This year`,
})

type Total<Name extends ReportName> = ReportNamed<Name>['total']

interface ReportSeries<Name extends ReportName> extends ChartSeries {
  readonly value: (figures: Total<Name>) => number | null
}

interface ReportText<Name extends ReportName> {
  readonly title: () => string
  readonly definition: () => string
  /** '–' if there is no figure. */
  readonly figure: (figures: Total<Name>, formats: Formats) => string
  readonly details: (figures: Total<Name>, formats: Formats) => string
  readonly columns: () => readonly string[]
  readonly cells: (figures: Total<Name>, formats: Formats) => readonly string[]
  readonly series: () => readonly ReportSeries<Name>[]
}

/** '33%' or '120%'. */
function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  return part > whole ? percent(part / whole) : shareText(part, whole)
}

/** '7.5 h'. */
function hoursText(minutes: number): string {
  const hours = written(minutes / 60, { maximumFractionDigits: 1 })
  return t({ message: `${hours} h`, comment: 'Hours, for narrow columns' })
}

const averageText = (figures: Total<'average-visit'>, { price }: Formats) => {
  const average = ratios['average-visit'](figures)
  return average === null ? '–' : price(average)
}

export const reportTexts: { readonly [Name in ReportName]: ReportText<Name> } = {
  utilization: {
    title: () => t`Utilization`,
    definition: () => t`How much of your stylists’ working time was booked, on days that are over.`,
    figure: ({ bookedMinutes, offeredMinutes }) => percentText(bookedMinutes, offeredMinutes),
    details: ({ bookedMinutes, offeredMinutes }) =>
      t`${{ booked: hoursText(bookedMinutes) }} of ${{ offered: hoursText(offeredMinutes) }}`,
    columns: () => [
      t({ message: 'Booked', context: 'working hours in a report' }),
      t({ message: 'Offered', context: 'working hours in a report' }),
      t`Utilization`,
    ],
    cells: ({ bookedMinutes, offeredMinutes }) => [
      hoursText(bookedMinutes),
      hoursText(offeredMinutes),
      percentText(bookedMinutes, offeredMinutes),
    ],
    series: () => [{ label: t`Utilization`, look: 'Completed', value: ratios.utilization }],
  },
  'no-shows': {
    title: () => t`No-show rate`,
    definition: () =>
      t`Of completed visits and no-shows together, how many were no-shows. Late cancellations are those that clients made within your notice, or on the last day if you have none.`,
    figure: ({ noShows, visits }) => percentText(noShows, noShows + visits),
    details: ({ noShows, lateCancellations }) =>
      t`${plural(noShows, { one: '# no-show', other: '# no-shows' })}, ${plural(lateCancellations, { one: '# late cancellation', other: '# late cancellations' })}`,
    columns: () => [
      t({ message: 'Completed', context: 'visits in a report' }),
      t`No-shows`,
      t({ message: 'Rate', comment: 'Share of no-shows' }),
      t`Canceled late`,
    ],
    cells: ({ visits, noShows, lateCancellations }) => [
      countText(visits),
      countText(noShows),
      percentText(noShows, noShows + visits),
      countText(lateCancellations),
    ],
    series: () => [{ label: t`No-show rate`, look: 'Completed', value: ratios['no-shows'] }],
  },
  clients: {
    title: () => t`New clients`,
    definition: () =>
      t`Everyone with a completed visit in these dates, counted once: new if it was their first here, returning if they had been here before. Walk-ins without a name aren’t counted.`,
    figure: ({ newClients }) => countText(newClients),
    details: ({ newClients, returningClients }) =>
      t`${plural({ count: newClients + returningClients }, { one: 'of # client', other: 'of # clients' })}`,
    columns: () => [
      t({ message: 'New', context: 'clients' }),
      t({ message: 'Returning', context: 'clients' }),
      t({ message: 'All', context: 'clients' }),
    ],
    cells: ({ newClients, returningClients }) =>
      [newClients, returningClients, newClients + returningClients].map((n) => countText(n)),
    series: () => [
      {
        label: t({ message: 'Returning', context: 'clients' }),
        look: 'Completed',
        value: ({ returningClients }) => returningClients,
      },
      { label: t({ message: 'New', context: 'clients' }), look: 'Pending', value: ({ newClients }) => newClients },
    ],
  },
  'average-visit': {
    title: () => t`Average visit`,
    definition: () => t`What completed visits cost, divided by how many there were.`,
    figure: averageText,
    details: ({ visits, charges }, { price }) =>
      t`${plural(visits, { one: '# visit', other: '# visits' })}, ${{ price: price(charges) }}`,
    columns: () => [
      t`Visits`,
      t({ message: 'Charges', context: 'prices of several visits together' }),
      t({ message: 'Average', comment: 'Average price of a visit' }),
    ],
    cells: (figures, formats) => [countText(figures.visits), formats.price(figures.charges), averageText(figures, formats)],
    series: () => [{ label: t`Average visit`, look: 'Completed', value: ratios['average-visit'] }],
  },
  retention: {
    title: () => t`Retention`,
    definition: () =>
      t`${plural(returnDays, {
        one: 'Of clients who saw a stylist for the first time in these dates, how many came back to that stylist within # day.',
        other:
          'Of clients who saw a stylist for the first time in these dates, how many came back to that stylist within # days.',
      })}`,
    figure: ({ returned, firstVisits }) => percentText(returned, firstVisits),
    details: ({ returned, firstVisits }) =>
      t`${plural(firstVisits, {
        one: `${{ returned: countText(returned) }} of # first visit`,
        other: `${{ returned: countText(returned) }} of # first visits`,
      })}`,
    columns: () => [t`First visits`, t`Came back`, t`Retention`],
    cells: ({ returned, firstVisits }) => [countText(firstVisits), countText(returned), percentText(returned, firstVisits)],
    series: () => [{ label: t`Retention`, look: 'Completed', value: ratios.retention }],
  },
}

/** Casts to any report's text, for figures of the same name: the compiler can't relate the two. */
export function findReportText({ name }: Pick<Report, 'name'>): ReportText<ReportName> {
  return reportTexts[name] as ReportText<ReportName>
}

export function valueTexts(name: ReportName, { shortPrice, price }: Formats) {
  if (name === 'average-visit') return { shortText: shortPrice, valueText: price }
  const text = name === 'clients' ? countText : percent
  return { shortText: text, valueText: text }
}

export function partsTable(report: Report, formats: Formats): TextTable {
  const { columns: titlesOf, cells } = findReportText(report)
  const columns = titlesOf()
  const { by } = report.period
  return {
    columns: [{ day: t`Day`, week: t`Week`, month: t`Month` }[by], ...columns],
    rows: report.parts.map((part) => [
      partText(part, by, formats),
      ...(part.figures ? cells(part.figures, formats) : columns.map(() => '–')),
    ]),
    // A client who came in several parts counts once, so the parts don't add up to it.
    total: [report.name === 'clients' ? t`All dates` : t`Total`, ...cells(report.total, formats)],
  }
}

export function stylistsTable(report: Report, formats: Formats): TextTable {
  const { columns, cells } = findReportText(report)
  return {
    columns: [t`Stylist`, ...columns()],
    rows: report.stylists.map(({ stylistName, figures }) => [stylistName, ...cells(figures, formats)]),
    total: [t({ message: 'Everyone', comment: 'All stylists together' }), ...cells(report.total, formats)],
  }
}

/** Names the dates that are counted if they aren't the whole period; empty otherwise. */
export function countedText({ name, period, counted: dates }: Report, today: string, formats: Formats): string {
  if (dates === null) return notCountedText(name, period, today, formats)
  // Other reports simply end today.
  if ((name !== 'retention' && name !== 'utilization') || (dates.from === period.from && dates.to === period.to)) return ''
  const datesText = rangeText(dates, formats)
  if (name === 'retention')
    return t`${plural(returnDays, {
      one: `Counted: first visits from ${{ dates: datesText }}. Later ones haven’t had # day yet.`,
      other: `Counted: first visits from ${{ dates: datesText }}. Later ones haven’t had # days yet.`,
    })}`
  return dates.from > period.from
    ? t`Counted: ${{ dates: datesText }}. We don’t know your stylists’ working hours before that.`
    : t`Counted: ${{ dates: datesText }}.`
}

function notCountedText(name: ReportName, { from, to }: Dates, today: string, { calendarDate }: Formats): string {
  const day = (date: string) => calendarDate(date, { month: 'long', day: 'numeric', year: 'numeric' })
  if (name === 'retention') {
    const date = day(addDays(from, returnDays + 1))
    return t`${plural(returnDays, {
      one: `Too early to tell: clients have # day to come back. The first of these visits count from ${date}.`,
      other: `Too early to tell: clients have # days to come back. The first of these visits count from ${date}.`,
    })}`
  }
  if (from > today) return t`These dates haven’t begun yet.`
  if (name !== 'utilization') return ''
  return to >= today ? t`A day counts once it’s over.` : t`We don’t know your stylists’ working hours in these dates.`
}
