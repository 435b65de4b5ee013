import {
  Bar,
  BarChart,
  BarStack,
  CartesianGrid,
  ReferenceArea,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { PeriodPart, PeriodStep } from '../../../../domain/insight/dashboard.ts'
import { isRightToLeft } from '../../../language/direction.ts'
import { useFormats } from '../../../store/hooks.ts'
import { type ChartSeries, outlineClass, Swatch, statusFill } from './chart-fills.tsx'
import { partText, tickText } from './chart-text.ts'

interface PartBar extends PeriodPart {
  /** One for each series; null without data. */
  readonly values: readonly (number | null)[]
}

interface PartsChartProps {
  readonly bars: readonly PartBar[]
  readonly by: PeriodStep | 'day'
  readonly series: readonly ChartSeries[]
  /** Today in the salon's zone; its day, week or month is marked. */
  readonly today: string
  /** Limits the axis to whole numbers. */
  readonly isCount?: boolean
  /** Short, for the narrow axis. */
  readonly shortText: (value: number) => string
  readonly valueText: (value: number) => string
}

export function PartsChart({ bars, by, series, today, isCount = false, shortText, valueText }: PartsChartProps) {
  const formats = useFormats()
  const current = bars.find(({ from, to }) => from <= today && today <= to)?.from
  return (
    <BarChart
      data={[...bars]}
      responsive
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="22%"
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="2 4" />
      <XAxis
        dataKey="from"
        tickFormatter={(from: string) => tickText(from, by, formats)}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        tick={tickLook}
        interval="equidistantPreserveStart"
        minTickGap={12}
        tickMargin={8}
        height={32}
        reversed={isRightToLeft()}
      />
      <YAxis
        tickFormatter={shortText}
        // With zeros alone the axis would end at 400%.
        domain={[0, (most: number) => most || 1]}
        allowDecimals={!isCount}
        tickLine={false}
        axisLine={false}
        tick={tickLook}
        width={axisWidth(bars, shortText)}
        orientation={isRightToLeft() ? 'right' : 'left'}
        tickCount={5}
        niceTicks="snap125"
      />
      {current && <ReferenceArea x1={current} x2={current} fill="var(--color-accent-soft)" fillOpacity={0.55} />}
      <Tooltip
        cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.06 }}
        isAnimationActive={false}
        content={(props) => <PartTooltip {...props} by={by} series={series} valueText={valueText} />}
      />
      <BarStack radius={[6, 6, 0, 0]}>
        {series.map(({ label, look }, index) => (
          <Bar
            key={label}
            dataKey={(bar: PartBar) => bar.values[index]}
            name={label}
            stackId="parts"
            fill={statusFill(look)}
            className={outlineClass[look]}
            maxBarSize={44}
            isAnimationActive={false}
          />
        ))}
      </BarStack>
    </BarChart>
  )
}

/** In pixels: as wide as the longest of its values may be, which languages write differently: '$1.4K', '1376,5 $'. */
function axisWidth(bars: readonly PartBar[], shortText: (value: number) => string): number {
  const sums = bars.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  const most = Math.max(0, ...sums)
  const longest = Math.max(...[most, most / 2, most / 4].map((value) => shortText(value).length))
  return Math.max(52, 12 + longest * 7)
}

const tickLook = { fill: 'var(--color-muted)', fontSize: 12 }

type PartTooltipProps = TooltipContentProps & Pick<PartsChartProps, 'by' | 'series' | 'valueText'>

function PartTooltip({ active, payload, by, series, valueText }: PartTooltipProps) {
  const formats = useFormats()
  const bar = payload?.[0]?.payload as PartBar | undefined
  if (!active || !bar) return null
  return (
    <div className="grid gap-2 rounded-control border border-line bg-surface px-4 py-3 text-sm text-ink shadow-float">
      <p className="font-semibold">{partText(bar, by, formats)}</p>
      {series
        .map((each, index) => ({ ...each, value: bar.values[index] }))
        .toReversed()
        .map(({ label, value, look }) => (
          <p key={label} className="flex items-center gap-2">
            <Swatch status={look} />
            <span className="grow text-muted">{label}</span>
            <span className="tabular-nums">{typeof value === 'number' ? valueText(value) : '–'}</span>
          </p>
        ))}
    </div>
  )
}
