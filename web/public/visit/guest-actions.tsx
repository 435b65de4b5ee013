import { t } from '@lingui/core/macro'
import type { GuestVisit } from '../../../domain/booking/guest.ts'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import type { Failure } from '../../api-error.ts'
import { AddToCalendar } from '../../ui/add-to-calendar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { useChangeGuestVisitMutation } from './guest-visit-api.ts'

/** The action that the guest confirms. */
export type Asking = 'cancel' | 'move' | 'account' | null

export type GuestChange = Parameters<ReturnType<typeof useChangeGuestVisitMutation>[0]>[0]['change']

interface ChangeRefusedProps {
  readonly failure: Failure
  readonly terms: PrepaymentTerms | null
}

/** Says why; where terms of payment have to be accepted first, what they are. */
export function ChangeRefused({ failure, terms }: ChangeRefusedProps) {
  return (
    <Alert tone={terms ? 'warning' : 'danger'} live>
      {failure.message}
      {terms && <span className="block">{terms.text}</span>}
    </Alert>
  )
}

interface VisitActionsProps {
  /** To accept before it is booked again. */
  readonly terms: PrepaymentTerms | null
  readonly token: string
  readonly visit: GuestVisit
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly onAsk: (asking: Asking) => void
  readonly onSend: (change: GuestChange) => Promise<void>
}

export function VisitActions({ token, visit, terms, isOpen, isSending, onAsk, onSend }: VisitActionsProps) {
  const { bookingId, status, version, stylist, isPast, refusal } = visit
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      {isOpen && !refusal && stylist && (
        <Button variant="secondary" onClick={() => onAsk('move')}>
          {t`Reschedule`}
        </Button>
      )}
      {isOpen && <AddToCalendar booking={{ id: bookingId }} guestPath={`/visit/${token}`} />}
      {isOpen && !refusal && (
        <Button variant="danger" onClick={() => onAsk('cancel')}>
          {t({ message: 'Cancel', context: 'verb: cancels a visit' })}
        </Button>
      )}
      {status === 'Canceled' && !isPast && (
        <Button
          busy={isSending}
          onClick={() =>
            onSend({ from: 'Canceled', status: 'Pending', version, ...(terms && { acceptedTerms: terms.version }) })
          }
        >
          {terms ? t`Accept and book again` : t`Book Again`}
        </Button>
      )}
    </div>
  )
}

interface AccountOfferProps {
  readonly needsPassword: boolean
  readonly onTake: () => void
}

export function AccountOffer({ needsPassword, onTake }: AccountOfferProps) {
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-sunken p-4 sm:p-5">
      <h2 className="font-semibold">
        {needsPassword ? t`One more thing: your password` : t`Want to keep it all in one place?`}
      </h2>
      <p className="text-muted">
        {needsPassword
          ? t`Your account is ready once you choose it on this device. Your visit is booked either way.`
          : t`With an account you see your visits here and book the next one faster.`}
      </p>
      <Button variant="secondary" onClick={onTake}>
        {needsPassword ? t`Choose my password` : t`Make an account of it`}
      </Button>
    </section>
  )
}
