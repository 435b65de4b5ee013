import { t } from '@lingui/core/macro'
import { Download, Printer } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Dates, Report, ReportName, ReportStep } from '../../../../domain/insight/reports.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LateSpinner, Skeleton } from '../../../ui/loader.tsx'
import { ChartBox, ChartCard, lazyChart } from '../../shared/charts/chart-card.tsx'
import { ChartLegend, StatusPatterns } from '../../shared/charts/chart-fills.tsx'
import { countedText, findReportText, partsTable, reportTexts, stylistsTable, valueTexts } from './report-text.ts'
import { reportExportPath, useReportQuery } from './reports-api.ts'

const PartsChart = lazyChart(async () => (await import('../../shared/charts/parts-chart.tsx')).PartsChart)

interface ReportSectionProps {
  readonly query: Dates & { readonly name: ReportName }
  readonly today: string
}

export function ReportSection({ query, today }: ReportSectionProps) {
  const result = useReportQuery(query)
  const { data, refetch } = result
  const failure = failureOf(result)
  const canExport = useCan('exports.read')
  const { title, definition } = reportTexts[query.name]
  return (
    <section aria-labelledby="report" className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-prose gap-1">
          <div className="flex items-center gap-3">
            <h2 id="report" className="font-serif text-heading font-medium">
              {title()}
            </h2>
            {data && result.isFetching && <LateSpinner />}
          </div>
          <p className="text-muted">{definition()}</p>
        </div>
        <div className="flex gap-2 print:hidden">
          <Button variant="secondary" aria-label={t`Print`} className="px-3!" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
          </Button>
          {canExport && (
            <a href={reportExportPath(query)} download className={buttonClass('secondary', 'px-4! text-sm!')}>
              <Download aria-hidden="true" className="size-4" />
              {t`Export as CSV`}
            </a>
          )}
        </div>
      </div>
      {failure && <LoadFailed problem={t`We couldn’t load this report.`} error={failure.message} onRetry={refetch} />}
      {!data && !failure && <Placeholders />}
      {data && !failure && <Cards report={data} today={today} isLoading={result.isFetching} />}
    </section>
  )
}

function Placeholders() {
  return (
    <>
      <p role="status" className="sr-only">
        {t`Loading the report…`}
      </p>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </>
  )
}

interface CardsProps {
  readonly report: Report
  readonly today: string
  readonly isLoading: boolean
}

function Cards({ report, today, isLoading }: CardsProps) {
  const formats = useFormats()
  const { by } = report.period
  const series = findReportText(report).series()
  const note = countedText(report, today, formats)
  const bars = report.parts.map(({ from, to, figures }) => ({
    from,
    to,
    values: series.map(({ value }) => (figures ? value(figures) : null)),
  }))
  const isEmpty = bars.every(({ values }) => values.every((value) => !value))
  return (
    <div aria-busy={isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {report.isCounting && (
        <p role="status" className="rounded-control bg-warning-soft px-4 py-3">
          {t`We’re still counting past visits, so these figures aren’t complete yet. Look again in a few minutes.`}
        </p>
      )}
      {report.counted === null ? (
        <EmptyState text={note} />
      ) : (
        <>
          {note && <p className="text-sm text-muted">{note}</p>}
          <StatusPatterns />
          <ChartCard
            title={byText(by)}
            empty={isEmpty && !report.stylists.length && t`Nothing to count in these dates.`}
            table={partsTable(report, formats)}
          >
            {series.length > 1 && <ChartLegend series={series} />}
            <ChartBox
              Chart={PartsChart}
              data={{ bars, by, series, today, isCount: report.name === 'clients', ...valueTexts(report.name, formats) }}
              className="h-48"
            />
          </ChartCard>
          {report.stylists.length > 0 && <StylistsCard report={report} />}
        </>
      )}
    </div>
  )
}

function byText(step: ReportStep): string {
  if (step === 'day') return t`By day`
  return step === 'week' ? t`By week` : t`By month`
}

function StylistsCard({ report }: { readonly report: Report }) {
  const formats = useFormats()
  const { figure, details, series } = findReportText(report)
  const [first] = series()
  const ratio = (figures: Report['total']) => first?.value(figures) ?? null
  const sorted = report.stylists.toSorted((one, other) => (ratio(other.figures) ?? -1) - (ratio(one.figures) ?? -1))
  const isShare = report.name !== 'average-visit' && report.name !== 'clients'
  // Scale shares to 100%, or more if more time is booked than offered; other figures to the maximum.
  const whole = Math.max(isShare ? 1 : 0, ...sorted.map(({ figures }) => ratio(figures) ?? 0)) || 1
  return (
    <ChartCard title={t`By stylist`} empty={false} table={stylistsTable(report, formats)}>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-8 gap-y-2.5 @3xl:grid-cols-[repeat(2,minmax(0,1fr))] print:hidden">
        {sorted.map(({ id, stylistName, figures }) => (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{stylistName}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {details(figures, formats)} · <strong className="font-semibold text-ink">{figure(figures, formats)}</strong>
              </span>
            </p>
            <div aria-hidden="true" className="h-2 rounded-full bg-sunken">
              <div
                style={{ '--share': (ratio(figures) ?? 0) / whole } as CSSProperties}
                className="h-full rounded-full bg-accent w-[calc(var(--share)*100%)]"
              />
            </div>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}
