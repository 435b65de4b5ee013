import { t } from '@lingui/core/macro'
import { Printer, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { toMills } from '../../../../../domain/money/money.ts'
import type { VisitPayments } from '../../../../../domain/money/payments.ts'
import type { Failure } from '../../../../api-error.ts'
import { MailReceipt } from '../../../../parts/receipt/mail-receipt.tsx'
import { serverNow } from '../../../../server-clock.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { useUndoCheckoutMutation } from './checkout-api.ts'
import { Overpaid } from './overpaid.tsx'

interface CheckedOutProps {
  readonly visit: Appointment
  readonly payments: VisitPayments
  readonly checkout: NonNullable<VisitPayments['checkout']>
  readonly change: number
}

/** Shows the receipt after a check-out, also after a reload, and undo for two minutes. */
export function CheckedOut({ visit, payments, checkout, change }: CheckedOutProps) {
  const formats = useFormats(payments.currency)
  const [undo, { isLoading, error }] = useUndoCheckoutMutation()
  const [isOver, setIsOver] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    text.current?.focus()
    const timer = setTimeout(() => setIsOver(true), Math.max(checkout.until - serverNow(), 0) * 1000)
    return () => clearTimeout(timer)
  }, [checkout.until])
  const { paid, tips, due } = payments
  return (
    <>
      <p ref={text} tabIndex={-1} role="status" className="font-medium outline-none">
        {due > 0
          ? t`Checked out. ${{ price: formats.price(due) }} to be paid later.`
          : t`Checked out. ${{ price: formats.price(paid + tips) }} paid.`}
        {change > 0 && <span className="block text-lg">{t`Change: ${{ price: formats.price(change) }}`}</span>}
      </p>
      {error && (
        <Alert tone="danger" live>
          {(error as Failure).message}
        </Alert>
      )}
      <Overpaid id={visit.id} payments={payments} dueMills={toMills(due)} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="secondary" to={`/admin/money/receipt?visit=${visit.id}`} className="grow px-3!">
          <Printer aria-hidden="true" className="size-4" />
          {t`Receipt`}
        </ButtonLink>
        {visit.contact?.email && <MailReceipt id={visit.id} className="grow px-3!" />}
        {!isOver && (
          <Button
            variant="secondary"
            busy={isLoading}
            className="grow px-3!"
            onClick={() => void undo({ id: visit.id, checkout: checkout.id })}
          >
            {!isLoading && <Undo2 aria-hidden="true" className="size-4" />}
            {t`Undo the check-out`}
          </Button>
        )}
      </div>
    </>
  )
}
