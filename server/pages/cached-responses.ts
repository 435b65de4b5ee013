import { languageCodes } from '../../domain/language/languages.ts'
import type { CatalogueVersions } from '../booking/availability/catalogue.ts'
import { languageNow } from '../platform/language/reader.ts'
import { versioned } from '../platform/versioned.ts'
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

interface ResponseCacheOptions {
  readonly callApi: CallApi
  readonly changes: () => readonly unknown[]
  readonly readVersions: () => Promise<CatalogueVersions>
}

/** Returns a path's response, or null if it isn't shared. */
export type ResponseCache = (path: string) => Promise<ApiResponse> | null

/**
 * Caches responses that signed-in clients' pages share, parsed once. For rendering only: browsers that refetch after a live update read
 * the database.
 */
export function createResponseCache({ callApi, changes, readVersions }: ResponseCacheOptions): ResponseCache {
  const responses = versioned<Promise<ApiResponse>>({
    most: (sharedPaths.size + versionedPaths.size) * (languageCodes.length + 1),
    keeps: ({ ok }) => ok,
  })

  /** Each language has its own, and salons without languages have one. */
  const inLanguage = (path: string) => `${languageNow()} ${path}`

  async function load(path: string): Promise<ApiResponse> {
    const response = await callApi(`http://localhost${path}`)
    if (!response.ok) return response
    return jsonResponse(await response.json())
  }

  async function currentResponse(path: string, lists: readonly (keyof CatalogueVersions)[]): Promise<ApiResponse> {
    const current = await readVersions().catch(() => null)
    // Without a database, the API responds with the error.
    if (!current) return load(path)
    // Settings decide whose ratings are shown.
    return responses(inLanguage(path), [...changes(), ...lists.map((list) => current[list])], () => load(path))
  }

  return (path) => {
    const lists = versionedPaths.get(path)
    if (lists) return currentResponse(path, lists)
    return sharedPaths.has(path) ? responses(inLanguage(path), changes(), () => load(path)) : null
  }
}

export function jsonResponse(body: unknown): ApiResponse {
  return { ok: true, status: 200, headers: new Headers(), json: async () => body }
}
