import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, Mail, MapPin, Phone, ReceiptText, RotateCcw, Undo2, X } from 'lucide-react'
import type { Appointment } from '../../domain/booking/appointment.ts'
import { canMove } from '../../domain/booking/schedule/move.ts'
import { formatsOf } from '../../domain/formats.ts'
import type { Salon } from '../../domain/salon/salon.ts'
import { selectionReplaced } from '../parts/draft/booking-slice.ts'
import { useInTime } from '../parts/times/change-notice.tsx'
import { serverNow } from '../server-clock.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { AddToCalendar } from '../ui/add-to-calendar.tsx'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { buildMapLink, callTo } from '../ui/salon-contact.ts'
import { toSelection } from './use-status-change.ts'

export interface BookingCardActions {
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onReopen: () => void
  readonly onUndo: (() => void) | null
}

interface CardActionsProps {
  readonly booking: Appointment
  readonly actions: BookingCardActions
  readonly isTop: boolean
}

const compact = 'grow px-3! sm:grow-0 sm:text-sm!'

export function CardActions({ booking, actions, isTop }: CardActionsProps) {
  const { isBusy, onReopen, onUndo } = actions
  const dispatch = useAppDispatch()
  const { id, status } = booking
  const bookAgain = (
    <Trans>
      Book Again<span className="sr-only"> booking {id}</span>
    </Trans>
  )
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {onUndo && (
        <Button className={compact} busy={isBusy} onClick={onUndo}>
          {!isBusy && <Undo2 aria-hidden="true" className="size-4" />}
          <span>
            {isBusy ? (
              <Trans>
                Undoing…<span className="sr-only"> canceling booking {id}</span>
              </Trans>
            ) : (
              <Trans>
                Undo<span className="sr-only"> canceling booking {id}</span>
              </Trans>
            )}
          </span>
        </Button>
      )}
      <ContactActions booking={booking} />
      {(status === 'Pending' || status === 'Confirmed') && (
        <UpcomingActions booking={booking} actions={actions} isTop={isTop} />
      )}
      {booking.isPaid && (
        <ButtonLink to={`/mybookings/receipt?booking=${id}`} variant="secondary" className={compact}>
          <ReceiptText aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Receipt<span className="sr-only"> of booking {id}</span>
            </Trans>
          </span>
        </ButtonLink>
      )}
      {status === 'Completed' && (
        <ButtonLink to="/bookings" className={compact} onClick={() => dispatch(selectionReplaced(toSelection(booking)))}>
          <RotateCcw aria-hidden="true" className="size-4" />
          <span>{bookAgain}</span>
        </ButtonLink>
      )}
      {status === 'Canceled' && !onUndo && (
        <Button className={compact} busy={isBusy} onClick={onReopen}>
          {!isBusy && <RotateCcw aria-hidden="true" className="size-4" />}
          <span>{bookAgain}</span>
        </Button>
      )}
    </div>
  )
}

function ContactActions({ booking }: Pick<CardActionsProps, 'booking'>) {
  const salon = useAppSelector((state) => state.salon.salon)
  const { id } = booking
  if (!salon) return null
  return (
    <>
      <a href={mailAbout(booking, salon)} className={buttonClass('secondary', compact)}>
        <Mail aria-hidden="true" className="size-4" />
        <span>
          <Trans comment="Button: writes a mail to the salon">
            Message<span className="sr-only"> about booking {id}</span>
          </Trans>
        </span>
      </a>
      {salon.phone && (
        <a href={callTo(salon)} className={buttonClass('secondary', compact)}>
          <Phone aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Call<span className="sr-only"> about booking {id}</span>
            </Trans>
          </span>
        </a>
      )}
    </>
  )
}

function UpcomingActions({ booking, actions: { isBusy, onCancel }, isTop }: CardActionsProps) {
  const salon = useAppSelector((state) => state.salon.salon)
  const inTime = useInTime(booking)
  const { id } = booking
  return (
    <>
      <AddToCalendar booking={booking} className={compact} />
      {isTop && salon && (
        <a href={buildMapLink(salon)} target="_blank" rel="noreferrer" className={buttonClass('secondary', compact)}>
          <MapPin aria-hidden="true" className="size-4" />
          {t({ message: 'Directions', comment: 'How to get to the salon, on a map' })}
        </a>
      )}
      {salon && canMove(booking, salon.rules, serverNow()) && (
        <ButtonLink to={`/bookings?move=${id}&step=time`} variant="secondary" className={compact}>
          <CalendarClock aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Reschedule<span className="sr-only"> booking {id}</span>
            </Trans>
          </span>
        </ButtonLink>
      )}
      {inTime && (
        <Button variant="danger" className={compact} busy={isBusy} onClick={onCancel}>
          <X aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Cancel<span className="sr-only"> booking {id}</span>
            </Trans>
          </span>
        </Button>
      )}
    </>
  )
}

/** Builds a mailto: link to the salon with the booking in the subject. */
export function mailAbout({ id, date, time }: Pick<Appointment, 'id' | 'date' | 'time'>, salon: Salon): string {
  const formats = formatsOf(salon)
  const subject = t`Booking ${id} on ${{ date: formats.shortDate(date) }} at ${{ time: formats.time(time, date) }}`
  return `mailto:${salon.email}?subject=${encodeURIComponent(subject)}`
}
