import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ChargeableFee } from '../../../../../domain/booking/prepayment/online-payment.ts'
import { sayAll } from '../../../../../domain/language/say.ts'
import { refundReasonNames, refundReasons } from '../../../../../domain/money/payments.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../../ui/field.tsx'
import { ChoiceChips } from '../../../shared/form/choice-chips.tsx'
import { enteredPrice, NumberField, priceText } from '../../../shared/form/number-field.tsx'
import { agreedText } from './agreed-text.ts'
import { useActOnlineMutation } from './online-api.ts'
import { useOnlineForm } from './use-online-form.ts'

interface ActFormProps {
  /** The online payment's. */
  readonly id: string
  readonly currency: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

const formClass = 'grid grid-cols-[minmax(0,1fr)] gap-3'

/** Gives all or part of it back. @param held what is left of it */
export function RefundForm({ id, held, currency, onDone, onCancel }: ActFormProps & { readonly held: number }) {
  const formats = useFormats(currency)
  const [act] = useActOnlineMutation()
  const [typed, setTyped] = useState(priceText(held))
  const [reason, setReason] = useState<(typeof refundReasons)[number] | ''>('')
  const amount = enteredPrice(typed, formats.currency) ?? Number.NaN
  const { form, submit, errors, failure, isSending } = useOnlineForm({
    async send() {
      if (Number.isNaN(amount)) return { amount: t`Enter an amount` }
      if (reason === '') return { reason: t`Choose why it is given back` }
      await act({ id, what: { act: 'refund', amount, reason, held } }).unwrap()
      return null
    },
    onDone,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate autoComplete="off" className={formClass}>
      <NumberField
        label={t`Amount`}
        hint={t`${{ price: formats.price(held) }} can be given back.`}
        name="amount"
        value={typed}
        error={errors.amount}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ChoiceChips
        legend={t`Why`}
        name="reason"
        names={sayAll(refundReasonNames)}
        options={refundReasons}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
      <FormFailure failure={failure} />
      <FormFoot isSending={isSending} isDangerous onCancel={onCancel}>
        {Number.isNaN(amount) || amount <= 0
          ? t({ message: 'Give back', comment: 'Gives a payment back' })
          : t`Give back ${{ price: formats.price(amount) }}`}
      </FormFoot>
    </form>
  )
}

/** Charges the fee that the client agreed to, or less. */
export function FeeForm({ id, fee, currency, onDone, onCancel }: ActFormProps & { readonly fee: ChargeableFee }) {
  const formats = useFormats(currency)
  const [act] = useActOnlineMutation()
  const [typed, setTyped] = useState(priceText(fee.amount))
  const amount = enteredPrice(typed, formats.currency) ?? Number.NaN
  const { form, submit, errors, failure, isSending } = useOnlineForm({
    async send() {
      if (Number.isNaN(amount)) return { amount: t`Enter an amount` }
      await act({ id, what: { act: 'fee', amount } }).unwrap()
      return null
    },
    onDone,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate autoComplete="off" className={formClass}>
      <NumberField
        label={t`Amount`}
        hint={agreedText(fee, formats.price(fee.amount))}
        name="amount"
        value={typed}
        error={errors.amount}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormFailure failure={failure} />
      <FormFoot isSending={isSending} isDangerous onCancel={onCancel}>
        {Number.isNaN(amount) || amount <= 0 ? t`Charge the fee` : t`Charge ${{ price: formats.price(amount) }}`}
      </FormFoot>
    </form>
  )
}

/** Goes on without the payment, with a reason. */
export function ExcuseForm({ id, onDone, onCancel }: ActFormProps) {
  const [act] = useActOnlineMutation()
  const [reason, setReason] = useState('')
  const { form, submit, errors, failure, isSending } = useOnlineForm({
    async send() {
      if (reason.trim() === '') return { reason: t`Say why` }
      await act({ id, what: { act: 'excuse', reason: reason.trim() } }).unwrap()
      return null
    },
    onDone,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate autoComplete="off" className={formClass}>
      <TextField
        label={t`Why it goes on without it`}
        hint={t`Kept with the visit.`}
        name="reason"
        maxLength={200}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormFailure failure={failure} />
      <FormFoot isSending={isSending} onCancel={onCancel}>
        {t`Go on without it`}
      </FormFoot>
    </form>
  )
}

interface FormFootProps {
  readonly isSending: boolean
  readonly isDangerous?: boolean
  readonly onCancel: () => void
  readonly children: string
}

function FormFoot({ isSending, isDangerous = false, onCancel, children }: FormFootProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" busy={isSending} variant={isDangerous ? 'danger' : 'primary'} className="grow px-3!">
        {children}
      </Button>
      <Button variant="secondary" data-escape="" disabled={isSending} className="px-3!" onClick={onCancel}>
        {t`Not now`}
      </Button>
    </div>
  )
}
