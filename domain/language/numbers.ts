import { numbersIn } from './languages.ts'
import { language } from './say.ts'

export const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** A share of 1 in whole percent, as the language writes it: '43%'. */
export const percent = (share: number) => written(share, { style: 'percent' })

/** A number as it is written in the reader's language: '2,000,000'. */
export function written(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(numbersIn(language()), options)
}
