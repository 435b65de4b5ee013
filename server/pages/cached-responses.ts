import type { CatalogueVersions } from '../booking/availability/catalogue.ts'
import type { ApiResponse, CallApi } from './page-build.ts'

const sharedPaths: ReadonlySet<string> = new Set(['/api/salon'])

/**
 * Must be current: drafts and links are checked against them, and would drop values that a stale list lacks. They are reloaded when the
 * database has another version, which every page reads.
 */
const versionedPaths: ReadonlyMap<string, readonly (keyof CatalogueVersions)[]> = new Map([
  ['/api/services', ['services']],
  // Stylists are without hidden services, and with clients' ratings.
  ['/api/stylists', ['stylists', 'services', 'ratings']],
])

/** Milliseconds; as long as a page. */
const maxAgeMillis = 30_000

interface CacheEntry {
  readonly response: Promise<ApiResponse>
  readonly madeAt: number
}

interface ResponseCacheOptions {
  readonly callApi: CallApi
  readonly now: () => number
  readonly readVersions: () => Promise<CatalogueVersions>
}

export interface ResponseCache {
  readonly get: (path: string) => Promise<ApiResponse> | null
  readonly clear: () => void
}

/**
 * Caches responses that signed-in clients' pages share, parsed once. For rendering only: browsers that refetch after a live update read
 * the database.
 */
export function createResponseCache({ callApi, now, readVersions }: ResponseCacheOptions): ResponseCache {
  let slots = new Map<string, CacheEntry>()
  const versions = new Map<string, { readonly version: string; readonly response: Promise<ApiResponse> }>()

  async function load(path: string): Promise<ApiResponse> {
    const response = await callApi(`http://localhost${path}`)
    if (!response.ok) return response
    return jsonResponse(await response.json())
  }

  async function currentResponse(path: string, lists: readonly (keyof CatalogueVersions)[]): Promise<ApiResponse> {
    const current = await readVersions().catch(() => null)
    // Without a database, the API responds with the error.
    if (!current) return load(path)
    const version = lists.map((list) => current[list]).join(' ')
    const entry = versions.get(path)
    if (entry?.version === version) return entry.response
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
      // Settings decide whose ratings are shown.
      versions.clear()
    },
  }
}

export function jsonResponse(body: unknown): ApiResponse {
  return { ok: true, status: 200, headers: new Headers(), json: async () => body }
}
