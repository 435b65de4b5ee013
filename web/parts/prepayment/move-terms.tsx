import { movingMoney } from '../../../domain/booking/prepayment/consequence.ts'
import { moveConsequenceText } from '../../../domain/booking/prepayment/consequence-words.ts'
import { toMills } from '../../../domain/money/money.ts'
import { useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { type CancelQuery, useCancelConsequenceQuery } from './prepayment-api.ts'

interface MoveTermsProps {
  readonly of: CancelQuery
  /** The visit's price after the move; left out where it stays the same. */
  readonly priceMills?: number
}

/** Says what moving a visit does to what was paid for it, and to canceling it; nothing where nothing was left. */
export function MoveTerms({ of, priceMills }: MoveTermsProps) {
  const { data } = useCancelConsequenceQuery(of)
  const { money } = useFormats(data?.currency)
  if (!data) return null
  const { refunded, kept, charged, price, isAsked } = data
  const settlement = movingMoney({ paidMills: toMills(refunded + kept), priceMills: priceMills ?? toMills(price) })
  const isLate = kept > 0 || charged > 0 || isAsked
  const text = moveConsequenceText(settlement, { reader: 'client', money, isLate })
  if (!text) return null
  return <Alert tone={isLate ? 'warning' : 'info'}>{text}</Alert>
}
