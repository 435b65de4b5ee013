import type { RequestListener, Server } from 'node:http'
import { createServer } from 'vite'
import { cloudImageOrigin } from '../../../domain/image.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { CallApi, PageBuild } from './page-build.ts'
import { fetchFor } from './render-page.ts'

interface DevelopmentOptions {
  /** Gets Vite in front of everything else, and carries its socket, so that all runs on one port. */
  readonly httpServer: Server
  readonly callApi: CallApi
  readonly publicUrl: string | undefined
  /** Origins besides the site's own that the pages' scripts may call. */
  readonly connections: readonly string[]
}

/** Vite's own scripts are inline and use `eval`; none of this is ever served to a visitor. */
const developmentPolicy = (connections: readonly string[]) =>
  [
    `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: ${cloudImageOrigin}`,
    ['connect-src', "'self'", 'ws:', ...connections].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')

/** Responds with the pages for `npm run dev`: Vite in the same server, modules compiled on demand, changes shown at once. */
export async function createDevelopmentPages({ httpServer, callApi, publicUrl, connections }: DevelopmentOptions) {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: httpServer } } })
  const listeners = httpServer.listeners('request') as RequestListener[]
  httpServer.removeAllListeners('request')
  httpServer.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => {
      for (const listener of listeners) listener(incoming, outgoing)
    })
  })

  return async (request: Request): Promise<Response> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
    const { createRequestHandler, contextFor } = build.entry.module
    const origin = ownOrigin(publicUrl, request.url)
    const context = contextFor({ nonce: '', origin, reportError: console.error, fetch: fetchFor(request, callApi, null) })
    const response = await createRequestHandler(build, 'development')(request, context)
    response.headers.set('content-security-policy', developmentPolicy(connections))
    return response
  }
}
