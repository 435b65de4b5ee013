import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Appointment, holdsTime } from '../../../../../domain/booking/appointment.ts'
import { isThere } from '../../../../../domain/money/checkout.ts'
import { canCheckOutColumn } from '../../../../../domain/people/roles.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { usePaymentsQuery } from '../visit/payment-api.ts'
import { CheckedOut } from './checked-out.tsx'
import { CheckoutForm } from './checkout-form.tsx'

const footClass =
  'sticky -bottom-4 z-10 -mx-4 -mb-4 grid gap-3 border-t border-line bg-surface p-4 [[data-panel-foot]_&]:static [[data-panel-foot]_&]:m-0 [[data-panel-foot]_&]:border-0 [[data-panel-foot]_&]:p-0'

/** Checks the client out in one act: amount due and method, with Undo for two minutes. At the panel's foot, which is always in view. */
export function CheckOut({ visit }: { readonly visit: Appointment }) {
  const canTake = useAppSelector(({ auth }) => canCheckOutColumn(auth.User, visit.stylist?.id))
  const formats = useFormats(visit.currency)
  const { currentData: payments } = usePaymentsQuery(visit.id, { skip: !canTake })
  const [isOpen, setIsOpen] = useState(false)
  const [change, setChange] = useState(0)
  if (!canTake || !payments || visit.unreadable) return null
  if (isOpen && holdsTime(visit.status)) {
    return (
      <div className={`${footClass} shadow-float [[data-panel-foot]_&]:shadow-none`}>
        <CheckoutForm
          visit={visit}
          payments={payments}
          onDone={(back) => {
            setChange(back)
            setIsOpen(false)
          }}
          onCancel={() => setIsOpen(false)}
        />
      </div>
    )
  }
  if (payments.checkout && visit.status === 'Completed')
    return (
      <div className={footClass}>
        <CheckedOut visit={visit} payments={payments} checkout={payments.checkout} change={change} />
      </div>
    )
  if (!holdsTime(visit.status) || !isThere({ ...visit, marks: visit.marks ?? {} }, serverNow())) return null
  return (
    <div className={footClass}>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        {payments.due > 0 ? t`Check out · ${{ price: formats.price(payments.due) }}` : t`Check out`}
      </Button>
    </div>
  )
}
