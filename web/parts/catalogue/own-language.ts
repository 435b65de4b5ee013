import type { Language } from '../../../domain/language/languages.ts'
import { noteOf } from '../../../domain/salon/translations/in-language.ts'
import type { TextPlace } from '../../../domain/salon/translations/texts-of-settings.ts'
import { useAppSelector } from '../../store/hooks.ts'

type Marked = { readonly untranslated?: readonly string[] | undefined } | null | undefined

/**
 * The `lang` of texts that the salon has only in its own language, so that a page in another one is read out rightly.
 * @returns functions that give it for a field of a record, and for a text of the settings; undefined for the page's own language
 */
export function useOwnLanguage() {
  const salon = useAppSelector((state) => state.salon.salon)
  const own = salon?.languages?.own
  const langIn = (record: Marked, field: string): Language | undefined =>
    record?.untranslated?.includes(field) ? own : undefined
  return { langOf: langIn, langAt: (place: TextPlace) => langIn(salon, noteOf(place)) }
}
