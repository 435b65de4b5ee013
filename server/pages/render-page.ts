import { randomBytes } from 'node:crypto'
import { ownOrigin } from '../http/own-origin.ts'
import type { CallApi, PageBuild } from './page-build.ts'
import { pagePolicy, sealScripts } from './policy.ts'

export interface RendererOptions {
  readonly build: PageBuild
  readonly callApi: CallApi
  /** The site's own origin; unset, the one that a page was asked for at. */
  readonly publicUrl?: string | undefined
  /** Origins besides the site's own that the page's scripts may call, such as a cloud image service. */
  readonly connections?: readonly string[]
  readonly reportError: (error: unknown) => void
}

/** A page as text, before it is compressed; its headers have the policy but no length. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

/** Renders one page for one person: the API is called with their cookie. */
export function createRenderer({ build, callApi, publicUrl, connections, reportError }: RendererOptions) {
  const { createRequestHandler, contextFor } = build.entry.module
  const handle = createRequestHandler(build, 'production')

  return async (request: Request): Promise<RenderedPage> => {
    const nonce = randomBytes(18).toString('base64url')
    const origin = ownOrigin(publicUrl, request.url)
    const answer = await handle(request, contextFor({ nonce, origin, reportError, fetch: fetchFor(request, callApi) }))
    const { html, scripts } = sealScripts(await answer.text(), nonce)
    const headers = new Headers(answer.headers)
    headers.set('content-security-policy', pagePolicy(scripts, connections))
    return { status: answer.status, headers, html }
  }
}

/** A `fetch` for the page's start-up: in process, in the name of the person who asked for the page. */
export function fetchFor(page: Request, callApi: CallApi) {
  const { origin } = new URL(page.url)
  const cookie = page.headers.get('cookie')
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    return callApi(new URL(path, origin).href, { ...init, headers })
  }
}
