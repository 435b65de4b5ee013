import { select, t } from '@lingui/core/macro'
import { type Formats, inCurrency } from '../../../domain/formats.ts'

interface PaidAmounts {
  /** Negative for a refund in some lists, unsigned in others. */
  readonly amount: number
  readonly tip: number
  /** Later versions may have others. */
  readonly method: string
  readonly currency?: string | undefined
}

/** '$42.50 and $5.00 tip by card'; unknown methods are other ways. */
export function paymentText(paid: PaidAmounts, formats: Formats): string {
  const { method, currency } = paid
  const { price } = inCurrency(formats, currency)
  const amount = price(Math.abs(paid.amount))
  if (paid.tip === 0) {
    return t`${select(method, {
      cash: `${amount} in cash`,
      card: `${amount} by card`,
      bank_transfer: `${amount} by bank transfer`,
      voucher: `${amount} by voucher`,
      other: `${amount} in another way`,
    })}`
  }
  const tip = price(Math.abs(paid.tip))
  if (paid.amount === 0) {
    return t`${select(method, {
      cash: `${tip} tip in cash`,
      card: `${tip} tip by card`,
      bank_transfer: `${tip} tip by bank transfer`,
      voucher: `${tip} tip by voucher`,
      other: `${tip} tip in another way`,
    })}`
  }
  return t`${select(method, {
    cash: `${amount} and ${tip} tip in cash`,
    card: `${amount} and ${tip} tip by card`,
    bank_transfer: `${amount} and ${tip} tip by bank transfer`,
    voucher: `${amount} and ${tip} tip by voucher`,
    other: `${amount} and ${tip} tip in another way`,
  })}`
}
