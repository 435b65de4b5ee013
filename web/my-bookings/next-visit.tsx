import { t } from '@lingui/core/macro'
import type { Appointment } from '../../domain/booking/appointment.ts'
import type { BookingCardActions } from './card-actions.tsx'
import { OwnBookingCard } from './own-booking-card.tsx'

interface NextVisitProps {
  readonly booking: Appointment
  readonly isOpened: boolean
  readonly actions: BookingCardActions
}

/** The next visit with its actions. Shown on every tab, so that nothing moves when the salon confirms it. */
export function NextVisit({ booking, isOpened, actions }: NextVisitProps) {
  return (
    <section aria-labelledby="next-visit" className="grid content-start gap-2">
      <h2 id="next-visit" className="font-semibold">
        {booking.status === 'Canceled' ? t`Canceled just now` : t`Your next visit`}
      </h2>
      <OwnBookingCard booking={booking} isOpened={isOpened} actions={actions} isTop />
    </section>
  )
}
