import { CalendarCheck, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import type { AppointmentStatus } from '../../domain/appointment.ts'

/** An icon and colours for each status, the same wherever one is shown. */
export const statusLooks: Record<AppointmentStatus, { readonly Icon: LucideIcon; readonly look: string }> = {
  Pending: { Icon: Hourglass, look: 'bg-warning-soft text-warning' },
  Confirmed: { Icon: CalendarCheck, look: 'bg-success-soft text-success' },
  Completed: { Icon: CircleCheck, look: 'bg-sunken text-ink' },
  Canceled: { Icon: CircleX, look: 'bg-danger-soft text-danger' },
}

/** A booking's status, with an icon. */
export function StatusBadge({ status }: { readonly status: AppointmentStatus }) {
  const { Icon, look } = statusLooks[status]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${look}`}>
      <Icon aria-hidden="true" className="size-4" />
      {status}
    </span>
  )
}
