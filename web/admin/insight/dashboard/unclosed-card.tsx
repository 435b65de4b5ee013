import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { withCommas } from '../../../../domain/language/lists.ts'
import { useFormats } from '../../../store/hooks.ts'
import { bookingFacts } from '../../shared/booking-facts.tsx'
import { bookingsPath } from '../../shared/bookings-search-params.ts'
import { countText } from '../../shared/count-text.ts'

/** Past visits that nobody has checked out: until then, they count as upcoming. */
export function UnclosedCard({ unclosed: { count, latest } }: Pick<Dashboard, 'unclosed'>) {
  const headingId = useId()
  const formats = useFormats()
  if (count === 0) return null
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={headingId} className="font-serif text-heading font-medium">
        {t`Over, and not checked out (${{ count: countText(count) }})`}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
        {latest.map((booking) => {
          const { client, date, time, services } = bookingFacts(booking, formats)
          return (
            <li key={booking.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
              <span className="tabular-nums">{withCommas([date, time])}</span>
              <Link
                to={bookingsPath({ status: booking.status, q: booking.id })}
                className="min-w-0 font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent"
              >
                {client}
              </Link>
              <span className="min-w-0 text-sm text-muted wrap-anywhere">{services}</span>
            </li>
          )
        })}
      </ul>
      {count > latest.length && (
        <p className="text-sm text-muted">{t`${plural({ count: count - latest.length }, { one: 'and # more', other: 'and # more' })}`}</p>
      )}
    </section>
  )
}
