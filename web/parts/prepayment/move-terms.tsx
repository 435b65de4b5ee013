import { t } from '@lingui/core/macro'
import { movingMoney } from '../../../domain/booking/prepayment/consequence.ts'
import { moveConsequenceText } from '../../../domain/booking/prepayment/consequence-words.ts'
import { toMills } from '../../../domain/money/money.ts'
import { useFormats } from '../../store/hooks.ts'
import { type CancelQuery, useCancelConsequenceQuery } from './prepayment-api.ts'

interface MoveTermsProps {
  readonly of: CancelQuery
  /** Of the visit after the move; left out where it isn't known. */
  readonly priceMills?: number
}

/** Says what moving a visit does to what was paid for it; nothing where nothing was. */
export function MoveTerms({ of, priceMills }: MoveTermsProps) {
  const { data } = useCancelConsequenceQuery(of)
  const { money } = useFormats(data?.currency)
  if (!data) return null
  const paidMills = toMills(data.refunded + data.kept)
  if (paidMills === 0 && !data.isAsked) return null
  if (priceMills === undefined || data.isAsked) return <p>{t`What you’ve paid goes with your visit.`}</p>
  return <p>{moveConsequenceText(movingMoney({ paidMills, priceMills }), { reader: 'client', money })}</p>
}
