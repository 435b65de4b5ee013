import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { say } from '../../../../../domain/language/say.ts'
import { toAmount, toMills } from '../../../../../domain/money/money.ts'
import { methodNames, paymentMethods, type VisitPayments } from '../../../../../domain/money/payments.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import { NumberField, priceText } from '../../../shared/form/number-field.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { ExcessQuestion } from './excess-question.tsx'
import { Overpaid } from './overpaid.tsx'
import { type Checkout, readLatestMethod, useCheckout } from './use-checkout.ts'

interface CheckoutFormProps {
  readonly visit: Appointment
  readonly payments: VisitPayments
  readonly onDone: (change: number) => void
  readonly onCancel: () => void
}

/** Takes payment of the amount due. Takes the focus; Enter pays by the method used last. */
export function CheckoutForm({ visit, payments, onDone, onCancel }: CheckoutFormProps) {
  const formats = useFormats(payments.currency)
  const checkout = useCheckout({ visit, payments, onDone })
  const { parts, left, due, question, failure, dropPart } = checkout
  const headingId = useId()
  const paidAhead = toAmount(
    payments.items.reduce((sum, { method, amount }) => (method === 'online' ? sum + toMills(amount) : sum), 0),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void checkout.pay(readLatestMethod())
  }
  return (
    <form aria-labelledby={headingId} noValidate autoComplete="off" onSubmit={submit} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={headingId} className="font-medium">
          {t`Check out`}
        </h3>
        <p role="status" className="font-semibold tabular-nums">
          {left > 0 ? leftText(formats.price(left), parts.length > 0) : t`Nothing due`}
        </p>
        <Button variant="quiet" aria-label={t`Leave the check-out`} className="-my-2 -me-2 px-3!" onClick={onCancel}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {paidAhead > 0 && (
        <p className="flex justify-between gap-3 text-sm tabular-nums">
          <span>{t`Paid ahead online`}</span>
          <span>{formats.price(paidAhead)}</span>
        </p>
      )}
      <Overpaid id={visit.id} payments={payments} dueMills={checkout.dueMills} />
      {parts.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {parts.map(({ method, amount, tip = 0 }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and are only added or dropped
            <li key={index} className="flex min-h-9 items-center justify-between gap-3 tabular-nums">
              <span>
                {say(methodNames[method])} {formats.price(amount)}
                {tip > 0 && ` ${t`+ ${{ amount: formats.price(tip) }} tip`}`}
              </span>
              <Button variant="quiet" className="min-h-9! px-2! py-0! text-sm!" onClick={() => dropPart(index)}>
                {t`Remove`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AmountFields checkout={checkout} />
      <DiscountFields checkout={checkout} charges={payments.charges} />
      <FormFailure failure={failure} />
      {checkout.unpaidQuestion}
      {question ? (
        <ExcessQuestion checkout={checkout} question={question} price={formats.price} />
      ) : (
        <PayButtons checkout={checkout} hasDue={due > 0} />
      )}
    </form>
  )
}

const leftText = (price: string, isPartlyPaid: boolean) => (isPartlyPaid ? t`${price} left` : t`${price} due`)

function AmountFields({ checkout: { values, set, errors, left, change } }: { readonly checkout: Checkout }) {
  const formats = useFormats()
  const field = (name: 'amount' | 'tip' | 'given') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => set({ [name]: target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        <NumberField label={t`Amount`} placeholder={left > 0 ? priceText(left) : '0'} {...field('amount')} />
        <NumberField label={t`Tip`} placeholder="0" {...field('tip')} />
        <NumberField label={t`Cash given`} {...field('given')} />
      </div>
      {values.given.trim() !== '' && (
        <p role="status" className="-mt-1 font-medium tabular-nums">
          {change >= 0 ? t`Change: ${{ price: formats.price(change) }}` : t`${{ price: formats.price(-change) }} short`}
        </p>
      )}
    </>
  )
}

const usual = ['cash', 'card'] as const
const others = paymentMethods.filter((method) => method !== 'cash' && method !== 'card')

function PayButtons({
  checkout: { pay, later, isSending },
  hasDue,
}: {
  readonly checkout: Checkout
  readonly hasDue: boolean
}) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [])
  const latest = readLatestMethod()
  const first = usual.some((method) => method === latest) ? latest : 'card'
  return (
    <div ref={group} className="grid grid-cols-6 gap-2">
      {!hasDue && (
        <Button data-next="" busy={isSending} className="col-span-6" onClick={() => void later()}>
          {t`Check out, nothing due`}
        </Button>
      )}
      {usual.map((method) => (
        <Button
          key={method}
          variant={hasDue && method === first ? 'primary' : 'secondary'}
          disabled={isSending}
          className="col-span-3 px-2!"
          {...(hasDue && method === first && { 'data-next': '' })}
          onClick={() => void pay(method)}
        >
          {say(methodNames[method])}
        </Button>
      ))}
      {others.map((method) => (
        <Button
          key={method}
          variant="secondary"
          disabled={isSending}
          className="col-span-2 px-1! text-sm!"
          onClick={() => void pay(method)}
        >
          {say(methodNames[method])}
        </Button>
      ))}
      {hasDue && (
        <Button variant="quiet" disabled={isSending} className="col-span-6 min-h-11!" onClick={() => void later()}>
          {t({ message: 'Later', comment: 'Checks out now, to be paid later' })}
        </Button>
      )}
    </div>
  )
}
