import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Formats } from '../../../domain/formats.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import { type Opening, openingAt } from '../../../domain/salon/schedule/open-now.ts'
import type { loader } from '../../root.tsx'
import { serverNow } from '../../server-clock.ts'
import { useFormats } from '../../store/hooks.ts'
import { unbrokenTimes } from '../../ui/typography.tsx'

const minute = 60

export function OpenNow({ salon }: { readonly salon: Salon }) {
  const formats = useFormats()
  const renderedAt = useRouteLoaderData<typeof loader>('root')?.renderedAt ?? 0
  const now = useSyncExternalStore(everyMinute, thisMinute, () => renderedAt)
  if (now === 0) return null
  return <span className="block font-semibold">{openingInWords(openingAt(salon, now), formats)}</span>
}

const thisMinute = () => Math.floor(serverNow() / minute) * minute

/** Also when the page is shown again: timers stop while a phone sleeps. */
function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 5_000)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** Formats 'Open now until 6:00 PM', or 'Closed, opens tomorrow at 9:00 AM'. */
export function openingInWords({ isOpen, changes }: Opening, { timeOfDay, calendarDate }: Formats): string {
  if (!changes) return isOpen ? t`Open now` : t`Closed right now`
  const { date, minutes, inDays } = changes
  const isFar = inDays > 6
  const day = calendarDate(date, { weekday: 'long', ...(isFar && { month: 'long', day: 'numeric' }) })
  // A day ends at midnight of the next one.
  const isToday = inDays === 0 || (isOpen && inDays === 1 && minutes === 0)
  const change = { time: timeOfDay(minutes), day: inDays === 1 ? null : day }
  if (isToday)
    return unbrokenTimes(isOpen ? t`Open now until ${{ time: change.time }}` : t`Closed, opens at ${{ time: change.time }}`)
  return unbrokenTimes(isOpen ? openUntil(change) : closedUntil(change))
}

/** On another day than today; null for tomorrow. */
interface Change {
  readonly day: string | null
  readonly time: string
}

function openUntil({ day, time }: Change): string {
  return day === null ? t`Open now until tomorrow at ${time}` : t`Open now until ${day} at ${time}`
}

function closedUntil({ day, time }: Change): string {
  return day === null ? t`Closed, opens tomorrow at ${time}` : t`Closed, opens ${day} at ${time}`
}
