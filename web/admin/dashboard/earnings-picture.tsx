import type { Dashboard } from '../../../domain/dashboard.ts'
import { formatCents } from '../../../domain/money.ts'
import { Drawn, lazyDrawing } from './drawn.tsx'
import { Picture } from './picture.tsx'
import { earningsTable, earningsTotals } from './picture-text.ts'
import { earningsSeries } from './series.ts'
import { Swatch } from './swatch.tsx'

const EarningsDrawing = lazyDrawing(() => import('./earnings-drawing.tsx'))

interface EarningsPictureProps {
  readonly dashboard: Dashboard
  /** The date in the salon. */
  readonly today: string
}

/** What each week or month brought, brings, and may bring. */
export function EarningsPicture({ dashboard: { earnings, period }, today }: EarningsPictureProps) {
  const totals = earningsTotals(earnings)
  const isEmpty = earningsSeries.every(({ name }) => totals[name] === 0)
  return (
    <Picture
      title={`Earnings by ${period.by}`}
      empty={isEmpty && 'Nothing earned, upcoming or pending in these dates.'}
      table={earningsTable(earnings, period.by)}
      className="@3xl:col-span-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          {earningsSeries.map(({ name, label, status }) => (
            <div key={name} className="flex items-center gap-2.5">
              <Swatch status={status} />
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-sm font-medium tabular-nums lining-nums">{formatCents(totals[name])}</dd>
            </div>
          ))}
        </dl>
        <Drawn Drawing={EarningsDrawing} data={{ earnings, by: period.by, today }} className="h-32" />
      </div>
    </Picture>
  )
}
