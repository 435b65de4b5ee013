import { i18n } from '#i18n'
import { numbersIn, sourceLanguage } from '../../domain/language/languages.ts'

type Words = Record<string, string>
type Catalogues = Record<string, () => Promise<Words>>

/** Parts of a catalogue; a page needs its area's and those before (`server/platform/language/catalogues.ts`). */
const catalogues = [
  import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], { query: '?area=site', import: 'default' }),
  import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], { query: '?area=booking', import: 'default' }),
  import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], { query: '?area=account', import: 'default' }),
  import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], { query: '?area=workspace', import: 'default' }),
] satisfies Catalogues[]

const site = /^\/(?:about|contact|services|privacy|terms)?$/
const workspace = /^\/admin(?:\/|$)/

/** How many parts of the catalogue a page needs. Who is signed in can open the account from every page. */
export function partsOf(path: string, isSignedIn: boolean): number {
  if (workspace.test(path)) return 4
  if (isSignedIn) return 3
  return site.test(path) ? 1 : 2
}

const loaded = new Map<string, Promise<void>>()
const present = new Map<string, number>()

/** True if all words of a page are there: always in English, which the code brings along. */
export function hasWords(language: string, parts: number): boolean {
  return language === sourceLanguage || (present.get(language) ?? 0) >= parts
}

/** Loads the words of a page. What can't be loaded stays English: a page in another language is better than none. */
export function loadWords(language: string, parts: number): Promise<void> {
  const key = `${language} ${parts}`
  const words = loaded.get(key) ?? load(language, parts)
  loaded.set(key, words)
  return words
}

/** The first parts of a language's catalogue; those that can't be read are empty. */
export async function readWords(language: string, parts: number): Promise<Words[]> {
  const needed = catalogues.slice(0, parts).map((part) => part[`../../locales/${language}.po`])
  return Promise.all(needed.map((read) => read?.().catch(() => ({})) ?? {}))
}

async function load(language: string, parts: number): Promise<void> {
  for (const words of await readWords(language, parts)) i18n.load(language, words)
  present.set(language, Math.max(parts, present.get(language) ?? 0))
}

/** Speaks the language of the page that this browser shows, once the salon has chosen its languages (`wordsOfPage`). */
export async function startLanguage({ lang, dataset }: HTMLElement): Promise<void> {
  const parts = Number(dataset.words ?? 0)
  if (parts === 0) return
  if (!hasWords(lang, parts)) await loadWords(lang, parts)
  i18n.activate(lang, numbersIn(lang))
}
