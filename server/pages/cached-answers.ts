import type { CallApi, PageAnswer } from './page-build.ts'

/**
 * Answers of the API that are the same for everybody but the administrator. Not services and stylists: a draft or a link is checked
 * against those of the page, and what these lack for a moment would be dropped from it.
 */
const sharedPaths: ReadonlySet<string> = new Set(['/api/salon'])

/** How long an answer is cached, in milliseconds: as long as a page is. */
const maxAgeMillis = 30_000

interface Slot {
  readonly answer: Promise<PageAnswer>
  readonly madeAt: number
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
 * @param now the clock in milliseconds
 */
export function createAnswerCache(callApi: CallApi, now: () => number): AnswerCache {
  let slots = new Map<string, Slot>()

  async function ask(path: string): Promise<PageAnswer> {
    const answer = await callApi(`http://localhost${path}`)
    if (!answer.ok) return answer
    return answerWith(await answer.json())
  }

  return {
    get(path) {
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
