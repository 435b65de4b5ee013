import { type Dates, type Report, type ReportName, report } from '../../../../domain/insight/reports.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'

interface ReportQuery extends Dates {
  readonly name: ReportName
}

export function reportExportPath({ name, from, to }: ReportQuery): string {
  return `/api/reports/${name}/export.csv?from=${from}&to=${to}`
}

const reportsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<Report, ReportQuery>({
      query: ({ name, from, to }) => call('GET', `/reports/${name}?from=${from}&to=${to}`, report),
    }),
  }),
})

export const { useReportQuery } = reportsApi
