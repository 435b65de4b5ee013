import { i18n } from '#i18n'
import { numbersIn, sourceLanguage } from '../../domain/language/languages.ts'

type Words = Record<string, string>

/** What a build has of a message is compiled: nothing is left to do for plain text. */
export const asBuilt = (message: string) => [message]

if (import.meta.env.PROD) i18n.setMessagesCompiler(asBuilt)

/** Parts of a language's catalogue, by what needs them (`server/platform/language/catalogues.ts`). */
const catalogues = {
  site: import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], { query: '?area=site', import: 'default' }),
  booking: import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], {
    query: '?area=booking',
    import: 'default',
  }),
  visits: import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], { query: '?area=visits', import: 'default' }),
  account: import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], {
    query: '?area=account',
    import: 'default',
  }),
  workspace: import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], {
    query: '?area=workspace',
    import: 'default',
  }),
}
export type Area = keyof typeof catalogues

export const allAreas = Object.keys(catalogues) as Area[]
const ofClients = allAreas.filter((area) => area !== 'workspace')

/** Which words a page needs. Who is signed in can open each of a client's pages from every other. */
export function areasOfPage(path: string, isSignedIn: boolean): Area[] {
  if (/^\/admin(?:\/|$)/.test(path)) return allAreas
  if (isSignedIn) return ofClients
  if (/^\/(?:about|contact|services|privacy|terms)?$/.test(path)) return ['site']
  if (/^\/book(?:ings)?$/.test(path)) return ['site', 'booking']
  return path.startsWith('/visit/') ? ['site', 'visits', 'booking'] : ['site', 'account']
}

/** English is in the code, so its words are always there. */
const isThere = new Set<string>()
const loading = new Map<string, Promise<void>>()

const keyOf = (language: string, area: Area) => `${language} ${area}`

/** True if all words of these areas are there. */
export function hasWords(language: string, areas: readonly Area[]): boolean {
  return language === sourceLanguage || areas.every((area) => isThere.has(keyOf(language, area)))
}

/** Loads words. What can't be loaded stays English: a page in another language is better than none. */
export function loadWords(language: string, areas: readonly Area[]): Promise<void> {
  const key = `${language} ${areas.join()}`
  const loaded = loading.get(key) ?? load(language, areas)
  loading.set(key, loaded)
  return loaded
}

async function load(language: string, areas: readonly Area[]): Promise<void> {
  const missing = areas.filter((area) => !isThere.has(keyOf(language, area)))
  for (const words of await readWords(language, missing)) i18n.load(language, words)
  for (const area of missing) isThere.add(keyOf(language, area))
}

/** The words of each area; of one that can't be read there are none. */
export async function readWords(language: string, areas: readonly Area[]): Promise<Words[]> {
  return Promise.all(areas.map((area) => catalogues[area][`../../locales/${language}.po`]?.().catch(() => ({})) ?? {}))
}

/** Speaks the language of the page that this browser shows, once the salon has chosen its languages (`web/root.tsx`). */
export async function startLanguage({ lang, dataset }: HTMLElement): Promise<void> {
  if (dataset.words === undefined) return
  const areas = dataset.words.split(' ') as Area[]
  if (!hasWords(lang, areas)) await loadWords(lang, areas)
  i18n.activate(lang, numbersIn(lang))
}
