/** The languages of the product, with their own names. A further one is a line here and a file in `locales/`. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  it: { name: 'Italiano', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  pl: { name: 'Polski', direction: 'ltr' },
} as const
export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

/** The language of the words in the code, and of every salon that hasn't chosen. */
export const sourceLanguage = 'en' satisfies Language

/**
 * English with accents, in brackets and 40 % longer, so that text that isn't a message or wouldn't fit is seen. Greek by its code: dates and
 * numbers aren't English either. Salons can't choose it; `PSEUDO_LANGUAGE=true` answers `?lang=el` in it.
 */
export const pseudoLanguage = 'el' as string as Language

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(languages, code)
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return isLanguage(language) ? languages[language].direction : 'ltr'
}

/** The languages that a salon offers its clients, with `own`, in which it writes. */
export interface OfferedLanguages {
  readonly own: Language
  readonly offered: readonly Language[]
}

export interface Wishes {
  /** The page's `?lang=`. */
  readonly asked?: string | null | undefined
  readonly account?: string | null | undefined
  readonly cookie?: string | null | undefined
  /** The header `Accept-Language`. */
  readonly accepts?: string | null | undefined
}

/** The language of somebody who reads: the first wish that the salon offers, or else its own. */
export function chooseLanguage({ asked, account, cookie, accepts }: Wishes, { own, offered }: OfferedLanguages): Language {
  const isOffered = (code: string | null | undefined): code is Language => code === own || offered.includes(code as Language)
  for (const wish of [asked, account, cookie]) if (isOffered(wish)) return wish
  return acceptedLanguages(accepts).find(isOffered) ?? own
}

/** No browser sends more. */
const longestHeader = 1000

/** Languages of an `Accept-Language` header, the most wanted first, without their regions. */
function acceptedLanguages(header: string | null | undefined): string[] {
  if (!header || header.length > longestHeader) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((each) => /^\s*q=([\d.]{1,5})$/.exec(each)?.[1]).find(Boolean)
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}

/** The tag by which `Intl` writes numbers and dates of a language: with Latin digits in every one. */
export function numbersIn(language: string): string {
  if (language === 'ar') return 'ar-u-nu-latn'
  // In Portugal 0 takes the plural, in Brazil the singular.
  return language === 'pt' ? 'pt-PT' : language
}
