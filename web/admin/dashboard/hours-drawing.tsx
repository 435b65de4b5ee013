import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts'
import type { Dashboard } from '../../../domain/dashboard.ts'

/** A bar for each start of the day, with its number on top; the busiest stands out. */
export default function HoursDrawing({ hours }: { readonly hours: Dashboard['hours'] }) {
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
        tickFormatter={(time: string) => time.replace(':00', '')}
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
          formatter={(bookings) => Number(bookings).toLocaleString('en-US')}
        />
      </Bar>
    </BarChart>
  )
}
