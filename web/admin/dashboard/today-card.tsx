import { useId } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../domain/appointment.ts'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { formatCalendarDate } from '../../../domain/viewer-time.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { bookingFacts } from '../bookings/booking-facts.ts'
import { bookingsPath } from '../bookings/bookings-place.ts'
import { aheadText } from './picture-text.ts'

/** Who comes next today. */
export function TodayCard({ today }: Pick<Dashboard, 'today'>) {
  const { date, ahead, next } = today
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={headingId} className="font-serif text-heading font-medium">
            Today
          </h2>
          <p className="text-sm text-muted">{formatCalendarDate(date)}</p>
        </div>
        <p role="status" className="text-muted tabular-nums">
          {aheadText(today)}
        </p>
      </div>
      {next.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
          {next.map((booking) => (
            <NextBooking key={booking.id} booking={booking} />
          ))}
        </ol>
      )}
      {ahead > next.length && <p className="text-sm text-muted">and {(ahead - next.length).toLocaleString('en-US')} more</p>}
    </section>
  )
}

/** A booking in a line, or two on a phone; its client's name leads to where something can be done about it. */
function NextBooking({ booking }: { readonly booking: Appointment }) {
  const zone = useAppSelector((state) => state.salon.salon?.timeZone ?? 'UTC')
  const { client, stylist, services, time } = bookingFacts(booking, zone)
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 py-2 @sm:grid-cols-[4.75rem_minmax(0,1fr)_auto] @sm:items-center">
      <span className="font-medium tabular-nums">{time}</span>
      <div className="min-w-0">
        <Link
          to={bookingsPath({ status: booking.status, q: booking.id })}
          title={client}
          className="line-clamp-2 w-fit font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
        >
          {client}
        </Link>
        <p title={`${services}, ${stylist}`} className="line-clamp-2 text-sm text-muted wrap-anywhere">
          {services} with {stylist}
        </p>
      </div>
      <span className="col-start-2 @sm:col-start-auto">
        <StatusBadge status={booking.status} />
      </span>
    </li>
  )
}
