import { t } from '@lingui/core/macro'
import type { ChargeableFee } from '../../../../../domain/booking/prepayment/online-payment.ts'
import { noticeInWords } from '../../../../../domain/booking/schedule/move.ts'

/** Says for what the client agreed to a fee. @param price the fee, written out */
export function agreedText({ reason, hours }: ChargeableFee, price: string): string {
  if (reason === 'no_show') return t`Up to ${price}: the client agreed to it for not coming.`
  if (hours === 0) return t`Up to ${price}: the client agreed to it for canceling late.`
  const notice = noticeInWords(Math.round(hours * 60))
  return t`Up to ${price}: the client agreed to it for canceling less than ${notice} before.`
}
