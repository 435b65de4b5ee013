import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageRequest } from './page-request.ts'

// The server reaches these through the build, since the context's key and classes must be the build's own.
// biome-ignore lint/performance/noBarrelFile: no barrel, but the one door between the build and the server
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
  const { nonce } = context.get(pageRequest)
  let failure: { readonly error: unknown } | undefined
  const stream = await renderToReadableStream(<ServerRouter context={router} url={request.url} nonce={nonce} />, {
    nonce,
    // One piece: no part of the page is moved into place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error

  // The page can be read before it is hydrated: on a slow phone its style and type must not share the network with its scripts.
  const html = (await new Response(stream).text()).replaceAll(
    '<link rel="modulepreload" ',
    '<link rel="modulepreload" fetchpriority="low" ',
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const isUnknownPath = router.staticHandlerContext.matches.some(({ route }) => route.path === '*')
  return new Response(html, { status: isUnknownPath ? 404 : status, headers })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }) {
  if (!request.signal.aborted) context.get(pageRequest).reportError(error)
}
