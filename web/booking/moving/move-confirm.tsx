import type { ReactNode } from 'react'
import type { Appointment } from '../../../domain/appointment.ts'
import { chargesInCents, durationInMinutes } from '../../../domain/booking.ts'
import { formatCalendarDate, formatDate } from '../../../domain/viewer-time.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Price } from '../../ui/typography.tsx'
import { formatMinutes } from '../booking-summary.tsx'
import type { useMove } from './use-move.ts'

interface MoveConfirmProps {
  readonly booking: Appointment
  readonly move: ReturnType<typeof useMove>
}

/** The last step: from when to when, and with whom. */
export function MoveConfirm({ booking, move: { place, stylist, services } }: MoveConfirmProps) {
  const zone = useAppSelector((state) => state.salon.salon?.timeZone ?? 'UTC')
  const isOther = stylist?.id !== booking.stylist?.id
  return (
    <div className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <dl className="grid gap-4">
        <Fact term="Move from">
          <span className="text-muted line-through decoration-1">
            {formatDate(booking.date, zone)} at {booking.time}
            {isOther && booking.stylist && ` with ${booking.stylist.stylistName}`}
          </span>
        </Fact>
        <Fact term="to">
          <span className="font-serif text-xl font-medium">
            {place.date && formatCalendarDate(place.date)} <span className="whitespace-nowrap">at {place.time}</span>
          </span>
        </Fact>
        <Fact term="Stylist">{stylist?.stylistName ?? 'Unknown Stylist'}</Fact>
        <Fact term="Services">{services.map((service) => service.ServiceName).join(', ')}</Fact>
        <Fact term="Total">
          <span className="font-semibold">
            <Price cents={chargesInCents(services)} />
          </span>{' '}
          <span className="text-muted">· {formatMinutes(durationInMinutes(services))}</span>
        </Fact>
      </dl>
      {booking.status === 'Confirmed' && <p className="text-muted">We’ll need to confirm the new time.</p>}
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
