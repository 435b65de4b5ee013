import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Language } from '../../../domain/language/languages.ts'

interface Entry {
  readonly message?: string
  readonly context?: string
  readonly translation?: string
}

/** Returns a function that translates an English text; untranslated ones stay English. */
export function readTranslations(language: Language): (english: string, context?: string) => string {
  const filename = `locales/${language}.po`
  const options = { locale: language, sourceLocale: 'en', filename }
  const entries: Entry[] = Object.values(formatter({ lineNumbers: false }).parse(readFileSync(filename, 'utf8'), options))
  return (english, context) => {
    const entry = entries.find((each) => each.message === english && (context === undefined || each.context === context))
    if (!entry) throw new Error(`There is no message “${english}”`)
    return entry.translation || english
  }
}
