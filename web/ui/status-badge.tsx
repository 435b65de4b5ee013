import { t } from '@lingui/core/macro'
import { CalendarCheck, CircleCheck, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { AppointmentStatus } from '../../domain/booking/appointment.ts'

/** Icon and colors by status, used everywhere. */
export const statusStyles: Record<AppointmentStatus, { readonly Icon: LucideIcon; readonly className: string }> = {
  Pending: { Icon: Hourglass, className: 'bg-warning-soft text-warning' },
  Confirmed: { Icon: CalendarCheck, className: 'bg-success-soft text-success' },
  Completed: { Icon: CircleCheck, className: 'bg-sunken text-ink' },
  Canceled: { Icon: CircleX, className: 'bg-danger-soft text-danger' },
}

export function statusName(status: AppointmentStatus): string {
  switch (status) {
    case 'Pending':
      return t({ message: 'Pending', comment: 'State of a booking' })
    case 'Confirmed':
      return t({ message: 'Confirmed', comment: 'State of a booking' })
    case 'Completed':
      return t({ message: 'Completed', comment: 'State of a booking' })
    case 'Canceled':
      return t({ message: 'Canceled', comment: 'State of a booking' })
  }
}

export function StatusBadge({ status }: { readonly status: AppointmentStatus }) {
  const { Icon, className } = statusStyles[status]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${className}`}>
      <Icon aria-hidden="true" className="size-4" />
      {statusName(status)}
    </span>
  )
}

/** Alerts to see before serving a client, such as an allergy. Only staff receive any. */
export function ClientAlerts({ alerts = [] }: { readonly alerts?: readonly string[] | undefined }) {
  if (alerts.length === 0) return null
  return (
    <span className="my-0.5 grid gap-1">
      {alerts.map((alert) => (
        <span
          key={alert}
          className="flex items-start gap-1.5 justify-self-start rounded-control bg-danger-soft px-2 py-0.5 text-sm font-semibold text-danger"
        >
          <TriangleAlert
            aria-label={t({ message: 'Alert:', comment: 'What must be known of a client, such as an allergy, follows' })}
            className="mt-0.5 size-4 shrink-0"
          />
          <span className="wrap-anywhere">{alert}</span>
        </span>
      ))}
    </span>
  )
}
