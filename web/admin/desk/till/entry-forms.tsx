import { useRef, useState } from 'react'
import { z } from 'zod'
import { type EntryInput, entryInput } from '../../../../domain/money/entries.ts'
import { methodNames, type PaymentMethod, paymentMethods } from '../../../../domain/money/payments.ts'
import { type Failure, mayHaveHappened } from '../../../api-error.ts'
import { randomId } from '../../../random-id.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { ChoiceChips } from '../../shared/form/choice-chips.tsx'
import { enteredPrice, NumberField } from '../../shared/form/number-field.tsx'
import { useShownWhole } from '../../shared/form/use-shown-whole.ts'
import { useEnterMutation } from './till-api.ts'

type Kind = 'sale' | 'cash_in' | 'cash_out'

const words = {
  sale: { open: 'Sale without a visit', text: 'What was sold', button: 'Take' },
  cash_in: { open: 'Cash in', text: 'Reason', button: 'Put in' },
  cash_out: { open: 'Cash out', text: 'Reason', button: 'Take out' },
} as const satisfies Record<Kind, object>
const kinds = Object.keys(words) as readonly Kind[]

export function EntryForms() {
  const [open, setOpen] = useState<Kind | null>(null)
  const [news, setNews] = useState('')
  const group = useRef<HTMLDivElement>(null)
  const leave = (kind: Kind, said = '') => {
    setOpen(null)
    setNews(said)
    group.current?.querySelector<HTMLElement>(`[data-kind=${kind}]`)?.focus()
  }
  return (
    <div ref={group} className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5 print:hidden">
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button
            key={kind}
            data-kind={kind}
            variant="secondary"
            aria-expanded={open === kind}
            className="grow px-3!"
            onClick={() => {
              setOpen(open === kind ? null : kind)
              setNews('')
            }}
          >
            {words[kind].open}
          </Button>
        ))}
      </div>
      <p role="status" className={news === '' ? 'sr-only' : 'font-medium'}>
        {news}
      </p>
      {open && <EntryForm key={open} kind={open} onDone={(said) => leave(open, said)} onCancel={() => leave(open)} />}
    </div>
  )
}

interface EntryFormProps {
  readonly kind: Kind
  readonly onDone: (said: string) => void
  readonly onCancel: () => void
}

interface Values {
  readonly amount: string
  readonly text: string
  readonly method: PaymentMethod
}

function EntryForm({ kind, onDone, onCancel }: EntryFormProps) {
  const formats = useFormats()
  const [enter] = useEnterMutation()
  const key = useRef('')
  const { formProps, field, values, set, isSending, failure } = useForm<Values, EntryInput>({
    empty: { amount: '', text: '', method: 'cash' },
    keptAs: `till ${kind}`,
    schema: buildSchema(kind, formats.currency),
    async send(input) {
      key.current ||= randomId()
      try {
        await enter({ input, key: key.current }).unwrap()
      } catch (thrown) {
        if (!mayHaveHappened(thrown as Failure)) key.current = ''
        throw thrown
      }
      key.current = ''
      onDone(`${words[kind].open}: ${formats.price(input.amount)} entered.`)
    },
  })
  const amount = enteredPrice(values.amount, formats.currency)
  useShownWhole(formProps.ref)
  return (
    <form {...formProps} autoComplete="off" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <NumberField label="Amount" autoFocus {...field('amount')} />
        <TextField label={words[kind].text} maxLength={120} {...field('text')} />
      </div>
      {kind === 'sale' && (
        <ChoiceChips
          legend="Paid by"
          name="method"
          names={methodNames}
          options={paymentMethods}
          value={values.method}
          onChange={(method) => set('method', method)}
        />
      )}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSending} className="px-4!">
          {words[kind].button}
          {amount && amount > 0 ? ` ${formats.price(amount)}` : ''}
        </Button>
        <Button variant="secondary" disabled={isSending} className="px-4!" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const buildSchema = (kind: Kind, currency: string): z.ZodType<EntryInput> =>
  z
    .custom<Values>()
    .transform(({ amount, text, method }): unknown => ({
      kind,
      text,
      currency,
      amount: enteredPrice(amount, currency),
      ...(kind === 'sale' && { method }),
    }))
    .pipe(entryInput)
