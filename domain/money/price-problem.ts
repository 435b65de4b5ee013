import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import { decimalsOf } from './money.ts'

/** Explains why an amount can't be charged in the currency; null if it can. @param what names it in the message */
export function priceProblem(price: number, currency: string, what: 'price' | 'amount' = 'price'): string | null {
  const decimals = decimalsOf(currency)
  const scaled = price * 10 ** decimals
  if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return null
  if (decimals === 0) return say(msg`Prices in ${{ currency }} have no decimals`)
  if (decimals === 2)
    return say(what === 'price' ? msg`Price can have at most two decimals` : msg`It can have at most two decimals`)
  return say(msg`Prices in ${{ currency }} have at most ${plural({ decimals }, { one: '# decimal', other: '# decimals' })}`)
}
