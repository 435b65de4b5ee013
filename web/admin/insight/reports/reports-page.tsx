import { t } from '@lingui/core/macro'
import { reportNames } from '../../../../domain/insight/reports.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { serverNow } from '../../../server-clock.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { rangeText } from '../../shared/charts/chart-text.ts'
import { MoneySection } from './money/money-section.tsx'
import { ReportPeriod } from './report-period.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportTile } from './report-tile.tsx'
import { readReportsParams, toDates, writeReportsParams } from './reports-search-params.ts'

export const meta = pageMeta(
  () => t`Reports`,
  () => t`How your salon and your stylists do over time.`,
)

export default function ReportsPage() {
  const { params, change } = useSearchParamsState({ read: readReportsParams, write: writeReportsParams })
  const formats = useFormats()
  const salon = useAppSelector((state) => state.salon.salon?.name)
  const today = dateAt(serverNow(), formats.timeZone)
  const dates = toDates(params, today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="hidden text-sm print:block">{salon}</p>
          <h1 tabIndex={-1} className="font-serif text-heading font-medium">
            {t`Reports`}
          </h1>
          <p role="status" className="text-muted">
            {rangeText(dates, formats)}
          </p>
        </div>
        <ReportPeriod period={params.period} dates={dates} onChange={(period) => change({ period })} />
      </div>
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5 print:hidden">
        <legend className="sr-only">{t`Report`}</legend>
        {reportNames.map((name) => (
          <ReportTile
            key={name}
            query={{ name, ...dates }}
            isShown={name === params.report}
            onShow={() => change({ report: name })}
          />
        ))}
      </fieldset>
      <ReportSection key={params.report} query={{ name: params.report, ...dates }} today={today} />
      <MoneySection dates={dates} />
    </div>
  )
}
