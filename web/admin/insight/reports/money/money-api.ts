import { type MoneyReport, moneyReport } from '../../../../../domain/insight/money-report.ts'
import type { Dates, ReportStep } from '../../../../../domain/insight/reports.ts'
import { apiSlice, call } from '../../../../store/api-slice.ts'

interface MoneyQuery extends Dates {
  readonly by: ReportStep
}

const toSearch = ({ from, to, by }: MoneyQuery) => `?from=${from}&to=${to}&by=${by}`

export function moneyExportPath(query: MoneyQuery): string {
  return `/api/reports/money/export.csv${toSearch(query)}`
}

const moneyApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    money: build.query<MoneyReport, MoneyQuery>({
      query: (query) => call('GET', `/reports/money${toSearch(query)}`, moneyReport),
    }),
  }),
})

export const { useMoneyQuery } = moneyApi
