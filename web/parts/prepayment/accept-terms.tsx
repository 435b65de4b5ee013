import { t } from '@lingui/core/macro'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'

interface AcceptTermsProps {
  /** Null while nothing is asked. */
  readonly terms: PrepaymentTerms | null
  readonly isSending: boolean
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** Asks for the terms of payment before a visit is booked again. */
export function AcceptTerms({ terms, isSending, onAccept, onClose }: AcceptTermsProps) {
  return (
    <ConfirmDialog
      open={terms !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Book it again?`}
      confirm={isSending ? t({ message: 'Booking…', comment: 'The booking is being sent' }) : t`Accept and go to the payment`}
      cancel={t`Leave it canceled`}
      tone="primary"
      busy={isSending}
      onConfirm={onAccept}
    >
      {terms && <p>{unbrokenTimes(terms.text)}</p>}
    </ConfirmDialog>
  )
}
