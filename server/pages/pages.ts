import { bestEncoding, encode } from './encoding.ts'
import { createKeptPages, type KeptPage } from './kept-pages.ts'
import { createRenderer, type RenderedPage, type RendererOptions } from './render-page.ts'

/** Pages that look the same for everyone without a session. */
const sharedPaths: ReadonlySet<string> = new Set(['/', '/about', '/services', '/contact', '/login', '/signup'])

/** Part of the session cookie's name; a prefix such as `__Secure-` may stand before it. */
const sessionCookie = 'chairtime.session_token='

export interface Pages {
  /** Answers any path with a page: the wanted one, a redirect, or the 404 page. */
  readonly respond: (request: Request) => Promise<Response>
  /** To be called when a service, a stylist or the salon's own data has changed. */
  readonly invalidate: () => void
}

/**
 * Server-rendered pages.
 * @param options.callApi the app's `request`
 * @param options.now the clock in milliseconds; only the age of kept pages depends on it
 */
export function createPages({ now = Date.now, ...options }: RendererOptions & { readonly now?: () => number }): Pages {
  const render = createRenderer(options)
  const kept = createKeptPages(now)

  return {
    async respond(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed()
      const path = pathAndQuery(request.url)
      if (sharedPaths.has(path) && !request.headers.get('cookie')?.includes(sessionCookie)) {
        // A page has its own address in it.
        const address = options.publicUrl ? path : request.url
        const page = await kept.get(address, () => render(new Request(request.url)))
        if (page) return sendKept(page, request)
      }
      return send(await render(request), request)
    },
    invalidate: kept.clear,
  }
}

/** Everything after the origin; cheaper than a parsed URL, and this runs for every visitor. */
function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

function sendKept({ etag, answers }: KeptPage, request: Request): Response {
  const { headers, body } = answers[bestEncoding(request.headers.get('accept-encoding'))]
  if (request.headers.get('if-none-match')?.includes(etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(body, { headers })
}

async function send({ status, headers, html }: RenderedPage, request: Request): Promise<Response> {
  // Whatever is not known to be for everybody is for one person.
  headers.set('cache-control', 'no-store')
  headers.set('vary', 'accept-encoding, cookie')
  if (html === '') return new Response(null, { status, headers })
  const encoding = bestEncoding(request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(await encode(html, encoding), { status, headers })
}

function methodNotAllowed(): Response {
  return new Response('This page can only be read.\n', {
    status: 405,
    headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
