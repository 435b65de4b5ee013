import type { MoneyFigures, MoneyReport } from '../../../domain/insight/money-report.ts'
import { type Dates, type Report, type ReportName, type ReportNamed, ratios } from '../../../domain/insight/reports.ts'
import { say } from '../../../domain/language/say.ts'
import { discountReasonNames } from '../../../domain/money/discount.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { methodNames } from '../../../domain/money/payments.ts'
import { byteOrderMark, csvLine } from '../../platform/csv-stream.ts'

type Cells<Name extends ReportName> = {
  readonly headings: readonly string[]
  readonly of: (figures: ReportNamed<Name>['total'], currency: string) => readonly string[]
}

const percent = (share: number | null) => (share === null ? '' : `${(share * 100).toFixed(1)}%`)

const cells: { readonly [Name in ReportName]: Cells<Name> } = {
  utilization: {
    headings: ['Offered Minutes', 'Booked Minutes', 'Utilization'],
    of: (figures) => [String(figures.offeredMinutes), String(figures.bookedMinutes), percent(ratios.utilization(figures))],
  },
  'no-shows': {
    headings: ['Completed Visits', 'No-Shows', 'No-Show Rate', 'Late Cancellations'],
    of: (figures) => [
      String(figures.visits),
      String(figures.noShows),
      percent(ratios['no-shows'](figures)),
      String(figures.lateCancellations),
    ],
  },
  clients: {
    headings: ['New Clients', 'Returning Clients', 'New Share'],
    of: (figures) => [String(figures.newClients), String(figures.returningClients), percent(ratios.clients(figures))],
  },
  'average-visit': {
    headings: ['Completed Visits', 'Charges', 'Average Visit'],
    of: (figures, currency) => {
      const average = ratios['average-visit'](figures)
      const amount = (value: number) => plainAmount(Math.round(value * 1000), currency)
      return [String(figures.visits), amount(figures.charges), average === null ? '' : amount(average)]
    },
  },
  retention: {
    headings: ['First Visits', 'Came Back Within 90 Days', 'Retention'],
    of: (figures) => [String(figures.firstVisits), String(figures.returned), percent(ratios.retention(figures))],
  },
}

/** Returns a report as one table: the period, its stylists and its parts. Unknown figures are empty. */
export function reportCsv(report: Report, currency: string): string {
  // The compiler can't relate the cells to the report's name.
  const { headings, of } = cells[report.name] as Cells<ReportName>
  const inCurrency = (code: string) => (report.name === 'average-visit' ? [code] : [])
  const others = report.name === 'average-visit' ? report.others : []
  const line = ({ from, to }: Dates, stylist: string, figures: Report['total'] | null) =>
    csvLine([from, to, stylist, ...(figures ? of(figures, currency) : headings.map(() => '')), ...inCurrency(currency)])
  // A line for each currency, since nothing is converted.
  const otherLine = (other: (typeof others)[number]) =>
    csvLine([
      ...[report.period.from, report.period.to, 'Everyone'],
      ...of(other as Report['total'], other.currency),
      ...inCurrency(other.currency),
    ])
  return [
    byteOrderMark,
    csvLine(['From', 'To', 'Stylist', ...headings, ...(report.name === 'average-visit' ? ['Currency'] : [])]),
    line(report.period, 'Everyone', report.counted && report.total),
    ...others.map(otherLine),
    ...report.stylists.map(({ stylistName, figures }) => line(report.period, stylistName, figures)),
    ...report.parts.map((part) => line(part, 'Everyone', part.figures)),
  ].join('')
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
    what: string,
    name: string,
    { figures, lastYear }: Pick<MoneyReport, 'figures' | 'lastYear'>,
    dates: Dates = period,
  ) => csvLine([dates.from, dates.to, what, name, ...cells(figures), ...cells(lastYear), currency])
  const headings = ['Count', 'Charges', 'Discounts', 'Tips', 'Taken']
  return [
    byteOrderMark,
    csvLine(['From', 'To', 'By', 'Name', ...headings, ...headings.map((each) => `${each}, Year Before`), 'Currency']),
    line('All', '', report),
    ...report.parts.map((part) => line(period.by, '', part, part)),
    ...report.stylists.map((each) => line('Stylist', each.stylistName, each)),
    ...report.services.map((each) => line('Service', each.name, each)),
    ...report.methods.map((each) => line('Method', say(methodNames[each.method]), each)),
    ...report.discounts.map((each) => line('Discount', say(discountReasonNames[each.reason]), each)),
    ...report.hours.map(({ hour, visits, lastYear }) =>
      csvLine([
        period.from,
        period.to,
        'Hour',
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
