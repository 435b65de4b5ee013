import {
  Bar,
  BarChart,
  BarStack,
  CartesianGrid,
  LabelList,
  Pie,
  PieChart,
  type PieSectorShapeProps,
  ReferenceArea,
  Sector,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { AppointmentStatus } from '../../../../domain/appointment.ts'
import type { Dashboard, PeriodStep } from '../../../../domain/insight/dashboard.ts'
import { useFormats } from '../../../store/hooks.ts'
import { fillOf, outlineClass, Swatch } from '../../shared/charts/chart-card.tsx'
import { earningsSeries, partText, tickText } from '../../shared/charts/chart-text.ts'
import { countText } from '../../shared/count-text.ts'

type Part = Dashboard['earnings'][number]

interface EarningsChartProps {
  readonly earnings: readonly Part[]
  readonly by: PeriodStep
  /** The date in the salon; its week or month is marked. */
  readonly today: string
}

/** A bar for each week or month, stacked from earned, upcoming and pending. */
export function EarningsChart({ earnings, by, today }: EarningsChartProps) {
  const formats = useFormats()
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
        tickFormatter={(from: string) => tickText(from, by, formats)}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        tick={tickLook}
        interval="equidistantPreserveStart"
        minTickGap={12}
        tickMargin={8}
        height={32}
      />
      <YAxis
        tickFormatter={(amount: number) => formats.shortPrice(amount)}
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
        content={(props) => <PartTooltip {...props} by={by} />}
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

/** The parts of a bar, beside the pointer. */
function PartTooltip({ active, payload, by }: TooltipContentProps & { readonly by: PeriodStep }) {
  const formats = useFormats()
  const part = payload?.[0]?.payload as Part | undefined
  if (!active || !part) return null
  return (
    <div className="grid gap-2 rounded-control border border-line bg-surface px-4 py-3 text-sm text-ink shadow-float">
      <p className="font-semibold">{partText(part, by, formats)}</p>
      {earningsSeries.toReversed().map(({ name, label, status }) => (
        <p key={name} className="flex items-center gap-2">
          <Swatch status={status} />
          <span className="grow text-muted">{label}</span>
          <span className="tabular-nums">{formats.price(part[name])}</span>
        </p>
      ))}
    </div>
  )
}

/** A bar for each start time with its number on top; the busiest is highlighted. */
export function HoursChart({ hours }: { readonly hours: Dashboard['hours'] }) {
  const formats = useFormats()
  const most = Math.max(...hours.map(({ bookings }) => bookings))
  const bars = hours.map((hour) => ({ ...hour, fill: `var(--color-${hour.bookings === most ? 'accent' : 'accent-soft'})` }))
  return (
    <BarChart
      data={bars}
      responsive
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="18%"
    >
      <XAxis
        dataKey="time"
        tickFormatter={(time: string) => formats.time(time).replace(/:00(?= )/, '')}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        tick={{ fill: 'var(--color-muted)', fontSize: 12 }}
        interval="equidistantPreserveStart"
        tickMargin={8}
        height={32}
      />
      <YAxis hide domain={[0, 'dataMax']} />
      <Bar dataKey="bookings" stroke="var(--color-accent)" radius={[6, 6, 0, 0]} maxBarSize={72} isAnimationActive={false}>
        <LabelList
          dataKey="bookings"
          position="top"
          fill="var(--color-ink)"
          className="font-medium"
          fontSize={13}
          formatter={(bookings) => countText(Number(bookings))}
        />
      </Bar>
    </BarChart>
  )
}

interface StatusCount {
  readonly status: AppointmentStatus
  readonly bookings: number
}

/** A ring of all bookings by status. */
export function StatusesChart({ statuses }: { readonly statuses: readonly StatusCount[] }) {
  const shown = statuses.filter(({ bookings }) => bookings > 0)
  return (
    <PieChart responsive accessibilityLayer={false} style={{ width: '100%', height: '100%' }}>
      <Pie
        data={shown}
        dataKey="bookings"
        nameKey="status"
        innerRadius="66%"
        outerRadius="98%"
        startAngle={90}
        endAngle={-270}
        paddingAngle={shown.length > 1 ? 2 : 0}
        cornerRadius={shown.length > 1 ? 4 : 0}
        // An outline around a whole ring would show where it begins.
        shape={shown.length > 1 ? OutlinedShare : Share}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
    </PieChart>
  )
}

function Share(sector: PieSectorShapeProps) {
  return <Sector {...shapeOf(sector)} fill={fillOf(statusOf(sector))} />
}

function OutlinedShare(sector: PieSectorShapeProps) {
  const status = statusOf(sector)
  return <Sector {...shapeOf(sector)} fill={fillOf(status)} className={outlineClass[status]} />
}

function shapeOf({ cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius = 0 }: PieSectorShapeProps) {
  return { cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius }
}

function statusOf({ payload }: PieSectorShapeProps): AppointmentStatus {
  return (payload as StatusCount).status
}
