import { t } from '@lingui/core/macro'
import { useFormats } from '../../../../store/hooks.ts'
import { ChoiceChips } from '../../../shared/form/choice-chips.tsx'
import { NumberField } from '../../../shared/form/number-field.tsx'
import { TellClientField } from '../../tell-client-field.tsx'
import type { BookingDraft } from '../booking/draft.ts'

interface AskFieldsProps {
  readonly draft: Pick<BookingDraft, 'asksFor' | 'askedAmount'>
  readonly mills: number
  readonly onChange: (changes: Partial<BookingDraft>) => void
}

/** What the client is asked to pay online before the visit. */
export function AskFields({ draft: { asksFor, askedAmount }, mills, onChange }: AskFieldsProps) {
  const { money } = useFormats()
  return (
    <>
      <TellClientField
        label={t`Ask for a payment online`}
        checked={asksFor !== ''}
        onChange={(asks) => onChange({ asksFor: asks ? 'amount' : '' })}
      />
      {asksFor !== '' && (
        <ChoiceChips
          legend={t`Ask for`}
          name="asksFor"
          options={['amount', 'card']}
          names={{ amount: t`A payment`, card: t`A card on file` }}
          value={asksFor}
          onChange={(kind) => onChange({ asksFor: kind })}
        />
      )}
      {asksFor === 'amount' && (
        <NumberField
          label={t`Amount to pay online`}
          hint={t`Left empty, it’s all of ${{ price: money(mills) }}.`}
          value={askedAmount}
          onChange={({ target }) => onChange({ askedAmount: target.value })}
        />
      )}
    </>
  )
}
