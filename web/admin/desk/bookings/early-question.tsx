import { useRef } from 'react'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import { useFormats } from '../../../store/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { bookingFacts } from '../../shared/booking-facts.tsx'

interface EarlyQuestionProps {
  readonly booking: Appointment | null
  readonly onComplete: () => void
  readonly onClose: () => void
}

/** Asks before a visit that has not begun is completed. */
export function EarlyQuestion({ booking, onComplete, onClose }: EarlyQuestionProps) {
  const formats = useFormats()
  // Still readable while the dialog fades out.
  const lastBooking = useRef(booking)
  if (booking) lastBooking.current = booking
  const facts = lastBooking.current && bookingFacts(lastBooking.current, formats)
  return (
    <ConfirmDialog
      open={booking !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Complete this visit early?"
      confirm="Complete it"
      cancel="Not yet"
      onConfirm={onComplete}
    >
      {facts && (
        <p className="wrap-anywhere">
          {facts.client}’s visit starts {facts.date} at {facts.time}. Completed visits count as earned.
        </p>
      )}
    </ConfirmDialog>
  )
}
