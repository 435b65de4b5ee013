import { languageCodes, sourceLanguage } from '../../../domain/language/languages.ts'
import { headerWords } from '../../../domain/operations/moving-in/table-fields.ts'
import { findPreset } from '../../../domain/operations/moving-in/table-mapping.ts'
import { bookingColumns } from '../../insight/exports/booking-csv.ts'
import { clientColumns } from '../../insight/exports/client-csv.ts'
import { inLanguage } from '../../platform/language/reader.ts'

/** Fewer than this many columns of one language are no list of ours. */
const fewestColumns = 3

/** English headers of our own lists by translated ones, in the form of `headerWords`: one map for each list and language. */
const translations: ReadonlyMap<string, string>[] = []

function readTranslations(): readonly ReadonlyMap<string, string>[] {
  if (translations.length > 0) return translations
  for (const columns of [clientColumns, bookingColumns]) {
    const english = inLanguage(sourceLanguage, columns)
    for (const language of languageCodes) {
      const headers = inLanguage(language, columns).map(headerWords)
      translations.push(new Map(headers.map((header, index) => [header, english[index] ?? header])))
    }
  }
  return translations
}

/** Headers as an English export of the same list has them; as they are if it isn't a list of ours in another language. */
export function inEnglish(headers: readonly string[]): readonly string[] {
  if (findPreset(headers)) return headers
  const words = headers.map(headerWords)
  const fitting = readTranslations()
    .map((translated) => ({ translated, count: words.filter((header) => translated.has(header)).length }))
    .toSorted((one, other) => other.count - one.count)
  const [best] = fitting
  if (!best || best.count < fewestColumns) return headers
  return headers.map((header, index) => best.translated.get(words[index] ?? '') ?? header)
}
