import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { MoneyFigures, MoneyReport } from '../../../domain/insight/money-report.ts'
import { type Dates, type Report, type ReportName, type ReportNamed, ratios } from '../../../domain/insight/reports.ts'
import { say } from '../../../domain/language/say.ts'
import { discountReasonNames } from '../../../domain/money/discount.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { methodNames } from '../../../domain/money/payments.ts'
import { byteOrderMark, csvLine } from '../../platform/csv-stream.ts'

const firstDay = msg({ message: 'From', context: 'first day' })
const lastDay = msg({ message: 'To', context: 'last day' })

type Cells<Name extends ReportName> = {
  readonly headings: readonly MessageDescriptor[]
  readonly of: (figures: ReportNamed<Name>['total'], currency: string) => readonly string[]
}

const percent = (share: number | null) => (share === null ? '' : `${(share * 100).toFixed(1)}%`)

const cells: { readonly [Name in ReportName]: Cells<Name> } = {
  utilization: {
    headings: [msg`Offered Minutes`, msg`Booked Minutes`, msg`Utilization`],
    of: (figures) => [String(figures.offeredMinutes), String(figures.bookedMinutes), percent(ratios.utilization(figures))],
  },
  'no-shows': {
    headings: [msg`Completed Visits`, msg`No-Shows`, msg`No-Show Rate`, msg`Late Cancellations`],
    of: (figures) => [
      String(figures.visits),
      String(figures.noShows),
      percent(ratios['no-shows'](figures)),
      String(figures.lateCancellations),
    ],
  },
  clients: {
    headings: [msg`New Clients`, msg`Returning Clients`, msg`New Share`],
    of: (figures) => [String(figures.newClients), String(figures.returningClients), percent(ratios.clients(figures))],
  },
  'average-visit': {
    headings: [
      msg`Completed Visits`,
      msg({ message: 'Charges', context: 'prices of several visits together' }),
      msg`Average Visit`,
    ],
    of: (figures, currency) => {
      const average = ratios['average-visit'](figures)
      const amount = (value: number) => plainAmount(Math.round(value * 1000), currency)
      return [String(figures.visits), amount(figures.charges), average === null ? '' : amount(average)]
    },
  },
  retention: {
    headings: [msg`First Visits`, msg`Came Back Within 90 Days`, msg`Retention`],
    of: (figures) => [String(figures.firstVisits), String(figures.returned), percent(ratios.retention(figures))],
  },
}

/** Returns a report as one table: the period, its stylists and its parts. Unknown figures are empty. */
export function reportCsv(report: Report, currency: string): string {
  // The compiler can't relate the cells to the report's name.
  const { headings, of } = cells[report.name] as Cells<ReportName>
  const everyone = say(msg({ message: 'Everyone', comment: 'All stylists together' }))
  const inCurrency = (code: string) => (report.name === 'average-visit' ? [code] : [])
  const others = report.name === 'average-visit' ? report.others : []
  const line = ({ from, to }: Dates, stylist: string, figures: Report['total'] | null) =>
    csvLine([from, to, stylist, ...(figures ? of(figures, currency) : headings.map(() => '')), ...inCurrency(currency)])
  // A line for each currency, since nothing is converted.
  const otherLine = (other: (typeof others)[number]) =>
    csvLine([
      ...[report.period.from, report.period.to, everyone],
      ...of(other as Report['total'], other.currency),
      ...inCurrency(other.currency),
    ])
  return [
    byteOrderMark,
    csvLine(
      [firstDay, lastDay, msg`Stylist`, ...headings, ...(report.name === 'average-visit' ? [msg`Currency`] : [])].map(say),
    ),
    line(report.period, everyone, report.counted && report.total),
    ...others.map(otherLine),
    ...report.stylists.map(({ stylistName, figures }) => line(report.period, stylistName, figures)),
    ...report.parts.map((part) => line(part, everyone, part.figures)),
  ].join('')
}

const moneyHeadings: readonly MessageDescriptor[] = [
  firstDay,
  lastDay,
  msg({ message: 'By', comment: 'By what the figures are divided: by day, by stylist …' }),
  msg`Name`,
  msg({ message: 'Count', context: 'noun' }),
  msg({ message: 'Charges', context: 'prices of several visits together' }),
  msg`Discounts`,
  msg`Tips`,
  msg({ message: 'Taken', context: 'money', comment: 'Money that was taken in' }),
  msg`Count, Year Before`,
  msg`Charges, Year Before`,
  msg`Discounts, Year Before`,
  msg`Tips, Year Before`,
  msg`Taken, Year Before`,
  msg`Currency`,
]

/** Dimensions that divide a report of money into lines. */
const divisions = {
  all: msg({ message: 'All', context: 'the whole report' }),
  day: msg({ message: 'day', context: 'a line of a report' }),
  week: msg({ message: 'week', context: 'a line of a report' }),
  month: msg({ message: 'month', context: 'a line of a report' }),
  stylist: msg`Stylist`,
  service: msg`Service`,
  method: msg({ message: 'Method', comment: 'Way to pay' }),
  discount: msg`Discount`,
  hour: msg({ message: 'Hour', context: 'of the day' }),
}

/** Returns a money report as one table, each line beside the year before: the period, its parts and its kinds. */
export function moneyCsv(report: MoneyReport): string {
  const { currency, period } = report
  const amount = (value: number) => plainAmount(Math.round(value * 1000), currency)
  const cells = ({ visits, charges, discounts, tips, taken }: MoneyFigures) => [
    String(visits),
    ...[charges, discounts, tips, taken].map(amount),
  ]
  const line = (
    what: keyof typeof divisions,
    name: string,
    { figures, lastYear }: Pick<MoneyReport, 'figures' | 'lastYear'>,
    dates: Dates = period,
  ) => csvLine([dates.from, dates.to, say(divisions[what]), name, ...cells(figures), ...cells(lastYear), currency])
  return [
    byteOrderMark,
    csvLine(moneyHeadings.map(say)),
    line('all', '', report),
    ...report.parts.map((part) => line(period.by, '', part, part)),
    ...report.stylists.map((each) => line('stylist', each.stylistName, each)),
    ...report.services.map((each) => line('service', each.name, each)),
    ...report.methods.map((each) => line('method', say(methodNames[each.method]), each)),
    ...report.discounts.map((each) => line('discount', say(discountReasonNames[each.reason]), each)),
    ...report.hours.map(({ hour, visits, lastYear }) =>
      csvLine([
        period.from,
        period.to,
        say(divisions.hour),
        `${hour}:00`,
        String(visits),
        '',
        '',
        '',
        '',
        String(lastYear),
        '',
        '',
        '',
        '',
        '',
      ]),
    ),
  ].join('')
}
