import { plural, t } from '@lingui/core/macro'
import type { ExplainedDay } from '../../../../domain/booking/schedule/working-days.ts'
import type { Formats } from '../../../../domain/formats.ts'
import type { Salon } from '../../../../domain/salon/salon.ts'
import type { StartReason } from '../../../../domain/salon/schedule/schedule.ts'
import { addDays, datesBetween, weekdayOf } from '../../../../domain/time/calendar.ts'

/** Reasons for the owner. Taken times link their booking instead, in the list. */
const texts = (): Record<StartReason, string> => ({
  free: t({ message: 'Offered', context: 'a start time', comment: 'Clients can book this start time' }),
  skipped: t`Skipped when the clocks change`,
  closed: t`Outside opening hours`,
  off: t`Not a working day`,
  absent: t({ message: 'Away', comment: 'The stylist isn’t at work' }),
  break: t`On a break`,
  outside: t`Outside working hours`,
  too_far: t`Further ahead than clients can book`,
  past: t`In the past`,
  too_soon: t`Sooner than the notice you ask for`,
  too_late: t`Would end too late: after closing, or into a break or time away`,
  taken: t({ message: 'Taken', comment: 'Somebody else has this start time' }),
  gap: t`Would leave a gap too short to book`,
})

export function reasonText(reason: StartReason, { closure }: Pick<ExplainedDay, 'closure'>): string {
  return reason === 'closed' && closure !== null ? t`Closed: ${closure}` : texts()[reason]
}

type Taking = NonNullable<ExplainedDay['starts'][number]['appointment']>

/** Stands for the client's name until the texts around it are cut out. */
const client = '\0'

/** Texts around the name of the client whose visit takes a start. */
export function takenText({ buffer, ...visit }: Taking, formats: Formats): readonly [before: string, after: string] {
  const [before = '', after = ''] = takenSentence(buffer, timesText(visit, formats)).split(client)
  return [before, after]
}

function takenSentence(buffer: Taking['buffer'], times: string): string {
  if (!buffer) return t`Taken by ${client}, ${times}`
  const { minutes } = buffer
  if (buffer.of === 'asked')
    return t`${plural(minutes, {
      one: `The # minute kept free after this visit would run into ${client}, ${times}`,
      other: `The # minutes kept free after this visit would run into ${client}, ${times}`,
    })}`
  return t`${plural(minutes, {
    one: `Within the # minute kept free after ${client}, ${times}`,
    other: `Within the # minutes kept free after ${client}, ${times}`,
  })}`
}

type Holder = NonNullable<ExplainedDay['starts'][number]['holder']>

export function holderText({ kind, reason, ...times }: Holder, formats: Formats): string {
  const when = timesText(times, formats)
  if (kind !== 'hold') return reason === '' ? t`Blocked, ${when}` : t`Blocked: ${reason}, ${when}`
  return reason ? t`Offered from the waitlist to ${{ client: reason }}, ${when}` : t`Held for somebody who is booking, ${when}`
}

export function settingsLinks(
  { closure, starts }: Pick<ExplainedDay, 'closure' | 'starts'>,
  stylist: { readonly id: string; readonly stylistName: string } | undefined,
): readonly { readonly to: string; readonly label: string }[] {
  const isClosed = closure !== null || starts.length === 0 || starts.some(({ reason }) => reason === 'closed')
  const isAway = starts.some(({ reason }) => ['off', 'absent', 'break', 'outside'].includes(reason))
  return [
    ...(isClosed ? [{ to: '/admin/settings/hours', label: t`Opening hours and closures` }] : []),
    ...(isAway && stylist
      ? [
          {
            to: `/admin/stylists/hours?stylist=${stylist.id}`,
            label: t`${{ name: stylist.stylistName }}’s hours and absences`,
          },
        ]
      : []),
  ]
}

export function firstOpenDate({ hours, closures }: Pick<Salon, 'hours' | 'closures'>, today: string): string {
  const isOpen = (date: string) =>
    (hours[weekdayOf(date)] ?? []).length > 0 && !closures.some(({ from, to }) => from <= date && date <= to)
  return datesBetween(today, addDays(today, 365)).find(isOpen) ?? today
}

export function dayText({ starts, closure }: ExplainedDay): string {
  if (closure !== null) return t`The salon is closed that day: ${closure}.`
  if (starts.length === 0) return t`Visits can’t start on that day: the salon is closed.`
  const offered = starts.filter(({ reason }) => reason === 'free').length
  if (offered === 0) return t`Clients can’t book any time that day.`
  return t`Clients can book ${offered} of ${{ all: starts.length }} start times.`
}

function timesText({ time, ends }: { readonly time: string; readonly ends: string }, formats: Formats): string {
  return t({ message: `${{ from: formats.time(time) }} to ${{ to: formats.time(ends) }}`, comment: 'From one time to another' })
}
