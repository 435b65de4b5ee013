import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { z } from 'zod'
import { say } from '../../../../domain/language/say.ts'
import { type EntryInput, entryInput } from '../../../../domain/money/entries.ts'
import { type PaymentInput, refundReasonNames, refundReasons } from '../../../../domain/money/payments.ts'
import type { TillEntry } from '../../../../domain/money/till.ts'
import { randomId } from '../../../random-id.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { ChoiceChips } from '../../shared/form/choice-chips.tsx'
import { enteredPrice, NumberField, priceText } from '../../shared/form/number-field.tsx'
import { useShownWhole } from '../../shared/form/use-shown-whole.ts'
import { useEnterMutation } from './till-api.ts'

interface SaleRefundProps {
  readonly sale: TillEntry
  readonly onDone: () => void
}

interface Values {
  readonly amount: string
  readonly reason: NonNullable<PaymentInput['reason']> | ''
}

type Reason = (typeof refundReasons)[number]

const reasonWords = () =>
  Object.fromEntries(refundReasons.map((reason) => [reason, say(refundReasonNames[reason])])) as Record<Reason, string>

/** Refunds a sale by its method of payment. Takes the focus. */
export function SaleRefund({ sale, onDone }: SaleRefundProps) {
  const formats = useFormats(sale.currency)
  const [enter] = useEnterMutation()
  const key = useRef(randomId())
  const { formProps, field, values, errors, set, isSending, failure } = useForm<Values, EntryInput>({
    empty: { amount: priceText(sale.refundable.amount), reason: '' },
    schema: z
      .custom<Values>()
      .transform(({ amount, reason }): unknown => ({
        kind: 'refund',
        refundOf: sale.id,
        method: sale.method,
        amount: enteredPrice(amount, sale.currency),
        reason: reason === '' ? undefined : reason,
      }))
      .pipe(entryInput),
    async send(input) {
      await enter({ input, key: key.current }).unwrap()
      onDone()
    },
  })
  useShownWhole(formProps.ref)
  return (
    <form {...formProps} autoComplete="off" className="col-span-full mt-2 grid gap-3">
      <div className="max-w-40">
        <NumberField label={t`Amount`} autoFocus {...field('amount')} />
      </div>
      <ChoiceChips
        legend={t({ message: 'Why', comment: 'Followed by reasons to give money back' })}
        name="reason"
        names={reasonWords()}
        options={refundReasons}
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => set('reason', reason)}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={isSending} className="px-4!">
          {t`Give back ${{ price: formats.price(enteredPrice(values.amount, sale.currency) || 0) }}`}
        </Button>
        <Button variant="secondary" disabled={isSending} className="px-4!" onClick={onDone}>
          {t`Keep it`}
        </Button>
      </div>
    </form>
  )
}
