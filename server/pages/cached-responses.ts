import type { CatalogueVersions } from '../availability/catalogue.ts'
import type { CallApi, PageAnswer } from './page-build.ts'

/** Answers of the API that are the same for everybody but the administrator. */
const sharedPaths: ReadonlySet<string> = new Set(['/api/salon'])

/**
 * Those that must be as they are now, since a draft or a link is checked against them, and what they lack for a moment would be dropped
 * from it: they are read and parsed again as soon as the database has another version of them, for which every page asks.
 */
const versionedPaths: ReadonlyMap<string, keyof CatalogueVersions> = new Map([
  ['/api/services', 'services'],
  ['/api/stylists', 'stylists'],
])

/** How long an answer is cached, in milliseconds: as long as a page is. */
const maxAgeMillis = 30_000

interface Slot {
  readonly answer: Promise<PageAnswer>
  readonly madeAt: number
}

interface AnswerCacheOptions {
  readonly callApi: CallApi
  /** In milliseconds. */
  readonly now: () => number
  readonly readVersions: () => Promise<CatalogueVersions>
}

export interface AnswerCache {
  /** The answer that a visitor gets at that path; null for a path whose answers depend on who asks. */
  readonly get: (path: string) => Promise<PageAnswer> | null
  /** To be called when the salon's own data has changed. */
  readonly clear: () => void
}

/**
 * What pages of signed-in clients have in common, read and parsed once for all of them. For rendering only: a browser that fetches again
 * after a live update gets what the database has.
 */
export function createAnswerCache({ callApi, now, readVersions }: AnswerCacheOptions): AnswerCache {
  let slots = new Map<string, Slot>()
  const versions = new Map<string, { readonly version: string; readonly answer: Promise<PageAnswer> }>()

  async function ask(path: string): Promise<PageAnswer> {
    const answer = await callApi(`http://localhost${path}`)
    if (!answer.ok) return answer
    return answerWith(await answer.json())
  }

  /** The version is read first, so the answer is that one or a later one. */
  async function answerOfNow(path: string, list: keyof CatalogueVersions): Promise<PageAnswer> {
    const version = (await readVersions().catch(() => null))?.[list]
    // Without a database the API says what is wrong.
    if (version === undefined) return ask(path)
    const known = versions.get(path)
    if (known?.version === version) return known.answer
    const answer = ask(path)
    const forget = () => versions.get(path)?.answer === answer && versions.delete(path)
    versions.set(path, { version, answer })
    answer.then(({ ok }) => ok || forget(), forget)
    return answer
  }

  return {
    get(path) {
      const list = versionedPaths.get(path)
      if (list) return answerOfNow(path, list)
      if (!sharedPaths.has(path)) return null
      const cached = slots.get(path)
      if (cached && now() - cached.madeAt < maxAgeMillis) return cached.answer
      // `current`, since a concurrent change replaces the map and this answer may be older than the change.
      const current = slots
      const answer = ask(path)
      const forget = () => current.get(path)?.answer === answer && current.delete(path)
      current.set(path, { answer, madeAt: now() })
      answer.then(({ ok }) => ok || forget(), forget)
      return answer
    },
    clear() {
      slots = new Map()
    },
  }
}

/** A good answer with this body, which nobody may change: others read the same one. */
export function answerWith(body: unknown): PageAnswer {
  return { ok: true, status: 200, headers: new Headers(), json: async () => body }
}
