import type { Server } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import { createServer } from 'vite'
import type { CallApi, PageBuild } from './page-build.ts'
import { fetchFor } from './render-page.ts'

interface DevelopmentOptions {
  /** Also carries Vite's socket, so that everything runs on one port. */
  readonly httpServer: Server
  readonly callApi: CallApi
}

/** Vite's own scripts are inline and use `eval`; none of this is ever served to a visitor. */
const developmentPolicy =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: https://res.cloudinary.com; frame-ancestors 'none'"

/** The pages for `npm run dev`: Vite in the same server, modules compiled on demand, changes shown at once. */
export async function createDevelopmentPages({ httpServer, callApi }: DevelopmentOptions) {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: httpServer } } })

  const files: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    const { incoming, outgoing } = c.env
    const passedOn = await new Promise<boolean>((resolve) => {
      outgoing.once('close', () => resolve(false))
      outgoing.once('finish', () => resolve(false))
      vite.middlewares(incoming, outgoing, () => resolve(true))
    })
    if (!passedOn) return RESPONSE_ALREADY_SENT
    await next()
  }

  const respond = async (request: Request): Promise<Response> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
    const { createRequestHandler, contextFor } = build.entry.module
    const context = contextFor({ nonce: '', reportError: console.error, fetch: fetchFor(request, callApi) })
    const answer = await createRequestHandler(build, 'development')(request, context)
    answer.headers.set('content-security-policy', developmentPolicy)
    return answer
  }

  return { files, respond, close: () => vite.close() }
}
