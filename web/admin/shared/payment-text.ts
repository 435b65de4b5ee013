import { type Formats, inCurrency } from '../../../domain/formats.ts'
import { methodNames } from '../../../domain/money/payments.ts'

interface PaidAmounts {
  /** Negative for a refund in some lists, unsigned in others. */
  readonly amount: number
  readonly tip: number
  /** Later versions may have others. */
  readonly method: string
  readonly currency?: string | undefined
}

/** '$42.50 and $5.00 tip by card'; unknown methods are named as they are. */
export function paymentText({ amount, tip, method, currency }: PaidAmounts, formats: Formats): string {
  const { price } = inCurrency(formats, currency)
  const parts = [...(amount === 0 ? [] : [price(Math.abs(amount))]), ...(tip === 0 ? [] : [`${price(Math.abs(tip))} tip`])]
  return `${parts.join(' and ')} ${formatMethod(method)}`
}

function formatMethod(method: string): string {
  if (method === 'cash') return 'in cash'
  if (method === 'other' || !Object.hasOwn(methodNames, method)) return 'in another way'
  return `by ${methodNames[method as keyof typeof methodNames].toLowerCase()}`
}
