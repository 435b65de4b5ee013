import { CalendarCheck, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import type { AppointmentStatus } from '../../domain/appointment.ts'

/** An icon and colors for each status, the same wherever one is shown. */
export const statusStyles: Record<AppointmentStatus, { readonly Icon: LucideIcon; readonly className: string }> = {
  Pending: { Icon: Hourglass, className: 'bg-warning-soft text-warning' },
  Confirmed: { Icon: CalendarCheck, className: 'bg-success-soft text-success' },
  Completed: { Icon: CircleCheck, className: 'bg-sunken text-ink' },
  Canceled: { Icon: CircleX, className: 'bg-danger-soft text-danger' },
}

/** A booking's status, with an icon. */
export function StatusBadge({ status }: { readonly status: AppointmentStatus }) {
  const { Icon, className } = statusStyles[status]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${className}`}>
      <Icon aria-hidden="true" className="size-4" />
      {status}
    </span>
  )
}
