import { randomUUID } from 'node:crypto'
import { isStaff } from '../../domain/people/roles.ts'
import type { CurrentUser } from '../../domain/people/user.ts'
import { renderingEnv } from '../platform/http/context.ts'
import { languageNow } from '../platform/language/reader.ts'
import { currentRequestId } from '../platform/request-scope.ts'
import { jsonResponse, type ResponseCache } from './cached-responses.ts'
import type { ApiResponse, CallApi, PageBuild } from './page-build.ts'
import { pagePolicy, sealScripts } from './policy.ts'

export interface RendererOptions {
  readonly build: PageBuild
  readonly callApi: CallApi
  readonly publicUrl?: string | undefined
  readonly connections?: readonly string[]
  readonly framing?: (path: string) => readonly string[]
  readonly frames?: (path: string) => readonly string[]
  readonly reportError: (error: unknown) => void
}

/** Uncompressed; the headers have the policy but no length. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

interface RenderRequest {
  readonly request: Request
  readonly origin: string
  readonly user: CurrentUser | null | undefined
}

/** Pages rendered at a time. More would not be ready sooner: they only keep memory from being freed young. */
const maxAtOnce = 3

export function createRenderer({
  build,
  callApi,
  cachedResponses,
  connections,
  framing = () => [],
  frames = () => [],
  reportError,
}: RendererOptions & { readonly cachedResponses: ResponseCache }) {
  const { createRequestHandler, contextFor, prepareLanguage } = build.entry.module
  const handle = createRequestHandler(build, 'production')
  const inTurn = createTurns(maxAtOnce)

  return ({ request, origin, user }: RenderRequest): Promise<RenderedPage> =>
    inTurn(async () => {
      const nonce = randomUUID()
      let delivered: string | undefined
      const deliver = (page: string) => {
        delivered = page
      }
      await prepareLanguage(languageNow())
      const fetch = fetchFor(request, callApi, user, cachedResponses)
      const response = await handle(
        request,
        contextFor({ nonce, origin, reportError, fetch, deliver, requestId: currentRequestId() }),
      )
      const text = delivered ?? (await response.text())
      const { html, scripts } = sealScripts(text, nonce)
      const headers = new Headers(response.headers)
      const { pathname } = new URL(request.url)
      headers.set('content-security-policy', pagePolicy(scripts, connections, framing(pathname), frames(pathname)))
      return { status: response.status, headers, html }
    })
}

function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** A `fetch` for rendering: in process, as the page's reader. @param cached responses for clients' pages; staff's request everything */
export function fetchFor(page: Request, callApi: CallApi, user: CurrentUser | null | undefined, cached?: ResponseCache) {
  const { origin } = new URL(page.url)
  const cookie = page.headers.get('cookie')
  const env = user === null ? undefined : renderingEnv(user)
  return async (path: string, init: RequestInit = {}): Promise<ApiResponse> => {
    if (user && (init.method ?? 'GET') === 'GET') {
      if (path === '/api/me') return jsonResponse(user)
      const shared = isStaff(user) ? null : cached?.(path)
      if (shared) return shared
    }
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    return callApi(new URL(path, origin).href, { ...init, headers }, env)
  }
}
