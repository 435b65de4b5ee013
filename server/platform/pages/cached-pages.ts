import { createHash } from 'node:crypto'
import { type Encoding, encode } from './encoding.ts'
import type { RenderedPage } from './render-page.ts'

/** How long a page may be cached, in milliseconds: if the notification of another process's change is lost, it shows after that. */
const maxAgeMillis = 30_000

/** How many pages are cached at most: without PUBLIC_URL there is one for each of this machine's names, and one for all other names. */
const maxPages = 60

/** A page for everybody, ready to be sent: one set of plain headers and one body for each encoding. */
export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly encoded: Record<Encoding, { readonly headers: Record<string, string>; readonly body: Uint8Array<ArrayBuffer> }>
}

interface CacheEntry {
  readonly page: Promise<CachedPage | null>
  readonly madeAt: number
}

/** Whether a page may be shown to others: it is complete and says that it may be. */
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

/**
 * Pages for people without a session, rendered once and cached in memory.
 * @param now the clock in milliseconds
 */
export function createPageCache(now: () => number) {
  let slots = new Map<string, CacheEntry>()

  return {
    /**
     * The cached page of an address, rendered where there is none; people who come while it is being rendered wait for the same
     * one. Null when what was rendered is not for everybody, or not what the status says.
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
      // The oldest goes first. A popular page is then rendered once more in a while, which nobody notices.
      slots.delete(address)
      const [oldest] = slots.keys()
      if (oldest !== undefined && slots.size >= maxPages) slots.delete(oldest)
      slots.set(address, { page, madeAt: now() })
      page.then((result) => result ?? forget(), forget)
      return page
    },

    /** Forgets every page; called when what they show has changed. */
    clear(): void {
      slots = new Map()
    },
  }
}
