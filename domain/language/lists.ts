import { language } from './say.ts'

const kinds = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  /** With the comma before the 'and' that American English has. */
  'serial and': { type: 'conjunction' },
  comma: { type: 'unit' },
} as const

/** Where it isn't the Latin one. */
const commas: Readonly<Record<string, string>> = { ar: '، ' }

/** What stands between things that are only named one after the other, in the reader's language. */
export const comma = (): string => commas[language()] ?? ', '

const known = new Map<string, Intl.ListFormat>()

/** A list in the reader's language: 'a, b and c', 'a, b, and c', 'a, b or c', or 'a, b, c'. */
export function inWords(list: readonly string[], kind: keyof typeof kinds = 'and'): string {
  // British English has no comma before its "and".
  const english = kind === 'serial and' ? 'en-US' : 'en-GB'
  const locale = language() === 'en' ? english : language()
  const key = `${locale} ${kind}`
  const format = known.get(key) ?? new Intl.ListFormat(locale, kinds[kind])
  known.set(key, format)
  return format.format(list)
}
