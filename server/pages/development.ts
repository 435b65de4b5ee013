import type { RequestListener, Server } from 'node:http'
import { createServer } from 'vite'
import { cloudImageOrigin } from '../../domain/image.ts'
import { ownOrigin } from '../platform/http/own-origin.ts'
import { languageNow } from '../platform/language/reader.ts'
import type { CallApi, PageBuild } from './page-build.ts'
import { fetchFor } from './render-page.ts'

interface DevelopmentOptions {
  /** Vite handles requests first and uses its socket, so that all runs on one port. */
  readonly httpServer: Server
  readonly callApi: CallApi
  readonly publicUrl: string | undefined
  readonly connections: readonly string[]
}

/** Vite's scripts are inline and use `eval`; never served to a visitor. */
const developmentPolicy = (connections: readonly string[]) =>
  [
    `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: ${cloudImageOrigin}`,
    ['connect-src', "'self'", 'ws:', ...connections].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')

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
    const { createRequestHandler, contextFor, prepareLanguage, renderThrough } = build.entry.module
    renderThrough(languageNow)
    await prepareLanguage(languageNow())
    const origin = ownOrigin(publicUrl, request.url)
    const context = contextFor({ nonce: '', origin, reportError: console.error, fetch: fetchFor(request, callApi, null) })
    const response = await createRequestHandler(build, 'development')(request, context)
    response.headers.set('content-security-policy', developmentPolicy(connections))
    return response
  }
}
