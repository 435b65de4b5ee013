import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { say } from '../../../../domain/language/say.ts'
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

interface Words {
  readonly open: string
  readonly text: string
  readonly button: string
  /** The button once an amount is typed. */
  readonly buttonFor: (price: string) => string
  readonly done: (price: string) => string
}

const words: Record<Kind, () => Words> = {
  sale: () => ({
    open: t`Sale without a visit`,
    text: t`What was sold`,
    button: t({ message: 'Take', comment: 'Takes money for a sale' }),
    buttonFor: (price) => t`Take ${price}`,
    done: (price) => t`Sale without a visit: ${price} entered.`,
  }),
  cash_in: () => ({
    open: t`Cash in`,
    text: t`Reason`,
    button: t({ message: 'Put in', comment: 'Puts cash into the drawer' }),
    buttonFor: (price) => t`Put in ${price}`,
    done: (price) => t`Cash in: ${price} entered.`,
  }),
  cash_out: () => ({
    open: t`Cash out`,
    text: t`Reason`,
    button: t({ message: 'Take out', comment: 'Takes cash out of the drawer' }),
    buttonFor: (price) => t`Take out ${price}`,
    done: (price) => t`Cash out: ${price} entered.`,
  }),
}
const methodWords = () =>
  Object.fromEntries(paymentMethods.map((method) => [method, say(methodNames[method])])) as Record<PaymentMethod, string>

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
            {words[kind]().open}
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
  const { text, button, buttonFor, done } = words[kind]()
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
      onDone(done(formats.price(input.amount)))
    },
  })
  const amount = enteredPrice(values.amount, formats.currency)
  useShownWhole(formProps.ref)
  return (
    <form {...formProps} autoComplete="off" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <NumberField label={t`Amount`} autoFocus {...field('amount')} />
        <TextField label={text} maxLength={120} {...field('text')} />
      </div>
      {kind === 'sale' && (
        <ChoiceChips
          legend={t({ message: 'Paid by', comment: 'Followed by ways to pay: cash, card …' })}
          name="method"
          names={methodWords()}
          options={paymentMethods}
          value={values.method}
          onChange={(method) => set('method', method)}
        />
      )}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSending} className="px-4!">
          {amount && amount > 0 ? buttonFor(formats.price(amount)) : button}
        </Button>
        <Button variant="secondary" disabled={isSending} className="px-4!" onClick={onCancel}>
          {t({ message: 'Cancel', context: 'verb: closes a form' })}
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
