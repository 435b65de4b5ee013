import { plural, t } from '@lingui/core/macro'
import { inCurrency } from '../../../../domain/formats.ts'
import type { Dates, ReportName } from '../../../../domain/insight/reports.ts'
import { readLatest } from '../../../store/api-slice.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/loader.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { findReportText, reportTexts } from './report-text.ts'
import { useReportQuery } from './reports-api.ts'

interface ReportTileProps {
  readonly query: Dates & { readonly name: ReportName }
  readonly isShown: boolean
  readonly onShow: () => void
}

export function ReportTile({ query, isShown, onShow }: ReportTileProps) {
  const isHydrated = useHydrated()
  const formats = useFormats()
  const result = useReportQuery(query)
  const report = readLatest(result)
  const countedReport = report?.counted ? report : null
  const figure = countedReport ? findReportText(countedReport).figure(countedReport.total, formats) : '–'
  const isLoading = result.isFetching && !report
  return (
    <button
      type="button"
      aria-pressed={isShown}
      disabled={!isHydrated}
      onClick={onShow}
      className="grid min-w-0 content-start gap-0.5 rounded-card border border-line bg-surface px-4 py-3 text-start shadow-card transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent"
    >
      <span className="text-sm font-medium">{reportTexts[query.name].title()}</span>
      <span className="font-serif text-2xl/8 font-medium tabular-nums lining-nums">
        {isLoading ? <Skeleton className="h-8 w-16" /> : figure}
      </span>
      <span className="min-h-5 text-sm/5 text-muted">
        {countedReport && findReportText(countedReport).details(countedReport.total, formats)}
        {report && !countedReport && t`No figure for these dates`}
        {countedReport?.name === 'average-visit' &&
          countedReport.others.map(({ currency, visits, charges }) => (
            <span key={currency} className="block">
              {t`In ${currency}: ${plural(visits, { one: '# visit', other: '# visits' })}, ${{ price: inCurrency(formats, currency).price(charges) }}`}
            </span>
          ))}
      </span>
    </button>
  )
}
