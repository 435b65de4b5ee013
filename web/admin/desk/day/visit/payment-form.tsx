import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { sayAll } from '../../../../../domain/language/say.ts'
import {
  methodNames,
  type Payment,
  type PaymentInput,
  type PaymentMethod,
  paymentInput,
  paymentMethods,
  paymentProblems,
  refundReasonNames,
  refundReasons,
} from '../../../../../domain/money/payments.ts'
import { type Failure, mayHaveHappened } from '../../../../api-error.ts'
import { randomId } from '../../../../random-id.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { ChoiceChips } from '../../../shared/form/choice-chips.tsx'
import { enteredPrice, NumberField, priceText } from '../../../shared/form/number-field.tsx'
import { PanelFoot } from '../side-panel.tsx'
import { useTakePaymentMutation } from './payment-api.ts'

interface PaymentFormProps {
  readonly id: string
  readonly due: number
  readonly currency: string
  /** The payment to refund; absent to take one. */
  readonly refundOf?: Payment
  readonly onDone: (input: PaymentInput) => void
  readonly onCancel: () => void
}

interface Values {
  readonly amount: string
  readonly tip: string
  readonly method: PaymentMethod
  readonly reason: (typeof refundReasons)[number] | ''
}

/** Default for the next payment: most clients pay by the same method. */
let latestMethod: PaymentMethod = 'card'

export function PaymentForm({ id, due, currency, refundOf, onDone, onCancel }: PaymentFormProps) {
  const formats = useFormats(currency)
  const [take] = useTakePaymentMutation()
  const key = useRef('')
  const group = useRef<HTMLDivElement>(null)
  const { formProps, field, values, errors, set, isSending, failure } = useForm<Values, PaymentInput>({
    empty: firstValues(due, refundOf),
    keptAs: `payment ${refundOf?.id ?? id}`,
    schema: schemaIn(formats.currency, refundOf?.id),
    async send(input) {
      key.current ||= randomId()
      const what = refundOf ? input : { ...input, due }
      try {
        await take({ id, input: what, key: key.current }).unwrap()
      } catch (thrown) {
        if (!mayHaveHappened(thrown as Failure)) key.current = ''
        throw thrown
      }
      key.current = ''
      if (!refundOf) latestMethod = input.method
      onDone(what)
    },
  })
  useEffect(() => {
    group.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
    group.current?.closest('form')?.scrollIntoView({ block: 'end' })
  }, [])
  const amount = enteredPrice(values.amount, formats.currency) ?? 0
  const sum = amount + (enteredPrice(values.tip, formats.currency) ?? 0)
  const over = refundOf ? 0 : amount - Math.max(due, 0)
  return (
    <form {...formProps} autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div ref={group} className="grid gap-3">
        <ChoiceChips
          legend={refundOf ? givenBackBy() : paidBy()}
          name="method"
          names={sayAll(methodNames)}
          options={paymentMethods}
          value={values.method}
          onChange={(method) => set('method', method)}
        />
        {refundOf && (
          <ChoiceChips
            legend={t`Why`}
            name="reason"
            names={sayAll(refundReasonNames)}
            options={refundReasons}
            value={values.reason}
            error={errors.reason}
            onChange={(reason) => set('reason', reason)}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`Amount`} {...field('amount')} />
        <NumberField label={t({ message: 'Tip', context: 'money' })} {...field('tip')} />
      </div>
      {over > 0.0005 && !errors.amount && (
        <p className="-mt-2 text-sm text-muted">{t`That’s ${{ price: formats.price(over) }} more than is due.`}</p>
      )}
      <FormFailure failure={failure} />
      <PanelFoot>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSending} variant={refundOf ? 'danger' : 'primary'} className="grow px-3!">
            {refundOf ? giveBackText(sum, formats.price) : takeText(sum, formats.price)}
          </Button>
          <Button variant="secondary" data-escape="" disabled={isSending} className="px-3!" onClick={onCancel}>
            {refundOf ? keepIt() : t`Later`}
          </Button>
        </div>
      </PanelFoot>
    </form>
  )
}

const paidBy = () => t({ message: 'Paid by', comment: 'Above the ways to pay: cash, card …' })
const givenBackBy = () => t({ message: 'Given back by', comment: 'Above the ways to pay: cash, card …' })
const keepIt = () => t({ message: 'Keep it', comment: 'The payment isn’t given back' })

function takeText(sum: number, price: (amount: number) => string): string {
  return sum > 0 ? t`Take ${{ price: price(sum) }}` : t({ message: 'Take', comment: 'Takes a payment' })
}

function giveBackText(sum: number, price: (amount: number) => string): string {
  return sum > 0 ? t`Give back ${{ price: price(sum) }}` : t({ message: 'Give back', comment: 'Gives a payment back' })
}

function firstValues(due: number, refundOf: Payment | undefined): Values {
  if (!refundOf) return { amount: due > 0 ? priceText(due) : '', tip: '', method: latestMethod, reason: '' }
  const { amount, tip } = refundOf.refundable
  return {
    amount: priceText(amount),
    tip: tip === 0 ? '' : priceText(tip),
    method: refundOf.method === 'online' ? latestMethod : refundOf.method,
    reason: '',
  }
}

/** Reads and checks the form by the domain's rules. @param currency the visit's, by ISO 4217 */
const schemaIn = (currency: string, refundOf: string | undefined): z.ZodType<PaymentInput> =>
  z
    .custom<Values>()
    .transform(({ amount, tip, method, reason }): { readonly [Name in keyof PaymentInput]: unknown } => ({
      amount: enteredPrice(amount, currency),
      tip: enteredPrice(tip, currency),
      method,
      refundOf,
      reason: reason === '' ? undefined : reason,
    }))
    .pipe(paymentInput)
    .superRefine(({ amount, tip }, context) => {
      for (const [name, message] of Object.entries(paymentProblems({ amount, tip }, currency)))
        context.addIssue({ code: 'custom', path: [name], message })
    })
