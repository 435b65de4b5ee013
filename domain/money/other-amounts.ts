import { type Formats, inCurrency } from '../formats.ts'
import { inWords } from '../language/lists.ts'
import type { OtherAmount } from './amounts.ts'

/** Amounts in earlier currencies: '€20.00 and ¥500'; empty for none. */
export function otherAmountsText(amounts: readonly OtherAmount[], formats: Formats): string {
  return inWords(amounts.map(({ currency, amount }) => inCurrency(formats, currency).price(amount)))
}
