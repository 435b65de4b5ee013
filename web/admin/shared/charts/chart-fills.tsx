import type { AppointmentStatus } from '../../../../domain/booking/appointment.ts'

/** Fill of a status in all charts (`StatusPatterns`). */
export function statusFill(status: AppointmentStatus): string {
  return `url(#fill-${status})`
}

/** Outline that sets a light pattern off from the background. */
export const outlineClass: Record<AppointmentStatus, string> = {
  Completed: 'stroke-accent',
  Confirmed: 'stroke-success',
  Pending: 'stroke-warning',
  Canceled: 'stroke-line-strong',
}

export interface ChartSeries {
  readonly label: string
  /** Uses this status's fill. */
  readonly look: AppointmentStatus
}

export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {series.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-2.5 text-sm text-muted">
          <Swatch status={look} />
          {label}
        </li>
      ))}
    </ul>
  )
}

export function Swatch({ status }: { readonly status: AppointmentStatus }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect
        x="1"
        y="1"
        width="18"
        height="18"
        rx="5"
        fill={statusFill(status)}
        strokeWidth="1.5"
        className={outlineClass[status]}
      />
    </svg>
  )
}

/** Patterns that distinguish statuses by more than color (WCAG 1.4.1). Rendered once per page; charts and legends refer to them. */
export function StatusPatterns() {
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute size-0">
      <defs>
        <pattern id="fill-Completed" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" className="fill-accent" />
        </pattern>
        <pattern id="fill-Confirmed" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className="fill-success-soft" />
          <rect width="3.5" height="7" className="fill-success" />
        </pattern>
        <pattern id="fill-Pending" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-warning-soft" />
          <circle cx="3" cy="3" r="1.5" className="fill-warning" />
        </pattern>
        <pattern id="fill-Canceled" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className="fill-surface" />
          <rect width="5" height="1.25" y="2" className="fill-line-strong" />
        </pattern>
      </defs>
    </svg>
  )
}
