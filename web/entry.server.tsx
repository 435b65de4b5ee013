import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageRequest } from './page-request.ts'
import { RequestId } from './shell/error-page.tsx'

// The server reaches these through the build, since the context's key and classes must be the build's own.
// biome-ignore lint/performance/noBarrelFile: no barrel, but the one entry point of the build for the server
export { createRequestHandler } from 'react-router'
export { contextFor } from './page-request.ts'
export { renderOfflinePage } from './shell/offline-page.tsx'

/** Renders one page completely: only a finished page can be hashed, cached and compared. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, deliver, requestId = '' } = context.get(pageRequest)
  // With the stream, the router would put the data in by suspending, and a page that suspends costs much more.
  const { serverHandoffStream, ...withoutData } = router
  const data = await textOf(serverHandoffStream)
  const page = (
    <RequestId value={requestId}>
      <ServerRouter context={withoutData} url={request.url} nonce={nonce} />
    </RequestId>
  )
  const html = (await htmlOf(page, nonce))
    // The page can be read before it is hydrated: on a slow phone its style and type must not share the network with its scripts.
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
  headers.set('content-type', 'text/html; charset=utf-8')
  const isUnknownPath = router.staticHandlerContext.matches.some(({ route }) => route.path === '*')
  const complete = router.renderMeta?.didRenderScripts ? withData(html, data, nonce) : html
  deliver?.(complete)
  return new Response(deliver ? null : complete, { status: isUnknownPath ? 404 : status, headers })
}

/** Where React has left a part to the browser, since it had to wait for its code. */
const leftToBrowser = '<!--$!-->'

/** A page in one go or, if a part of it had to wait, such as for code that is loaded the first time, through a stream that waits. */
async function htmlOf(page: ReactElement, nonce: string): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(leftToBrowser)) return `<!DOCTYPE html>${html}`
  let failure: { readonly error: unknown } | undefined
  const stream = await renderToReadableStream(page, {
    nonce,
    // One piece: no part of the page is moved into place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  return textOf(stream)
}

/** A `Response` around the stream would take several times as long. */
async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
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

/** The page with the data that the router in the browser starts from, in the form that React Router's `StreamTransfer` writes. */
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
