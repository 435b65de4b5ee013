import type { CatalogueVersions } from '../../booking/availability/catalogue.ts'
import type { ApiResponse, CallApi } from './page-build.ts'

/** API responses that are the same for everybody but the administrator. */
const sharedPaths: ReadonlySet<string> = new Set(['/api/salon'])

/**
 * Those that must be as they are now, since a draft or a link is checked against them, and what they lack for a moment would be dropped
 * from it: they are read and parsed again as soon as the database has another version of them, which every page reads.
 */
const versionedPaths: ReadonlyMap<string, readonly (keyof CatalogueVersions)[]> = new Map([
  ['/api/services', ['services']],
  // What a stylist offers leaves out services that are hidden, and has what clients gave.
  ['/api/stylists', ['stylists', 'services', 'ratings']],
])

/** How long a response is cached, in milliseconds: as long as a page is. */
const maxAgeMillis = 30_000

interface CacheEntry {
  readonly response: Promise<ApiResponse>
  readonly madeAt: number
}

interface ResponseCacheOptions {
  readonly callApi: CallApi
  /** In milliseconds. */
  readonly now: () => number
  readonly readVersions: () => Promise<CatalogueVersions>
}

export interface ResponseCache {
  /** The response that a visitor gets at that path; null for a path whose responses depend on who requests it. */
  readonly get: (path: string) => Promise<ApiResponse> | null
  /** To be called when the salon's own data has changed. */
  readonly clear: () => void
}

/**
 * What pages of signed-in clients have in common, read and parsed once for all of them. For rendering only: a browser that fetches again
 * after a live update gets what the database has.
 */
export function createResponseCache({ callApi, now, readVersions }: ResponseCacheOptions): ResponseCache {
  let slots = new Map<string, CacheEntry>()
  const versions = new Map<string, { readonly version: string; readonly response: Promise<ApiResponse> }>()

  async function load(path: string): Promise<ApiResponse> {
    const response = await callApi(`http://localhost${path}`)
    if (!response.ok) return response
    return jsonResponse(await response.json())
  }

  /** The version is read first, so the response is that one or a later one. */
  async function currentResponse(path: string, lists: readonly (keyof CatalogueVersions)[]): Promise<ApiResponse> {
    const current = await readVersions().catch(() => null)
    // Without a database the API says what is wrong.
    if (!current) return load(path)
    const version = lists.map((list) => current[list]).join(' ')
    const known = versions.get(path)
    if (known?.version === version) return known.response
    const response = load(path)
    const forget = () => versions.get(path)?.response === response && versions.delete(path)
    versions.set(path, { version, response })
    response.then(({ ok }) => ok || forget(), forget)
    return response
  }

  return {
    get(path) {
      const lists = versionedPaths.get(path)
      if (lists) return currentResponse(path, lists)
      if (!sharedPaths.has(path)) return null
      const cached = slots.get(path)
      if (cached && now() - cached.madeAt < maxAgeMillis) return cached.response
      // `current`, since a concurrent change replaces the map and this response may be older than the change.
      const current = slots
      const response = load(path)
      const forget = () => current.get(path)?.response === response && current.delete(path)
      current.set(path, { response, madeAt: now() })
      response.then(({ ok }) => ok || forget(), forget)
      return response
    },
    clear() {
      slots = new Map()
      // Settings say whose ratings are shown.
      versions.clear()
    },
  }
}

/** A good response with this body, which nobody may change: others read the same one. */
export function jsonResponse(body: unknown): ApiResponse {
  return { ok: true, status: 200, headers: new Headers(), json: async () => body }
}
