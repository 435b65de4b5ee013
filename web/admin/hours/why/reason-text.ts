import type { ExplainedDay } from '../../../../domain/booking/schedule/working-days.ts'
import type { Formats } from '../../../../domain/formats.ts'
import type { Salon } from '../../../../domain/salon/salon.ts'
import type { StartReason } from '../../../../domain/salon/schedule/schedule.ts'
import { addDays, datesBetween, weekdayOf } from '../../../../domain/time/calendar.ts'

/** Reasons for the owner. Taken times link their booking instead, in the list. */
const texts: Record<StartReason, string> = {
  free: 'Offered',
  skipped: 'Skipped when the clocks change',
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

type Taking = NonNullable<ExplainedDay['starts'][number]['appointment']>

/** Texts around the name of the client whose visit takes a start. */
export function takenText({ buffer, ...visit }: Taking, formats: Formats): readonly [before: string, after: string] {
  const times = timesText(visit, formats)
  if (!buffer) return ['Taken by ', `, ${times}`]
  const bufferText = buffer.minutes === 1 ? '1 minute' : `${buffer.minutes} minutes`
  return buffer.of === 'asked'
    ? [`The ${bufferText} kept free after this visit would run into `, `, ${times}`]
    : [`Within the ${bufferText} kept free after `, `, ${times}`]
}

type Holder = NonNullable<ExplainedDay['starts'][number]['holder']>

export function holderText({ kind, reason, ...times }: Holder, formats: Formats): string {
  const when = timesText(times, formats)
  if (kind === 'hold')
    return `${reason ? `Offered from the waitlist to ${reason}` : 'Held for somebody who is booking'}, ${when}`
  return reason === '' ? `Blocked, ${when}` : `Blocked: ${reason}, ${when}`
}

export function settingsLinks(
  { closure, starts }: Pick<ExplainedDay, 'closure' | 'starts'>,
  stylist: { readonly id: string; readonly stylistName: string } | undefined,
): readonly { readonly to: string; readonly label: string }[] {
  const isClosed = closure !== null || starts.length === 0 || starts.some(({ reason }) => reason === 'closed')
  const isAway = starts.some(({ reason }) => ['off', 'absent', 'break', 'outside'].includes(reason))
  return [
    ...(isClosed ? [{ to: '/admin/settings/hours', label: 'Opening hours and closures' }] : []),
    ...(isAway && stylist
      ? [{ to: `/admin/stylists/hours?stylist=${stylist.id}`, label: `${stylist.stylistName}’s hours and absences` }]
      : []),
  ]
}

export function firstOpenDate({ hours, closures }: Pick<Salon, 'hours' | 'closures'>, today: string): string {
  const isOpen = (date: string) =>
    (hours[weekdayOf(date)] ?? []).length > 0 && !closures.some(({ from, to }) => from <= date && date <= to)
  return datesBetween(today, addDays(today, 365)).find(isOpen) ?? today
}

export function dayText({ starts, closure }: ExplainedDay): string {
  if (closure !== null) return `The salon is closed that day: ${closure}.`
  if (starts.length === 0) return 'Visits can’t start on that day: the salon is closed.'
  const offered = starts.filter(({ reason }) => reason === 'free').length
  if (offered === 0) return 'Clients can’t book any time that day.'
  return `Clients can book ${offered} of ${starts.length} start times.`
}

function timesText({ time, ends }: { readonly time: string; readonly ends: string }, formats: Formats): string {
  return `${formats.time(time)} to ${formats.time(ends)}`
}
