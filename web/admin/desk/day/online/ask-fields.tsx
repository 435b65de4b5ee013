import { t } from '@lingui/core/macro'
import { toAmount } from '../../../../../domain/money/money.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { ChoiceChips } from '../../../shared/form/choice-chips.tsx'
import { NumberField, priceText } from '../../../shared/form/number-field.tsx'
import { TellClientField } from '../../tell-client-field.tsx'
import { sumLines, type VisitLine } from '../booking/booking-input.ts'
import type { BookingDraft } from '../booking/draft.ts'
import { useAskSuggestionQuery } from './online-api.ts'

type Asked = Pick<BookingDraft, 'asksFor' | 'askedAmount'>

interface AskFieldsProps {
  readonly draft: Asked & Pick<BookingDraft, 'forWhom'>
  readonly lines: readonly VisitLine[]
  /** 'YYYY-MM-DD' */
  readonly date: string
  /** The person's name, where there are several. */
  readonly name?: string
  readonly onChange: (changes: Partial<Asked>) => void
}

/** What a client is asked to pay online before the visit, by the salon's rules at first. Nothing of it without keys. */
export function AskFields({ draft, lines, date, name = 'asksFor', onChange }: AskFieldsProps) {
  const { asksFor, askedAmount, forWhom } = draft
  const { money, price } = useFormats()
  const canTake = useCan('payments.take')
  const { mills } = sumLines(lines)
  const isPlanned = lines.length > 0 && forWhom.who !== 'walk-in' && Number.isFinite(mills)
  const { data } = useAskSuggestionQuery(
    {
      services: lines.map(({ chosen }) => chosen.id),
      total: toAmount(mills),
      date,
      client: forWhom.who === 'client' ? forWhom.client.id : null,
    },
    { skip: !canTake || !isPlanned },
  )
  if (!canTake || !isPlanned || !data?.asksOnline) return null
  const { suggested } = data
  const proposed = suggested?.kind === 'payment' ? suggested.amount : null
  function begin(asks: boolean): void {
    if (!asks) onChange({ asksFor: '' })
    else if (suggested?.kind === 'card') onChange({ asksFor: 'card' })
    else onChange({ asksFor: 'amount', askedAmount: askedAmount || (proposed === null ? '' : priceText(proposed)) })
  }
  return (
    <>
      <TellClientField label={t`Ask for a payment online`} checked={asksFor !== ''} onChange={begin} />
      {asksFor !== '' && (
        <ChoiceChips
          legend={t`Ask for`}
          name={name}
          options={['amount', 'card']}
          names={{ amount: t`A payment`, card: t`A card on file` }}
          value={asksFor}
          onChange={(kind) => onChange({ asksFor: kind })}
        />
      )}
      {asksFor === 'amount' && (
        <NumberField
          label={t`Amount to pay online`}
          hint={
            proposed === null
              ? t`Left empty, it’s all of ${{ price: money(mills) }}.`
              : t`Your rules ask for ${{ asked: price(proposed) }}. Left empty, it’s all of ${{ price: money(mills) }}.`
          }
          value={askedAmount}
          onChange={({ target }) => onChange({ askedAmount: target.value })}
        />
      )}
    </>
  )
}
