import { msg } from '@lingui/core/runtime-macro'
import { pageAt, redirectFor } from '../../domain/access.ts'
import { AppError } from '../../domain/app-error.ts'
import { language, say } from '../../domain/language/say.ts'
import type { CurrentUser } from '../../domain/people/user.ts'
import type { CatalogueVersions } from '../booking/availability/catalogue.ts'
import { systemMillis } from '../platform/clock.ts'
import { createOwnOrigins } from '../platform/http/own-origin.ts'
import { formatLanguageCookie } from '../platform/http/request-language.ts'
import { accountReads, languageNow } from '../platform/language/reader.ts'
import { renewedAfter } from '../platform/versioned.ts'
import { type CachedPage, createPageCache, vary } from './cached-pages.ts'
import { createResponseCache } from './cached-responses.ts'
import { bestEncoding, encode } from './encoding.ts'
import { createRenderer, type RenderedPage, type RendererOptions } from './render-page.ts'

/** Pages that look the same for everyone without a session, regardless of tracking parameters. */
const sharedPaths: ReadonlySet<string> = new Set(['/', '/about', '/services', '/contact', '/privacy', '/terms'])

/** Pages that do so only without a query, which contains the next page or the visitor's choices. */
const sharedWithoutQuery: ReadonlySet<string> = new Set(['/book', '/login', '/signup', '/forgot-password'])

/** Milliseconds: if another process's notification is lost, its change shows after this. */
const maxAgeMillis = 30_000

/** Part of the session cookie's name; a prefix such as `__Host-` may stand before it. */
const sessionCookie = 'chairtime.session_token='

interface PageSituation {
  /** Limits rendered pages by throwing; cached ones are for all. */
  readonly limit: () => Promise<void>
  /** The port that the request came in at. */
  readonly port: number
}

export interface Pages {
  /** Serves any path: its page, a redirect, or the 404 page. */
  readonly respond: (request: Request, situation: PageSituation) => Promise<Response>
}

interface PagesOptions extends RendererOptions {
  /** The clock in milliseconds; only the age of cached pages depends on it. */
  readonly now?: () => number
  /** Changes when a service, a stylist or the salon's own data has changed. */
  readonly catalogueVersion: () => number
  readonly readVersions: () => Promise<CatalogueVersions>
}

/**
 * Server-rendered pages.
 * @param options.callApi the app's `request`
 */
export function createPages({ now = systemMillis, catalogueVersion, readVersions, ...options }: PagesOptions): Pages {
  const age = renewedAfter(maxAgeMillis, now)
  const changes = () => [catalogueVersion(), age()]
  const cachedResponses = createResponseCache({ callApi: options.callApi, changes, readVersions })
  const render = createRenderer({ ...options, cachedResponses })
  const originOfSite = createOwnOrigins(options.publicUrl)
  const cachedPage = createPageCache(changes)
  /** For `web/server-clock.ts`: a page from the cache was rendered earlier. */
  const timeHeader = () => ({ 'server-timing': `now;desc=${now()}` })

  /** The user who opens the page; null for a visitor, undefined if sessions can't be looked up right now. */
  async function whoOpens(request: Request): Promise<CurrentUser | null | undefined> {
    const cookie = request.headers.get('cookie')
    if (!cookie?.includes(sessionCookie)) return null
    const response = await options.callApi(new URL('/api/me', request.url).href, { headers: { cookie } })
    return response.ok ? ((await response.json()) as CurrentUser | null) : undefined
  }

  return {
    async respond(request, { limit, port }) {
      if (request.method !== 'GET') return methodNotAllowed()
      const origin = originOfSite(request.url, port)
      const user = await whoOpens(request)
      accountReads(user?.language)
      // A cookie that is no session's changes nothing.
      const cached = user === null ? cacheKeyFor(request.url) : null
      if (cached) {
        const { path, status } = cached
        // Cached pages depend on the path only, since a page has the site's address in it.
        const pageRequest = () => new Request(originIn(request.url) + path)
        const key = `${languageNow()} ${origin}${path}`
        const page = await cachedPage(key, status, () => render({ request: pageRequest(), origin, user: null }))
        if (page) return withLanguage(request, sendCached(page, request, timeHeader()))
      }
      if (user !== undefined) {
        const { pathname, search } = new URL(request.url)
        const elsewhere = redirectFor({ path: pathname, search }, user)
        if (elsewhere) return redirectTo(elsewhere)
      }
      try {
        await limit()
      } catch (refusal) {
        return tooManyPages(refusal)
      }
      return withLanguage(request, send(await render({ request, origin, user }), request, timeHeader()))
    },
  }
}

/** A page that can be cached for everybody, and the status that it must have. */
interface CacheKey {
  readonly path: string
  readonly status: 200 | 404
}

/** Shared by all addresses without a page. */
const notFoundKey: CacheKey = { path: '/404', status: 404 }

/** Addresses that the router requests for its own purposes. */
const ofTheRouter = /^\/__|\.data$/

const onlyLanguage = /^(?:\?lang=\w*)?$/

/** Cheaper than a parsed URL, since this runs for every visitor. */
function cacheKeyFor(url: string): CacheKey | null {
  const whole = url.slice(originIn(url).length)
  const [path = ''] = whole.split('?', 1)
  if (sharedPaths.has(path)) return { path, status: 200 }
  if (sharedWithoutQuery.has(path) && onlyLanguage.test(whole.slice(path.length))) return { path, status: 200 }
  const leadsNowhere = pageAt(path) === null && redirectFor({ path }, null) === null && !ofTheRouter.test(path)
  return leadsNowhere ? notFoundKey : null
}

function originIn(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('//') + 2))
}

/** Says the page's language, and keeps one that the address asks for, for the pages and responses that follow. */
function withLanguage(request: Request, response: Response): Response {
  response.headers.set('content-language', language())
  const asked = /[?&]lang=([a-z]{2})(?:&|$)/.exec(request.url)?.[1]
  if (asked === languageNow()) response.headers.append('set-cookie', formatLanguageCookie(asked))
  return response
}

function sendCached({ etag, status, encoded }: CachedPage, request: Request, time: Record<string, string>): Response {
  const { headers: known, body } = encoded[bestEncoding(request.headers.get('accept-encoding'))]
  const headers = { ...known, ...time }
  if (status === 200 && request.headers.get('if-none-match')?.includes(etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(body, { status, headers })
}

function send({ status, headers, html }: RenderedPage, request: Request, time: Record<string, string>): Response {
  for (const [name, value] of Object.entries(time)) headers.set(name, value)
  // Responses are private unless they are known to be for everybody.
  headers.set('cache-control', 'no-store')
  headers.set('vary', vary)
  if (html === '') return new Response(null, { status, headers })
  const encoding = bestEncoding(request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(encode(html, encoding), { status, headers })
}

/** Without rendering anything: nobody sees a page that leads on. */
function redirectTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', vary },
  })
}

/** Rethrows any other error. */
function tooManyPages(refusal: unknown): Response {
  if (!(refusal instanceof AppError) || refusal.code !== 'rate_limited') throw refusal
  return new Response(`${refusal.message}\n`, {
    status: 429,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(refusal.details.retryAfterSeconds ?? 1),
    },
  })
}

function methodNotAllowed(): Response {
  return new Response(`${say(msg`You can open this page, but not send anything to it.`)}\n`, {
    status: 405,
    headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
