import type { AppointmentStatus } from '../../../domain/appointment.ts'
import { fillOf, outlineClass } from './series.ts'

/** A little of what a status is painted with, for a legend. */
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
