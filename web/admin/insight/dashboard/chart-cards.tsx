import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { appointmentStatuses } from '../../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { otherAmountsText } from '../../../../domain/money/other-amounts.ts'
import { useFormats } from '../../../store/hooks.ts'
import { statusName } from '../../../ui/status-badge.tsx'
import { ChartBox, ChartCard, lazyChart } from '../../shared/charts/chart-card.tsx'
import { ChartLegend, Swatch } from '../../shared/charts/chart-fills.tsx'
import {
  earningsSeries,
  earningsTable,
  earningsTotals,
  hoursTable,
  otherCurrencyText,
  shareText,
  statusesTable,
} from '../../shared/charts/chart-text.ts'
import { bookingsText } from '../../shared/count-text.ts'
import { OtherCurrencies } from './figures.tsx'

const PartsChart = lazyChart(async () => (await import('../../shared/charts/parts-chart.tsx')).PartsChart)

interface EarningsCardProps {
  readonly dashboard: Dashboard
  readonly today: string
}

/** Earned, upcoming and pending by week or month. Sums are in the table only: the overview has the all-time ones. */
export function EarningsCard({ dashboard: { earnings, period, others }, today }: EarningsCardProps) {
  const totals = earningsTotals(earnings)
  const series = earningsSeries()
  const formats = useFormats()
  const isEmpty = series.every(({ name }) => totals[name] === 0)
  const bars = earnings.map((part) => ({ ...part, values: series.map(({ name }) => part[name]) }))
  return (
    <ChartCard
      title={period.by === 'month' ? t`Earnings by month` : t`Earnings by week`}
      empty={isEmpty && others.length === 0 && t`Nothing earned, upcoming or pending in these dates.`}
      table={earningsTable(earnings, period.by, formats)}
      className="@3xl:col-span-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ChartLegend series={series} />
        <ChartBox
          Chart={PartsChart}
          data={{ bars, by: period.by, series, today, shortText: formats.shortPrice, valueText: formats.price }}
          className="h-28"
        />
        <OtherCurrencies lines={others.map((other) => otherCurrencyText(other.currency, other.period, formats))} />
      </div>
    </ChartCard>
  )
}

const StatusesChart = lazyChart(async () => (await import('./lazy-charts.tsx')).StatusesChart)

/** Share of each status in the period. Counts are in the table only: the tiles have the all-time ones. */
export function StatusesCard({ statuses }: Pick<Dashboard, 'statuses'>) {
  const statusCounts = appointmentStatuses.map((status) => ({ status, bookings: statuses[status] }))
  const total = statusCounts.reduce((sum, { bookings }) => sum + bookings, 0)
  return (
    <ChartCard
      title={t`Bookings by status`}
      empty={total === 0 && t`No bookings in these dates.`}
      table={statusesTable(statuses)}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-4 @md:gap-10">
        <ChartBox Chart={StatusesChart} data={{ statuses: statusCounts }} className="size-20 @md:size-26" />
        <dl className="grid gap-1">
          {statusCounts.map(({ status, bookings }) => (
            <div key={status} className="flex items-center gap-2.5 text-sm">
              <dt className="flex min-w-0 grow items-center gap-2.5">
                <Swatch status={status} />
                {statusName(status)}
              </dt>
              <dd className="font-medium whitespace-nowrap tabular-nums">{shareText(bookings, total)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartCard>
  )
}

const HoursChart = lazyChart(async () => (await import('./lazy-charts.tsx')).HoursChart)

export function HoursCard({ hours }: Pick<Dashboard, 'hours'>) {
  const formats = useFormats()
  return (
    <ChartCard
      title={t`Busiest hours`}
      empty={hours.every(({ bookings }) => bookings === 0) && t`No bookings in these dates.`}
      table={hoursTable(hours, formats)}
      className="@3xl:col-span-2"
    >
      <ChartBox Chart={HoursChart} data={{ hours }} className="h-28" />
    </ChartCard>
  )
}

export function StylistsCard({ stylists }: Pick<Dashboard, 'stylists'>) {
  const formats = useFormats()
  const most = Math.max(1, ...stylists.map(({ bookings }) => bookings))
  return (
    <ChartCard title={t`Busiest stylists`} empty={stylists.length === 0 && t`No bookings in these dates.`}>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5">
        {stylists.map(({ id, stylistName, bookings, charges, others }) => (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{stylistName}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {bookingsText(bookings)} ·{' '}
                {otherAmountsText([{ currency: formats.currency, amount: charges }, ...others], formats)}
              </span>
            </p>
            <div aria-hidden="true" className="h-2 rounded-full bg-sunken">
              <div
                style={{ '--share': bookings / most } as CSSProperties}
                className="h-full min-w-2 rounded-full bg-accent w-[calc(var(--share)*100%)]"
              />
            </div>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}
