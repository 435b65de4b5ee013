import { plural, t } from '@lingui/core/macro'
import type { UpcomingBookings } from '../../../domain/booking/appointment.ts'
import { comma } from '../../../domain/language/lists.ts'
import { kept } from '../../language/direction.ts'
import { useFormats } from '../../store/hooks.ts'
import { statusName } from '../../ui/status-badge.tsx'

/** First bookings that a change affects. Each opens in a new tab, since this one has an open question or form. */
export function UpcomingList({ upcoming: { count, first } }: { readonly upcoming: UpcomingBookings }) {
  const formats = useFormats()
  if (count === 0) return null
  return (
    <ul className="mt-3 grid">
      {first.map(({ id, status, date, time, client }) => (
        <li key={id} className="border-t border-line first:border-t-0">
          <a
            href={`/admin/bookings?${new URLSearchParams({ status, q: id })}`}
            target="_blank"
            rel="noreferrer"
            className="grid min-h-11 content-center py-1.5 text-ink hover:text-accent"
          >
            <span className="underline decoration-line-strong underline-offset-4">
              {formats.shortDate(date)}
              {comma()}
              <span className="whitespace-nowrap">{formats.time(time, date)}</span>
            </span>
            <span className="truncate text-sm text-muted">
              {kept(client)} · {statusName(status)}
              <span className="sr-only"> {t`(opens in a new tab)`}</span>
            </span>
          </a>
        </li>
      ))}
      {count > first.length && (
        <li className="border-t border-line pt-2 text-sm">{t`${plural({ count: count - first.length }, { one: 'and # more', other: 'and # more' })}`}</li>
      )}
    </ul>
  )
}

/**
 * Consequences for upcoming bookings of deleting a service or a stylist, or of removing a stylist's days.
 * @param upcoming their number, or why it isn't available
 */
export function upcomingText(noun: 'Service' | 'Stylist', upcoming: number | 'counting' | 'unknown'): string {
  const isOfService = noun === 'Service'
  if (upcoming === 'counting') return t`Checking upcoming bookings…`
  if (upcoming === 'unknown') {
    return isOfService
      ? t`We couldn’t check the upcoming bookings with this service. They stay as booked.`
      : t`We couldn’t check the upcoming bookings with this stylist. They stay as booked.`
  }
  if (isOfService) {
    return t`${plural(upcoming, {
      0: 'No upcoming bookings have this service. Past ones stay as they were.',
      one: '# upcoming booking has this service. It stays as booked.',
      other: '# upcoming bookings have this service. They stay as booked.',
    })}`
  }
  return t`${plural(upcoming, {
    0: 'No upcoming bookings have this stylist. Past ones stay as they were.',
    one: '# upcoming booking has this stylist. It stays as booked.',
    other: '# upcoming bookings have this stylist. They stay as booked.',
  })}`
}
