import {
  type Dates,
  namedPeriod,
  type PeriodName,
  periodNames,
  type ReportName,
  reportNames,
  reportQuery,
} from '../../../../domain/insight/reports.ts'
import { readChoice } from '../../../search-params.ts'

/** The page's address: a report with a named period, relative to today, or dates. */
export interface ReportsParams {
  readonly report: ReportName
  readonly period: PeriodName | Dates
}

const defaults = { report: 'utilization', period: 'this-month' } as const satisfies ReportsParams

/** Invalid parameters count as missing. */
export function readReportsParams(search: URLSearchParams): ReportsParams {
  const dates = reportQuery.safeParse({ from: search.get('from'), to: search.get('to') })
  return {
    report: readChoice(reportNames, search.get('report')) ?? defaults.report,
    period: dates.success ? dates.data : (readChoice(periodNames, search.get('period')) ?? defaults.period),
  }
}

/** Leaves out defaults. */
export function writeReportsParams({ report, period }: ReportsParams): URLSearchParams {
  return new URLSearchParams({
    ...(report !== defaults.report && { report }),
    ...(typeof period === 'object' ? { from: period.from, to: period.to } : period !== defaults.period && { period }),
  })
}

/** @param today the date in the salon */
export function toDates({ period }: Pick<ReportsParams, 'period'>, today: string): Dates {
  return typeof period === 'object' ? { from: period.from, to: period.to } : namedPeriod(period, today)
}
