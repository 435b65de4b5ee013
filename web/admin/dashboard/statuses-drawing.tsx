import { Pie, PieChart, type PieSectorShapeProps, Sector } from 'recharts'
import type { AppointmentStatus } from '../../../domain/appointment.ts'
import { fillOf, outlineClass } from './series.ts'

interface Share {
  readonly status: AppointmentStatus
  readonly bookings: number
}

/** A ring of all bookings, shared out by status. */
export default function StatusesDrawing({ statuses }: { readonly statuses: readonly Share[] }) {
  const drawn = statuses.filter(({ bookings }) => bookings > 0)
  return (
    <PieChart responsive accessibilityLayer={false} style={{ width: '100%', height: '100%' }}>
      <Pie
        data={drawn}
        dataKey="bookings"
        nameKey="status"
        innerRadius="66%"
        outerRadius="98%"
        startAngle={90}
        endAngle={-270}
        paddingAngle={drawn.length > 1 ? 2 : 0}
        cornerRadius={drawn.length > 1 ? 4 : 0}
        shape={ShareOfRing}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
    </PieChart>
  )
}

function ShareOfRing({ payload, cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius }: PieSectorShapeProps) {
  const { status } = payload as Share
  const place = { cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius: cornerRadius ?? 0 }
  return <Sector {...place} fill={fillOf(status)} className={outlineClass[status]} />
}
