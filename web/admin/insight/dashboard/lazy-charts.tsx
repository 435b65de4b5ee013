import { Bar, BarChart, LabelList, Pie, PieChart, type PieSectorShapeProps, Sector, XAxis, YAxis } from 'recharts'
import type { AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { isRightToLeft } from '../../../language/direction.ts'
import { useFormats } from '../../../store/hooks.ts'
import { outlineClass, statusFill } from '../../shared/charts/chart-fills.tsx'
import { countText } from '../../shared/count-text.ts'

/** A bar for each start time; the busiest is highlighted. */
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
        reversed={isRightToLeft()}
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

export function StatusesChart({ statuses }: { readonly statuses: readonly StatusCount[] }) {
  const visibleStatuses = statuses.filter(({ bookings }) => bookings > 0)
  return (
    <PieChart responsive accessibilityLayer={false} style={{ width: '100%', height: '100%' }}>
      <Pie
        data={visibleStatuses}
        dataKey="bookings"
        nameKey="status"
        innerRadius="66%"
        outerRadius="98%"
        startAngle={90}
        endAngle={-270}
        paddingAngle={visibleStatuses.length > 1 ? 2 : 0}
        cornerRadius={visibleStatuses.length > 1 ? 4 : 0}
        // An outline around a full ring would show its seam.
        shape={visibleStatuses.length > 1 ? OutlinedShare : Share}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
    </PieChart>
  )
}

function Share(sector: PieSectorShapeProps) {
  return <Sector {...toShape(sector)} fill={statusFill(readStatus(sector))} />
}

function OutlinedShare(sector: PieSectorShapeProps) {
  const status = readStatus(sector)
  return <Sector {...toShape(sector)} fill={statusFill(status)} className={outlineClass[status]} />
}

function toShape({ cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius = 0 }: PieSectorShapeProps) {
  return { cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius }
}

function readStatus({ payload }: PieSectorShapeProps): AppointmentStatus {
  return (payload as StatusCount).status
}
