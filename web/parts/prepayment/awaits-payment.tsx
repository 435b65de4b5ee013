import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import type { AwaitedPayment } from '../../../domain/booking/appointment.ts'
import { inCurrency } from '../../../domain/formats.ts'
import { useFormats } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'

interface AwaitsPaymentProps {
  readonly awaited: AwaitedPayment
  /** Says which booking, for screen readers. */
  readonly bookingId: string
}

/** Says until when a visit waits for its payment, with the way to pay. */
export function AwaitsPayment({ awaited, bookingId: id }: AwaitsPaymentProps) {
  const formats = useFormats()
  const { purpose, amount, currency, until, link } = awaited
  const price = inCurrency(formats, currency).price(amount)
  const moment = formats.dateAndTime(until)
  const isCard = purpose === 'card'
  return (
    <div className="grid gap-3 rounded-control bg-warning-soft px-4 py-3 print:hidden">
      <p className="font-medium">
        {unbrokenTimes(isCard ? t`Waiting for your card until ${moment}` : t`Waiting for payment until ${moment}`)}
      </p>
      <p className="text-sm text-muted">
        {isCard
          ? t`We hold your time until then. Your card is kept and nothing is charged now.`
          : t`We hold your time until then. Pay ${price} to keep it.`}
      </p>
      <ButtonLink to={link} className="justify-self-start max-sm:w-full">
        <CreditCard aria-hidden="true" className="size-4" />
        <span>
          {isCard ? (
            <Trans>
              Add my card<span className="sr-only"> for booking {id}</span>
            </Trans>
          ) : (
            <Trans>
              Pay {price}
              <span className="sr-only"> for booking {id}</span>
            </Trans>
          )}
        </span>
      </ButtonLink>
    </div>
  )
}
