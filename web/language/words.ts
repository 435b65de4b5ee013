import { i18n } from '#i18n'
import { numbersIn, pseudoLanguage, sourceLanguage } from '../../domain/language/languages.ts'

import type { Area } from './areas.ts'

type Words = Record<string, string>

/** A build's messages are compiled already, so plain text needs no parsing. */
export const asBuilt = (message: string) => [message]

if (import.meta.env.PROD) i18n.setMessagesCompiler(asBuilt)

/** English is in the code, so its words are always there. */
const isThere = new Set<string>()
const loading = new Map<string, Promise<void>>()

const areaKey = (language: string, area: Area) => `${language} ${area}`

/** True if all words of these areas are there. */
export function hasWords(language: string, areas: readonly Area[]): boolean {
  return language === sourceLanguage || areas.every((area) => isThere.has(areaKey(language, area)))
}

/** Loads words. What can't be loaded stays English: a page in another language is better than none. */
export function loadWords(language: string, areas: readonly Area[]): Promise<void> {
  const key = `${language} ${areas.join()}`
  const loaded = loading.get(key) ?? load(language, areas)
  loading.set(key, loaded)
  return loaded
}

async function load(language: string, areas: readonly Area[]): Promise<void> {
  const missing = areas.filter((area) => !isThere.has(areaKey(language, area)))
  const all = await readWords(language, missing).catch(() => [])
  for (const words of all) i18n.load(language, words)
  for (const area of missing) isThere.add(areaKey(language, area))
}

/** The words of each area; of one that can't be read there are none. */
export async function readWords(language: string, areas: readonly Area[]): Promise<Words[]> {
  if (language === sourceLanguage) return []
  const { catalogues } = await import('./catalogues.ts')
  const file = `../../locales/${language === pseudoLanguage ? sourceLanguage : language}.po`
  return Promise.all(areas.map((area) => catalogues[area][file]?.().catch(() => ({})) ?? {}))
}

/** Speaks the language of the page that this browser shows, once the salon has chosen its languages (`web/root.tsx`). */
export async function startLanguage({ lang, dataset }: HTMLElement): Promise<void> {
  if (dataset.words === undefined) return
  const areas = dataset.words.split(' ') as Area[]
  if (!hasWords(lang, areas)) await loadWords(lang, areas)
  i18n.activate(lang, numbersIn(lang))
}
