import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { AskSuggestion } from '../../../../../domain/booking/prepayment/online-payment.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import { ChoiceChips } from '../../../shared/form/choice-chips.tsx'
import { enteredPrice, NumberField, priceText } from '../../../shared/form/number-field.tsx'
import { TellClientField } from '../../tell-client-field.tsx'
import { useAskOnlineMutation } from './online-api.ts'
import { useOnlineForm } from './use-online-form.ts'

interface AskFormProps {
  readonly visitId: string
  readonly due: number
  readonly currency: string
  /** The visit is held until it is paid; otherwise the rest is asked for. */
  readonly holds: boolean
  readonly canMail: boolean
  /** The salon's rule. */
  readonly suggested: AskSuggestion['suggested']
  readonly onDone: () => void
  readonly onCancel: () => void
}

const askKinds = ['amount', 'card'] as const

/** Asks the client to pay online, or to leave a card. */
export function AskForm({ visitId, due, currency, holds, canMail, suggested, onDone, onCancel }: AskFormProps) {
  const formats = useFormats(currency)
  const [ask] = useAskOnlineMutation()
  const [kind, setKind] = useState<(typeof askKinds)[number]>(firstKind({ due, holds, suggested }))
  const proposed = holds && suggested?.kind === 'payment' ? Math.min(suggested.amount, due) : due
  const [typed, setTyped] = useState(priceText(proposed))
  const [tells, setTells] = useState(true)
  const { form, submit, errors, failure, isSending } = useOnlineForm({
    async send() {
      const tellClient = canMail && tells
      const amount = enteredPrice(typed, formats.currency)
      if (kind === 'amount' && (amount === undefined || Number.isNaN(amount))) return { amount: t`Enter an amount` }
      const held = kind === 'card' ? 'card' : 'prepayment'
      await ask({
        visitId,
        ask: { purpose: holds ? held : 'balance', tellClient, ...(kind === 'amount' && { amount }) },
      }).unwrap()
      return null
    },
    onDone,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {holds && (
        <ChoiceChips
          legend={t`Ask for`}
          name="ask"
          options={askKinds}
          names={{ amount: t`A payment`, card: t`A card on file` }}
          value={kind}
          onChange={setKind}
        />
      )}
      {kind === 'amount' && (
        <NumberField
          label={t`Amount`}
          hint={
            proposed < due
              ? t`${{ price: formats.price(due) }} is due. Your rules ask for ${{ asked: formats.price(proposed) }}.`
              : t`${{ price: formats.price(due) }} is due.`
          }
          name="amount"
          value={typed}
          error={errors.amount}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {holds && (
        <p className="text-sm text-muted">{t`Until it’s paid, the visit is Pending. If nobody pays in time, it is canceled.`}</p>
      )}
      {canMail && <TellClientField label={t`Email the link`} checked={tells} onChange={setTells} />}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSending} className="grow px-3!">
          {t`Ask for it`}
        </Button>
        <Button variant="secondary" data-escape="" disabled={isSending} className="px-3!" onClick={onCancel}>
          {t`Not now`}
        </Button>
      </div>
    </form>
  )
}

function firstKind({ due, holds, suggested }: Pick<AskFormProps, 'due' | 'holds' | 'suggested'>): (typeof askKinds)[number] {
  const isCard = holds && suggested?.kind === 'card'
  return due > 0 && !isCard ? 'amount' : 'card'
}
