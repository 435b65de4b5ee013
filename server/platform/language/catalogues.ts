import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, pseudoLanguage, sourceLanguage } from '../../../domain/language/languages.ts'
import { pseudoWords } from './pseudo-words.ts'

/** Parts of a catalogue, which browsers load for the pages that need them. */
const areas = ['site', 'booking', 'visits', 'account', 'workspace'] as const
export type Area = (typeof areas)[number]

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)

/** The folders and files whose words an area has, as beginnings of their paths; the workspace has all others. */
const filesOfArea = {
  /** Needed by every page. */
  site: [
    ...within('web', ['api-error.', 'page-meta.', 'opening/', 'ui/', 'store/']),
    ...within('web/public', ['home/', 'about/', 'contact/', 'services/', 'legal/']),
    ...within('web/parts', ['navigation/', 'catalogue/', 'sections/', 'ratings/']),
    ...within('web/shell', [
      'error',
      'footer',
      'header',
      'language',
      'main',
      'nav',
      'not-found',
      'off',
      'page-',
      'plain-',
      'session-',
    ]),
    ...within('web/shell', ['shell', 'sidebar', 'standalone']),
    ...within('domain', ['formats', 'salon/page/kinds']),
  ],
  booking: [
    ...within('web', ['booking/', 'parts/']),
    ...within('domain/booking', ['appointment', 'booking', 'guest', 'visits/', 'schedule/', 'waitlist/']),
    ...within('domain', ['language/', 'text.', 'people/user', 'people/password-forms', 'time/date-schemas']),
  ],
  visits: [
    ...within('web', ['my-bookings/', 'public/visit/', 'parts/']),
    ...within('domain', ['booking/', 'money/receipt', 'money/payments', 'money/discount', 'messages/calendar-feed', 'text.']),
  ],
  account: [
    ...within('web', ['public/', 'parts/sign-in-steps/', 'my-bookings/profile/']),
    ...within('domain', [
      'language/',
      'text.',
      'people/user',
      'people/password-forms',
      'people/account-access',
      'people/second-factor',
    ]),
  ],
} satisfies Record<Exclude<Area, 'workspace'>, string[]>

type Words = string | ReturnType<typeof compileMessage>

/** Messages in a language by id. */
export type MessageCatalogue = Readonly<Record<string, Words>>

/** A message in its compiled form; plain text is its own. */
export function wordsIn(message: string): Words {
  const compiled = compileMessage(message)
  const [only] = compiled
  return compiled.length === 1 && only === message ? message : compiled
}

const file = (language: Language) => resolve(import.meta.dirname, `../../../locales/${language}.po`)

const format = formatter({ lineNumbers: false })

function parse(po: string): CatalogType {
  // This format parses at once; only others may return a promise.
  return format.parse(po, { locale: undefined, sourceLocale: sourceLanguage, filename: '' }) as CatalogType
}

interface WordsOptions {
  readonly area?: Area | undefined
  readonly toWords?: (message: string) => Words
}

/** The words of a catalogue that an area has; all of them without an area. */
export function parseCatalogue(po: string, { area, toWords = wordsIn }: WordsOptions = {}): MessageCatalogue {
  const catalogue = parse(po)
  const words: Record<string, Words> = {}
  for (const [id, { translation, origin = [], obsolete }] of Object.entries(catalogue)) {
    if (!translation || obsolete) continue
    if (area && !findAreas(origin.map(([path]) => path)).includes(area)) continue
    words[id] = toWords(translation)
  }
  return words
}

/** The areas that need a message of these files: one of every page's is in no other area. */
function findAreas(files: readonly string[]): readonly Area[] {
  const has = (area: keyof typeof filesOfArea) =>
    files.some((file) => filesOfArea[area].some((beginning) => file.startsWith(beginning)))
  if (has('site')) return ['site']
  const ofClients = (['booking', 'visits', 'account'] as const).filter(has)
  const isOfStaff = files.some((file) =>
    /^(?:web\/(?:admin|shell\/workspace)|domain\/insight)\/|^domain\/salon\/setting-labels/.test(file),
  )
  return ofClients.length === 0 || isOfStaff ? [...ofClients, 'workspace'] : ofClients
}

const catalogues = new Map<Language, MessageCatalogue>()

/** All words of a language, read when first needed; none of the source language, whose words are in the code. */
export function readCatalogue(language: Language): MessageCatalogue {
  let catalogue = catalogues.get(language)
  if (!catalogue) {
    catalogue = loadCatalogue(language)
    catalogues.set(language, catalogue)
  }
  return catalogue
}

function loadCatalogue(language: Language): MessageCatalogue {
  if (language === pseudoLanguage) return parseCatalogue(readFileSync(file(sourceLanguage), 'utf8'), { toWords: pseudoWords })
  const isTranslated = language !== sourceLanguage && existsSync(file(language))
  return isTranslated ? parseCatalogue(readFileSync(file(language), 'utf8')) : {}
}

export interface Shares {
  readonly clientPages: number
  readonly workspace: number
}

const shares = new Map<Language, Shares>()

/** Shares of a language that are translated, from 0 to 1: clients' pages and mails, and the rest. */
export function readShares(language: Language): Shares {
  const cached = shares.get(language)
  if (cached) return cached
  const whole = { clientPages: 1, workspace: 1 }
  const counted =
    language === sourceLanguage || !existsSync(file(language)) ? whole : countShares(readFileSync(file(language), 'utf8'))
  shares.set(language, counted)
  return counted
}

function countShares(po: string): Shares {
  const counts = { clientPages: { all: 0, translated: 0 }, workspace: { all: 0, translated: 0 } }
  for (const { translation, origin = [], obsolete } of Object.values(parse(po))) {
    if (obsolete) continue
    const files = origin.map(([path]) => path)
    const isForClients =
      findAreas(files).some((area) => area !== 'workspace') ||
      files.some((path) => /^server\/(?:booking|messages)\//.test(path))
    const count = counts[isForClients ? 'clientPages' : 'workspace']
    count.all++
    if (translation) count.translated++
  }
  const share = ({ all, translated }: { all: number; translated: number }) => (all === 0 ? 1 : translated / all)
  return { clientPages: share(counts.clientPages), workspace: share(counts.workspace) }
}
