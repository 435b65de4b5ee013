import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { z } from 'zod'
import { paymentProblems } from '../../../../domain/money/payments.ts'
import { type ClosingInput, cashIn, closingInput, type TillOf } from '../../../../domain/money/till.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextAreaField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { enteredPrice, NumberField, priceText } from '../../shared/form/number-field.tsx'
import { useShownWhole } from '../../shared/form/use-shown-whole.ts'
import { useCloseTillMutation } from './till-api.ts'

interface ClosingFormProps {
  readonly date: string
  readonly open: TillOf['open']
  readonly currency: string
  readonly onClosed: () => void
  readonly onCancel: () => void
}

interface Values {
  readonly startingCash: string
  readonly countedCash: string
  readonly note: string
}

/** Counts the cash and closes the till. Takes the focus. */
export function ClosingForm({ date, open, currency, onClosed, onCancel }: ClosingFormProps) {
  const formats = useFormats(currency)
  const [close] = useCloseTillMutation()
  const { formProps, field, values, isSending, failure } = useForm<Values, Omit<ClosingInput, 'number' | 'entries'>>({
    empty: { startingCash: priceText(open.startingCash), countedCash: '', note: '' },
    keptAs: `closing ${date} ${currency} ${open.number}`,
    schema: schemaIn(formats.currency),
    async send(input) {
      await close({ date, input: { ...input, currency, number: open.number, entries: open.entries } }).unwrap()
    },
    onSent: onClosed,
  })
  const { ref } = formProps
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>('[name=countedCash]')?.focus()
  }, [ref])
  useShownWhole(ref)
  const starting = enteredPrice(values.startingCash, formats.currency)
  const counted = enteredPrice(values.countedCash, formats.currency)
  const expected = (starting ?? 0) + cashIn(open.takings)
  return (
    <form {...formProps} autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <NumberField label={t`Cash at the start`} hint={t`In the drawer before the first payment.`} {...field('startingCash')} />
      <NumberField
        label={t`Cash counted`}
        hint={Number.isNaN(expected) ? undefined : t`${{ price: formats.price(expected) }} expected.`}
        {...field('countedCash')}
      />
      <p aria-live="polite" className="min-h-6 font-medium tabular-nums">
        {counted !== undefined && differenceText(counted - expected, formats.price)}
      </p>
      <TextAreaField
        label={t({ message: 'Note', context: 'noun' })}
        hint={t`Optional, such as why cash is missing.`}
        {...field('note')}
      />
      <FormFailure failure={failure} isKept />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" busy={isSending} className="grow px-4!">
          {t`Close the till`}
        </Button>
        <Button variant="secondary" disabled={isSending} className="px-4!" onClick={onCancel}>
          {t`Not yet`}
        </Button>
      </div>
    </form>
  )
}

function differenceText(difference: number, price: (amount: number) => string): string {
  if (Number.isNaN(difference)) return ''
  if (Math.abs(difference) < 0.0005) return t`That’s exactly what is expected.`
  const amount = price(Math.abs(difference))
  return difference < 0 ? t`${amount} missing.` : t`${amount} too much.`
}

/** Reads and checks the form by the domain's rules. @param currency the till's, by ISO 4217 */
const schemaIn = (currency: string): z.ZodType<Omit<ClosingInput, 'number' | 'entries'>> =>
  z
    .custom<Values>()
    .transform(({ startingCash, countedCash, note }): { readonly [Name in keyof ClosingInput]?: unknown } => ({
      startingCash: enteredPrice(startingCash, currency),
      countedCash: enteredPrice(countedCash, currency),
      note,
    }))
    .pipe(closingInput.omit({ number: true, entries: true }))
    .superRefine(({ startingCash, countedCash }, context) => {
      for (const [name, message] of Object.entries(paymentProblems({ startingCash, countedCash }, currency)))
        context.addIssue({ code: 'custom', path: [name], message })
    })
