import { foldedWords } from '../../../../domain/cleaned-text.ts'
import type { SettingsGroup } from './settings-pages.ts'

export interface Found {
  readonly key: string
  readonly label: string
  readonly where: string
  readonly to: string
}

/** Search parameter that names a field. */
export const fieldParam = 'field'

/** Finds pages and fields in which every typed word begins a word: matches by name first, pages before fields. */
export function findSettings(groups: readonly SettingsGroup[], typed: string): readonly Found[] {
  const all = groups.flatMap(({ title, pages }) =>
    pages.flatMap(({ path, label, words = '', fields = {} }) => [
      { key: path, label, where: title, to: path, words: `${label} ${words}` },
      ...Object.entries(fields).map(([field, synonyms]) => ({
        key: `${path} ${field}`,
        label: field,
        where: `${title}: ${label}`,
        to: `${path}?${new URLSearchParams({ [fieldParam]: field })}`,
        words: `${field} ${synonyms}`,
      })),
    ]),
  )
  const matches = all.filter(({ words }) => everyWordBegins(typed, words))
  const rank = ({ key, label, to }: Found) => (everyWordBegins(typed, label) ? 0 : 2) + (key === to ? 0 : 1)
  return matches.toSorted((one, other) => rank(one) - rank(other))
}

/** False for an empty search. */
export function everyWordBegins(typed: string, text: string): boolean {
  const typedWords = foldedWords(typed)
  const own = foldedWords(text)
  return typedWords.length > 0 && typedWords.every((word) => own.some((each) => each.startsWith(word)))
}
