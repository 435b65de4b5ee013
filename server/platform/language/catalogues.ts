import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, sourceLanguage } from '../../../domain/language/languages.ts'

/** Parts of a catalogue, which browsers load for the pages that need them; each page also needs those before. */
export const areas = ['site', 'booking', 'account', 'workspace'] as const
export type Area = (typeof areas)[number]

/** The folders and files whose words an area has, as beginnings of their paths; the workspace has all others. */
const filesOfArea = {
  site: [
    ...['api-error', 'api', 'page-meta', 'root', 'salon-description', 'entry'].map((name) => `web/${name}.`),
    ...['home', 'about', 'contact', 'services', 'legal'].map((name) => `web/public/${name}/`),
    ...['opening', 'ui', 'live', 'store', 'parts/navigation', 'parts/catalogue', 'parts/sections', 'parts/ratings'].map(
      (name) => `web/${name}/`,
    ),
    ...[
      'error-page',
      'footer',
      'header',
      'main',
      'nav',
      'not-found',
      'off',
      'page-',
      'plain-',
      'session-',
      'shell',
      'standalone',
    ].map((name) => `web/shell/${name}`),
    ...['formats', 'text.', 'language/', 'time/', 'money/money', 'salon/page/kinds', 'salon/schedule/hours'].map(
      (name) => `domain/${name}`,
    ),
  ],
  booking: [
    ...['public', 'booking', 'parts'].map((name) => `web/${name}/`),
    ...[
      'booking',
      'guest',
      'appointment',
      'visits/',
      'schedule/booking-input',
      'schedule/move',
      'schedule/series',
      'schedule/time-hold',
    ].map((name) => `domain/booking/${name}`),
    ...['user', 'password-forms', 'client-way', 'first-name'].map((name) => `domain/people/${name}`),
  ],
  account: [
    ...['web/my-bookings/', 'domain/booking/ratings/', 'domain/booking/waitlist/', 'domain/messages/visit-link'],
    ...['second-factor', 'account-access'].map((name) => `domain/people/${name}`),
    ...['receipt', 'payments', 'discount', 'entries'].map((name) => `domain/money/${name}`),
  ],
} satisfies Record<Exclude<Area, 'workspace'>, string[]>

/** Messages in a language by id: compiled, or plain text. */
export type Catalogue = Readonly<Record<string, ReturnType<typeof compileMessage>>>

const file = (language: Language) => resolve(import.meta.dirname, `../../../locales/${language}.po`)

const format = formatter({ lineNumbers: false })

function parse(po: string): CatalogType {
  // This format parses at once; only others may return a promise.
  return format.parse(po, { locale: undefined, sourceLocale: sourceLanguage, filename: '' }) as CatalogType
}

/** The words of a catalogue that an area has and none before it; all of them without an area. */
export function wordsOf(po: string, area?: Area): Catalogue {
  const catalogue = parse(po)
  const words: Record<string, ReturnType<typeof compileMessage>> = {}
  for (const [id, { translation, origin = [], obsolete }] of Object.entries(catalogue)) {
    if (!translation || obsolete) continue
    if (area && areaOf(origin.map(([path]) => path)) !== area) continue
    words[id] = compileMessage(translation)
  }
  return words
}

export function areaOf(files: readonly string[]): Area {
  const has = (area: Area) =>
    area === 'workspace' || files.some((file) => filesOfArea[area].some((beginning) => file.startsWith(beginning)))
  return areas.find(has) ?? 'workspace'
}

const catalogues = new Map<Language, Catalogue>()

/** All words of a language, read when first needed; none of the source language, whose words are in the code. */
export function catalogueOf(language: Language): Catalogue {
  let catalogue = catalogues.get(language)
  if (!catalogue) {
    const isTranslated = language !== sourceLanguage && existsSync(file(language))
    catalogue = isTranslated ? wordsOf(readFileSync(file(language), 'utf8')) : {}
    catalogues.set(language, catalogue)
  }
  return catalogue
}

export interface Shares {
  readonly clientPages: number
  readonly workspace: number
}

const shares = new Map<Language, Shares>()

/** How much of a language is translated, from 0 to 1: what clients read, mails included, and the rest. */
export function sharesOf(language: Language): Shares {
  const known = shares.get(language)
  if (known) return known
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
    const isForClients = areaOf(files) !== 'workspace' || files.some((path) => /^server\/(?:booking|messages)\//.test(path))
    const count = counts[isForClients ? 'clientPages' : 'workspace']
    count.all++
    if (translation) count.translated++
  }
  const share = ({ all, translated }: { all: number; translated: number }) => (all === 0 ? 1 : translated / all)
  return { clientPages: share(counts.clientPages), workspace: share(counts.workspace) }
}
