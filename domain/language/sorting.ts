import { numbersIn } from './languages.ts'
import { language } from './say.ts'

const collators = new Map<string, Intl.Collator>()

/** Compares names as the reader's language sorts them. */
export function compareNames(one: string, other: string): number {
  const locale = numbersIn(language())
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  collators.set(locale, collator)
  return collator.compare(one, other)
}
