import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type Appointment, stylistForClient } from '../../domain/booking/appointment.ts'
import { chargesInMills } from '../../domain/booking/booking.ts'
import { inWords } from '../../domain/language/lists.ts'
import { ChangeNotice } from '../parts/times/change-notice.tsx'
import { StatusMessage } from '../parts/times/status-message.tsx'
import { VisitFact, VisitTime } from '../parts/times/visit-time.tsx'
import { serverNow } from '../server-clock.ts'
import { useFormats } from '../store/hooks.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { type BookingCardActions, CardActions } from './card-actions.tsx'

const AwaitsPayment = lazy(() =>
  import('../parts/prepayment/awaits-payment.tsx').then((module) => ({ default: module.AwaitsPayment })),
)

/** Only for past visits in salons that take ratings. */
const VisitRating = lazy(() => import('../parts/ratings/visit-rating.tsx').then((module) => ({ default: module.VisitRating })))

interface OwnBookingCardProps {
  readonly booking: Appointment
  readonly isOpened: boolean
  readonly actions: BookingCardActions
  readonly isTop?: boolean
}

export function OwnBookingCard({ booking, isOpened, actions, isTop = false }: OwnBookingCardProps) {
  const { id, status, services } = booking
  const name = `booking-${id}`
  const { money } = useFormats(booking.currency)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpened) return
    // After a navigation within the app, the page's heading takes the focus first.
    const timer = setTimeout(() => {
      card.current?.focus({ preventScroll: true })
      card.current?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(timer)
  }, [isOpened])
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={name}
      data-booking={id}
      className={`scroll-mt-24 grid gap-4 rounded-card bg-surface p-4 shadow-card print:break-inside-avoid print:shadow-none ${isTop ? 'border-2 border-accent sm:p-5' : 'border border-line sm:p-6'}`}
    >
      <div className="grid gap-2">
        <h3 id={name} className="font-serif text-xl font-medium wrap-anywhere hyphens-auto">
          <VisitTime visit={booking} />
        </h3>
        <p>
          <StatusBadge status={status} />
        </p>
        <p className="font-medium wrap-anywhere hyphens-auto">
          {inWords(
            services.map((service) => service.ServiceName),
            'comma',
          ) || t`No services`}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <VisitFact term={t`Stylist`}>
          {stylistForClient(booking, serverNow()) ?? t({ message: 'Not known', context: 'the stylist' })}
        </VisitFact>
        <VisitFact term={t`Amount`}>
          <span className="font-semibold tabular-nums">{money(chargesInMills(services))}</span>
        </VisitFact>
        <VisitFact term={t`Booking ID`}>
          <span className="text-sm text-muted tabular-nums">{id}</span>
        </VisitFact>
      </dl>
      {booking.unreadable && <p className="text-sm text-danger">{t`Part of this booking can’t be read. The rest is shown.`}</p>}
      {booking.awaitsPayment ? (
        <Suspense>
          <AwaitsPayment awaited={booking.awaitsPayment} bookingId={id} />
        </Suspense>
      ) : (
        <p className="text-muted wrap-anywhere">
          <StatusMessage visit={booking} />
        </p>
      )}
      <ChangeNotice booking={booking} />
      {status === 'Completed' && (
        <Suspense>
          <VisitRating booking={booking} />
        </Suspense>
      )}
      <CardActions booking={booking} actions={actions} isTop={isTop} />
    </article>
  )
}
