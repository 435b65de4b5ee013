import { language } from './say.ts'

const kinds = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  /** With the comma before the 'and' that American English has. */
  'serial and': { type: 'conjunction' },
  comma: { type: 'unit' },
} as const

/** Commas other than the Latin one. */
const commas: Readonly<Record<string, string>> = { ar: '، ' }

/** Separates the items of a list without "and", in the reader's language. */
export const comma = (): string => commas[language()] ?? ', '

const listFormats = new Map<string, Intl.ListFormat>()

/** A list in the reader's language: 'a, b and c', 'a, b, and c', 'a, b or c', or 'a, b, c'. */
export function inWords(list: readonly string[], kind: keyof typeof kinds = 'and'): string {
  // British English has no comma before its "and".
  const english = kind === 'serial and' ? 'en-US' : 'en-GB'
  const locale = language() === 'en' ? english : language()
  const key = `${locale} ${kind}`
  const format = listFormats.get(key) ?? new Intl.ListFormat(locale, kinds[kind])
  listFormats.set(key, format)
  return format.format(list)
}

type Part = string | false | null | undefined

const parts = (list: readonly Part[]) => list.filter((part): part is string => typeof part === 'string' && part !== '')

/** Parts beside each other, such as a day, a time and a name, with the language's own comma; empty ones are left out. */
export function withCommas(list: readonly Part[]): string {
  return parts(list).join(comma())
}

/** French has a narrow space before its high signs. */
const signSpace = () => (language() === 'fr' ? '\u202f' : '')

/** Parts that can have commas themselves; empty ones are left out. */
export function withSemicolons(list: readonly Part[]): string {
  return parts(list).join(language() === 'ar' ? '؛ ' : `${signSpace()}; `)
}

/** 'With: Mara'. */
export function withLabel(label: string, text: string): string {
  return `${label}${signSpace()}: ${text}`
}
