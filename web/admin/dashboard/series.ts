import type { AppointmentStatus } from '../../../domain/appointment.ts'

/** What is told apart in the picture of earnings, from the bottom of a bar to its top, and the status that each stands for. */
export const earningsSeries = [
  { name: 'earned', label: 'Earned', status: 'Completed' },
  { name: 'upcoming', label: 'Upcoming', status: 'Confirmed' },
  { name: 'pending', label: 'Pending', status: 'Pending' },
] as const satisfies readonly { name: string; label: string; status: AppointmentStatus }[]

/** What a status is painted with in every picture: a colour and a pattern of its own (`StatusPatterns`). */
export function fillOf(status: AppointmentStatus): string {
  return `url(#fill-${status})`
}

/** The line around it, which stands out from the paper where the pattern is light. */
export const outlineClass: Record<AppointmentStatus, string> = {
  Completed: 'stroke-accent',
  Confirmed: 'stroke-success',
  Pending: 'stroke-warning',
  Canceled: 'stroke-line-strong',
}
