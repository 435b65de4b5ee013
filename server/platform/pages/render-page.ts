import { randomUUID } from 'node:crypto'
import { isStaff } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { currentRequestId } from '../../request-scope.ts'
import { renderingEnv } from '../http/context.ts'
import { jsonResponse, type ResponseCache } from './cached-responses.ts'
import type { ApiResponse, CallApi, PageBuild } from './page-build.ts'
import { pagePolicy, sealScripts } from './policy.ts'

export interface RendererOptions {
  readonly build: PageBuild
  readonly callApi: CallApi
  /** The site's own origin; unset, the one at which a page was requested. */
  readonly publicUrl?: string | undefined
  /** Origins besides the site's own that the page's scripts may call, such as a cloud image service. */
  readonly connections?: readonly string[]
  /** The sites that can show a page in a frame, by its path. */
  readonly framing?: (path: string) => readonly string[]
  /** The origins that a page can show in a frame, by its path. */
  readonly frames?: (path: string) => readonly string[]
  readonly reportError: (error: unknown) => void
}

/** A page as text, before it is compressed; its headers have the policy but no length. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

/** Which page, and for whom. */
interface RenderRequest {
  readonly request: Request
  /** The site's, or nothing. */
  readonly origin: string
  /** Undefined if unknown. */
  readonly user: CurrentUser | null | undefined
}

/** Pages that are rendered at a time. More would not be ready sooner: together they only keep more memory from being freed young. */
const maxAtOnce = 3

/** Renders one page for one person: the API is called with their cookie. */
export function createRenderer({
  build,
  callApi,
  cachedResponses,
  connections,
  framing = () => [],
  frames = () => [],
  reportError,
}: RendererOptions & { readonly cachedResponses: ResponseCache }) {
  const { createRequestHandler, contextFor } = build.entry.module
  const handle = createRequestHandler(build, 'production')
  const inTurn = createTurns(maxAtOnce)

  return ({ request, origin, user }: RenderRequest): Promise<RenderedPage> =>
    inTurn(async () => {
      const nonce = randomUUID()
      let delivered: string | undefined
      const deliver = (page: string) => {
        delivered = page
      }
      const fetch = fetchFor(request, callApi, user, cachedResponses)
      const response = await handle(
        request,
        contextFor({ nonce, origin, reportError, fetch, deliver, requestId: currentRequestId() }),
      )
      // Without a page where the router had none rendered.
      const text = delivered ?? (await response.text())
      const { html, scripts } = sealScripts(text, nonce)
      const headers = new Headers(response.headers)
      const { pathname } = new URL(request.url)
      headers.set('content-security-policy', pagePolicy(scripts, connections, framing(pathname), frames(pathname)))
      return { status: response.status, headers, html }
    })
}

/** Runs so many tasks at a time; the others wait in line. */
function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The next one in the queue takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * A `fetch` for the page's start-up: in process, in the name of the person who requested the page.
 * @param cached responses that a client's page need not request; those of the salon's staff request everything
 */
export function fetchFor(page: Request, callApi: CallApi, user: CurrentUser | null | undefined, cached?: ResponseCache) {
  const { origin } = new URL(page.url)
  const cookie = page.headers.get('cookie')
  const env = user === null ? undefined : renderingEnv(user)
  return async (path: string, init: RequestInit = {}): Promise<ApiResponse> => {
    if (user && (init.method ?? 'GET') === 'GET') {
      if (path === '/api/me') return jsonResponse(user)
      const shared = isStaff(user) ? null : cached?.get(path)
      if (shared) return shared
    }
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    return callApi(new URL(path, origin).href, { ...init, headers }, env)
  }
}
