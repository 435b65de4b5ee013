import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import { inCurrency } from '../../../../domain/formats.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { useFormats } from '../../../store/hooks.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { bookingFacts } from '../../shared/booking-facts.tsx'
import { bookingsPath } from '../../shared/bookings-search-params.ts'
import { aheadText, earningsSeries, otherCurrencyText, partText } from '../../shared/charts/chart-text.ts'
import { bookingsText } from '../../shared/count-text.ts'
import { OtherCurrencies } from './figures.tsx'

export function TodayCard({ today }: Pick<Dashboard, 'today'>) {
  const { date, ahead, next } = today
  const headingId = useId()
  const formats = useFormats()
  return (
    <section
      aria-labelledby={headingId}
      className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={headingId} className="font-serif text-heading font-medium">
            {t`Today`}
          </h2>
          <p className="text-sm text-muted">{formats.calendarDate(date)}</p>
        </div>
        <p role="status" className="text-muted tabular-nums">
          {aheadText(today, formats)}
        </p>
      </div>
      {next.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
          {next.map((booking) => (
            <NextBooking key={booking.id} booking={booking} />
          ))}
        </ol>
      )}
      {ahead > next.length && (
        <p className="text-sm text-muted">{t`${plural({ count: ahead - next.length }, { one: 'and # more', other: 'and # more' })}`}</p>
      )}
    </section>
  )
}

/** One line, or two on a phone. The client's name links to their card. */
function NextBooking({ booking }: { readonly booking: Appointment }) {
  const formats = useFormats()
  const { client, stylist, services, time } = bookingFacts(booking, formats)
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-1.5 @sm:grid-cols-[4.75rem_minmax(0,1fr)_auto] @sm:gap-y-0 @sm:py-1">
      <span className="font-medium tabular-nums">{time}</span>
      <Link
        to={bookingsPath({ status: booking.status, q: booking.id })}
        title={client}
        className="line-clamp-2 w-fit font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
      >
        {client}
      </Link>
      {/* Below the badge too: beside it, little room is left. */}
      <p
        title={t`${services} with ${stylist}`}
        className="col-span-full col-start-2 line-clamp-2 text-sm text-muted wrap-anywhere @sm:row-start-2"
      >
        {t`${services} with ${stylist}`}
      </p>
      <span className="col-start-2 @sm:col-start-3 @sm:row-start-1 @sm:-my-0.5">
        <StatusBadge status={booking.status} />
      </span>
    </li>
  )
}

export function MonthCard({ month, lastMonth, others }: Pick<Dashboard, 'month' | 'lastMonth' | 'others'>) {
  const headingId = useId()
  const formats = useFormats()
  const lastMonthName = partText(lastMonth, 'month', formats)
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-3.5 py-2 shadow-card"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} className="font-serif font-medium">
          {partText(month, 'month', formats)}
        </h2>
        <p className="text-sm text-muted tabular-nums">{bookingsText(month.bookings)}</p>
      </div>
      <dl className="flex flex-wrap gap-x-3 gap-y-1">
        {earningsSeries().map(({ name, label }) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-sm font-medium tabular-nums">{formats.price(month[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted tabular-nums">
        {t`${{ month: lastMonthName }}: ${{ price: formats.price(lastMonth.earned) }} earned`}
      </p>
      <OtherCurrencies
        lines={others.flatMap((other) => [
          otherCurrencyText(other.currency, other.month, formats),
          ...(other.lastMonth.earned > 0
            ? [
                t`${{ month: lastMonthName }} in ${{ currency: other.currency }}: ${{ price: inCurrency(formats, other.currency).price(other.lastMonth.earned) }} earned`,
              ]
            : []),
        ])}
      />
    </section>
  )
}
