import { createHash } from 'node:crypto'
import { versioned } from '../platform/versioned.ts'
import { type Encoding, encode } from './encoding.ts'
import type { RenderedPage } from './render-page.ts'

/** Without PUBLIC_URL, each of this machine's names has its pages, and all other names share one set; each language has its own. */
const maxPages = 200

/** Headers that pages differ by, beside their address. */
export const vary = 'accept-encoding, accept-language, cookie'

/** A page for everybody, ready to send: plain headers, and a body for each encoding. */
export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly encoded: Record<Encoding, { readonly headers: Record<string, string>; readonly body: Uint8Array<ArrayBuffer> }>
}

function isForEverybody({ headers }: RenderedPage): boolean {
  return headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie')
}

function prepare({ status, headers, html }: RenderedPage): CachedPage {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const shared = { ...Object.fromEntries(headers), etag, vary }
  const inEncoding = (encoding: Encoding) => {
    const body = encode(html, encoding)
    const length = { 'content-length': String(body.byteLength) }
    return { body, headers: { ...shared, ...length, ...(encoding !== 'identity' && { 'content-encoding': encoding }) } }
  }
  return { status, etag, encoded: { br: inEncoding('br'), gzip: inEncoding('gzip'), identity: inEncoding('identity') } }
}

/** Caches pages for people without a session in memory. */
export function createPageCache(changes: () => readonly unknown[]) {
  const pages = versioned<Promise<CachedPage | null>>({ most: maxPages, keeps: (page) => page !== null })

  /** Renders an address's page once for all who wait. Null if it isn't for everybody, or its status differs. */
  return (address: string, status: number, render: () => Promise<RenderedPage>): Promise<CachedPage | null> =>
    pages(address, changes(), () =>
      render().then((rendered) => (rendered.status === status && isForEverybody(rendered) ? prepare(rendered) : null)),
    )
}
