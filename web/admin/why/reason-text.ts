import type { Formats } from '../../../domain/formats.ts'
import type { StartReason } from '../../../domain/schedule/schedule.ts'
import type { ExplainedDay } from '../../../domain/schedule/working-days.ts'

/** Why a start can be booked or not, as the owner reads it. What is taken is said with the booking, in the list. */
const texts: Record<StartReason, string> = {
  free: 'Offered',
  closed: 'Outside opening hours',
  off: 'Not a working day',
  absent: 'Away',
  break: 'On a break',
  outside: 'Outside working hours',
  too_far: 'Further ahead than clients can book',
  past: 'In the past',
  too_soon: 'Sooner than the notice you ask for',
  too_late: 'Would end too late: after closing, or into a break or time away',
  taken: 'Taken',
  gap: 'Would leave a gap too short to book',
}

export function reasonText(reason: StartReason, { closure }: Pick<ExplainedDay, 'closure'>): string {
  return reason === 'closed' && closure !== null ? `Closed: ${closure}` : texts[reason]
}

/** The day in one sentence. */
export function dayText({ starts, closure }: ExplainedDay): string {
  if (closure !== null) return `The salon is closed that day: ${closure}.`
  if (starts.length === 0) return 'Visits can’t start on that day: the salon is closed.'
  const offered = starts.filter(({ reason }) => reason === 'free').length
  if (offered === 0) return 'Clients can’t book any time that day.'
  return `Clients can book ${offered} of ${starts.length} start times.`
}

/** From when to when a visit is: '2:00 PM to 3:00 PM', or '14:00 to 15:00'. */
export function timesText({ time, ends }: { readonly time: string; readonly ends: string }, formats: Formats): string {
  return `${formats.time(time)} to ${formats.time(ends)}`
}
