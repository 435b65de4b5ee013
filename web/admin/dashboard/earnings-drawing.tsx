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
import type { Dashboard, PeriodStep } from '../../../domain/dashboard.ts'
import { dollarsText, partText, tickText } from './picture-text.ts'
import { earningsSeries, fillOf, outlineClass, Swatch } from './series.tsx'

type Part = Dashboard['earnings'][number]

interface EarningsDrawingProps {
  readonly earnings: readonly Part[]
  readonly by: PeriodStep
  /** The date in the salon; its week or month is marked. */
  readonly today: string
}

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** A bar for each week or month, made of what is earned, upcoming and pending. */
export default function EarningsDrawing({ earnings, by, today }: EarningsDrawingProps) {
  const current = earnings.find(({ from, to }) => from <= today && today <= to)?.from
  return (
    <BarChart
      data={[...earnings]}
      responsive
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="22%"
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="2 4" />
      <XAxis
        dataKey="from"
        tickFormatter={(from: string) => tickText(from, by)}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        tick={tickLook}
        interval="equidistantPreserveStart"
        minTickGap={12}
        tickMargin={8}
        height={32}
      />
      <YAxis
        tickFormatter={(dollars: number) => shortDollars.format(dollars)}
        tickLine={false}
        axisLine={false}
        tick={tickLook}
        width={52}
        tickCount={5}
        niceTicks="snap125"
      />
      {current && <ReferenceArea x1={current} x2={current} fill="var(--color-accent-soft)" fillOpacity={0.55} />}
      <Tooltip
        cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.06 }}
        isAnimationActive={false}
        content={(props) => <PartNote {...props} by={by} />}
      />
      <BarStack radius={[6, 6, 0, 0]}>
        {earningsSeries.map(({ name, status }) => (
          <Bar
            key={name}
            dataKey={name}
            stackId="earnings"
            fill={fillOf(status)}
            className={outlineClass[status]}
            maxBarSize={44}
            isAnimationActive={false}
          />
        ))}
      </BarStack>
    </BarChart>
  )
}

const tickLook = { fill: 'var(--color-muted)', fontSize: 12 }

/** What a bar is made of, beside the pointer. */
function PartNote({ active, payload, by }: TooltipContentProps & { readonly by: PeriodStep }) {
  const part = payload?.[0]?.payload as Part | undefined
  if (!active || !part) return null
  return (
    <div className="grid gap-2 rounded-control border border-line bg-surface px-4 py-3 text-sm text-ink shadow-float">
      <p className="font-semibold">{partText(part, by)}</p>
      {earningsSeries.toReversed().map(({ name, label, status }) => (
        <p key={name} className="flex items-center gap-2">
          <Swatch status={status} />
          <span className="grow text-muted">{label}</span>
          <span className="tabular-nums">{dollarsText(part[name])}</span>
        </p>
      ))}
    </div>
  )
}
