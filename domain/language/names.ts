import { type Language, languages, numbersIn } from './languages.ts'
import { language } from './say.ts'

/** A language's name in the reader's: 'German'. Where it is chosen it stands in its own (`languages`). */
export function languageName(code: Language): string {
  return new Intl.DisplayNames(numbersIn(language()), { type: 'language' }).of(code) ?? languages[code].name
}
