import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageRequest } from './page-request.ts'
import { RequestId } from './shell/error-page.tsx'

// The server reaches these through the build, since the context's key and classes must be the build's own.
// biome-ignore lint/performance/noBarrelFile: no barrel, but the one entry point of the build for the server
export { createRequestHandler } from 'react-router'
export { prepareLanguage, renderThrough } from './language/speakers.ts'
export { contextFor } from './page-request.ts'
export { renderOfflinePage } from './shell/offline-page.tsx'

/** Renders a complete page: only that can be hashed, cached and compared. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, deliver, requestId = '' } = context.get(pageRequest)
  // With the stream the router would suspend, which makes rendering much slower.
  const { serverHandoffStream, ...withoutData } = router
  const data = await readText(serverHandoffStream)
  const page = (
    <RequestId value={requestId}>
      <ServerRouter context={withoutData} url={request.url} nonce={nonce} />
    </RequestId>
  )
  const html = (await renderHtml(page, nonce))
    // The page is readable before hydration: on a slow phone, scripts must not compete with styles and fonts.
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
  headers.set('content-type', 'text/html; charset=utf-8')
  const isUnknownPath = router.staticHandlerContext.matches.some(({ route }) => route.path === '*')
  const complete = router.renderMeta?.didRenderScripts ? withData(html, data, nonce) : html
  deliver?.(complete)
  return new Response(deliver ? null : complete, { status: isUnknownPath ? 404 : status, headers })
}

/** React's mark for a suspended part. */
const leftToBrowser = '<!--$!-->'

/** Renders at once or, if a part suspended, as for code loaded the first time, through a stream that waits. */
async function renderHtml(page: ReactElement, nonce: string): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(leftToBrowser)) return `<!DOCTYPE html>${html}`
  let failure: { readonly error: unknown } | undefined
  const stream = await renderToReadableStream(page, {
    nonce,
    // In one chunk: no script moves parts into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  return readText(stream)
}

/** Much faster than a `Response` around the stream. */
async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

const end = '</body></html>'

function withData(html: string, data: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  const text = JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const script = `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`
  return html.endsWith(end) ? html.slice(0, -end.length) + script + end : html + script
}

export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }) {
  if (!request.signal.aborted) context.get(pageRequest).reportError(error)
}
