import { createHash } from 'node:crypto'
import { type Encoding, encode } from './encoding.ts'
import type { RenderedPage } from './render-page.ts'

/** Milliseconds: if another process's notification is lost, its change shows after this. */
const maxAgeMillis = 30_000

/** Without PUBLIC_URL, each of this machine's names has its pages, and all other names share one set. */
const maxPages = 60

/** A page for everybody, ready to send: plain headers, and a body for each encoding. */
export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly encoded: Record<Encoding, { readonly headers: Record<string, string>; readonly body: Uint8Array<ArrayBuffer> }>
}

interface CacheEntry {
  readonly page: Promise<CachedPage | null>
  readonly madeAt: number
}

function isForEverybody({ headers }: RenderedPage): boolean {
  return headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie')
}

function prepare({ status, headers, html }: RenderedPage): CachedPage {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const shared = { ...Object.fromEntries(headers), etag, vary: 'accept-encoding, cookie' }
  const inEncoding = (encoding: Encoding) => {
    const body = encode(html, encoding)
    const length = { 'content-length': String(body.byteLength) }
    return { body, headers: { ...shared, ...length, ...(encoding !== 'identity' && { 'content-encoding': encoding }) } }
  }
  return { status, etag, encoded: { br: inEncoding('br'), gzip: inEncoding('gzip'), identity: inEncoding('identity') } }
}

/** Caches pages for people without a session in memory. @param now the clock in milliseconds */
export function createPageCache(now: () => number) {
  let slots = new Map<string, CacheEntry>()

  return {
    /**
     * Returns the cached page of an address, or renders it once for all who wait. Null if the page isn't for everybody, or its status
     * differs.
     */
    async get(address: string, status: number, render: () => Promise<RenderedPage>): Promise<CachedPage | null> {
      const slot = slots.get(address)
      if (slot && now() - slot.madeAt < maxAgeMillis) return slot.page
      const page = render().then((rendered) =>
        rendered.status === status && isForEverybody(rendered) ? prepare(rendered) : null,
      )
      // `current`, since a concurrent change replaces the map and this page may be older than the change.
      const current = slots
      const forget = () => current.get(address)?.page === page && current.delete(address)
      // Evict the oldest. A popular page is rendered again occasionally, which nobody notices.
      slots.delete(address)
      const [oldest] = slots.keys()
      if (oldest !== undefined && slots.size >= maxPages) slots.delete(oldest)
      slots.set(address, { page, madeAt: now() })
      page.then((result) => result ?? forget(), forget)
      return page
    },

    clear(): void {
      slots = new Map()
    },
  }
}
