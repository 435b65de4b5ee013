import { t } from '@lingui/core/macro'
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
      title={t`Complete this visit early?`}
      confirm={t`Complete it`}
      cancel={t`Not yet`}
      onConfirm={onComplete}
    >
      {facts && (
        <p className="wrap-anywhere">
          {t`${{ client: facts.client }}’s visit starts ${{ date: facts.date }} at ${{ time: facts.time }}. Completed visits count as earned.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
