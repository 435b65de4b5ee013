import type { Server } from 'node:http'
import type { Env, Hono } from 'hono'
import { framedPath } from '../../domain/access.ts'
import { mapOrigin } from '../../domain/salon/page/map-position.ts'
import { prepareCatalogueVersions } from '../booking/availability/catalogue.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { addressList } from '../platform/http/client-address.ts'
import { readLocalPort } from '../platform/http/own-origin.ts'
import { createAddressLimit } from '../platform/http/request-limits.ts'
import type { Log } from '../platform/log.ts'
import { findImage } from '../salon/images/queries.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import { loadPageBuild } from './page-build.ts'
import { createPages } from './pages.ts'
import { offlinePage, siteFiles } from './site-files.ts'
import { staticFiles } from './static.ts'

/** Sites that can frame a page: the salon's own, and only the page to book. */
function createFraming(settings: CurrentSettings): (path: string) => readonly string[] {
  return (path) => (path === framedPath ? settings.get().found.origins : [])
}

/** Origins that a page can frame: the map, on its page. */
function createFrames(settings: CurrentSettings): (path: string) => readonly string[] {
  return (path) => (path === '/contact' && settings.get().contact.position ? [mapOrigin] : [])
}

interface MountOptions {
  readonly development: boolean
  readonly httpServer: Server
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'limits' | 'trustedProxies'>
  readonly settings: CurrentSettings
  readonly db: Database
  readonly catalogueVersion: () => number
  readonly connections?: readonly string[]
  readonly log: Log
}

/**
 * Adds the built files and, for all remaining paths, the pages. Comes after all other routes.
 * @throws {StartError} when the pages have not been built
 */
export async function mountPages<E extends Env>(app: Hono<E>, options: MountOptions): Promise<void> {
  const { development, httpServer, config, settings, db, catalogueVersion, connections = [], log } = options
  const reportError = (error: unknown) => log.error('a page failed', error)
  const { publicUrl } = config
  const callApi = (url: string, init?: RequestInit, env?: object) => app.request(url, init, env)
  app.route(
    '/',
    siteFiles({ publicUrl, settings, readImage: async (id) => (await findImage(db, id, { avif: false }))?.content ?? null }),
  )

  if (development) {
    const { createDevelopmentPages } = await import('./development.ts')
    const respond = await createDevelopmentPages({ httpServer, callApi, publicUrl, connections })
    app.all('*', (c) => respond(c.req.raw))
    return
  }

  const build = await loadPageBuild()
  const pages = createPages({
    build,
    callApi,
    publicUrl,
    connections,
    framing: createFraming(settings),
    frames: createFrames(settings),
    reportError,
    catalogueVersion,
    readVersions: prepareCatalogueVersions(db),
  })
  app.route('/', staticFiles({ publicUrl }))
  app.route('/', offlinePage(build, settings))
  const limit = createAddressLimit({
    perMinute: config.limits.reads,
    proxies: addressList(config.trustedProxies),
    hasProxies: config.trustedProxies.length > 0,
    log,
  })
  app.all('*', (c) => pages.respond(asGet(c.req.raw), { limit: () => limit(c), port: readLocalPort(c, config.port) }))
}

function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}
