import type { AppointmentStatus } from '../../../domain/appointment.ts'

/** The series of the earnings chart, from the bottom of a bar to its top, and the status that each stands for. */
export const earningsSeries = [
  { name: 'earned', label: 'Earned', status: 'Completed' },
  { name: 'upcoming', label: 'Upcoming', status: 'Confirmed' },
  { name: 'pending', label: 'Pending', status: 'Pending' },
] as const satisfies readonly { name: string; label: string; status: AppointmentStatus }[]

/** A status's fill in every chart (`StatusPatterns`). */
export function fillOf(status: AppointmentStatus): string {
  return `url(#fill-${status})`
}

/** The outline, which sets a light pattern off from the background. */
export const outlineClass: Record<AppointmentStatus, string> = {
  Completed: 'stroke-accent',
  Confirmed: 'stroke-success',
  Pending: 'stroke-warning',
  Canceled: 'stroke-line-strong',
}

/** A sample of a status's fill, for a legend. */
export function Swatch({ status }: { readonly status: AppointmentStatus }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect
        x="1"
        y="1"
        width="18"
        height="18"
        rx="5"
        fill={fillOf(status)}
        strokeWidth="1.5"
        className={outlineClass[status]}
      />
    </svg>
  )
}

/**
 * A pattern for each status, so that they differ not by colour alone (WCAG 1.4.1). Rendered once in the page; charts and legends refer to
 * it.
 */
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
