import { useRef, useState } from 'react'
import { type Appointment, needsStylist } from '../../domain/booking/appointment.ts'
import { serverNow } from '../server-clock.ts'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'

interface CancelQuestionProps {
  readonly booking: Appointment | null
  readonly onClose: () => void
  readonly onConfirm: (booking: Appointment) => Promise<boolean>
  /** Finds the element to focus: the pressed button is removed. */
  readonly focusAfterCancel: (canceled: Appointment) => HTMLElement | null
}

export function CancelQuestion({ booking, onClose, onConfirm, focusAfterCancel }: CancelQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isCanceled = useRef(false)
  // Stays visible while the dialog fades out.
  const [last, setLast] = useState(booking)
  if (booking && booking !== last) setLast(booking)

  async function confirm(): Promise<void> {
    if (!booking) return
    setIsBusy(true)
    isCanceled.current = await onConfirm(booking)
    setIsBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={booking !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this booking?"
      confirm={isBusy ? 'Canceling…' : 'Yes, cancel it'}
      cancel="Keep booking"
      busy={isBusy}
      onConfirm={confirm}
      finalFocus={() => (isCanceled.current && last ? focusAfterCancel(last) : true)}
    >
      {last && <Summary booking={last} />}
    </ConfirmDialog>
  )
}

function Summary({ booking }: { readonly booking: Appointment }) {
  const isKnown = useAppSelector((state) => state.salon.salon !== null)
  const formats = useFormats()
  const { services, date, time } = booking
  const stylist = needsStylist(booking, serverNow()) ? null : booking.stylist
  return (
    <p className="wrap-anywhere hyphens-auto">
      {services.map((service) => service.ServiceName).join(', ') || 'Your visit'}
      {stylist && ` with ${stylist.stylistName}`}
      {isKnown && ` on ${formats.date(date)} at ${unbrokenTimes(formats.time(time, date))}`}. We’ll release this time.
    </p>
  )
}
