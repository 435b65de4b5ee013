import { Pie, PieChart, type PieSectorShapeProps, Sector } from 'recharts'
import type { AppointmentStatus } from '../../../domain/appointment.ts'
import { fillOf, outlineClass } from './series.tsx'

interface StatusCount {
  readonly status: AppointmentStatus
  readonly bookings: number
}

/** A ring of all bookings, shared out by status. */
export default function StatusesDrawing({ statuses }: { readonly statuses: readonly StatusCount[] }) {
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
        // Around a whole ring the line would show where it begins.
        shape={drawn.length > 1 ? OutlinedShare : Share}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
    </PieChart>
  )
}

function Share(sector: PieSectorShapeProps) {
  return <Sector {...placeOf(sector)} fill={fillOf(statusOf(sector))} />
}

function OutlinedShare(sector: PieSectorShapeProps) {
  const status = statusOf(sector)
  return <Sector {...placeOf(sector)} fill={fillOf(status)} className={outlineClass[status]} />
}

function placeOf({ cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius = 0 }: PieSectorShapeProps) {
  return { cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius }
}

function statusOf({ payload }: PieSectorShapeProps): AppointmentStatus {
  return (payload as StatusCount).status
}
