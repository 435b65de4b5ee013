import { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import type pg from 'pg'
import { AppError } from '../domain/app-error.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { createAttempts } from './auth/attempts.ts'
import { createAuth } from './auth/auth.ts'
import { currentUserOf } from './auth/queries.ts'
import { authRoutes } from './auth/routes.ts'
import { prepareAvailability } from './availability/queries.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import type { Config } from './config.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './database/client.ts'
import { demoRoutes } from './demo/routes.ts'
import { type Live, liveInProcess } from './events/live.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { limitBody } from './http/body-limit.ts'
import { trustedProxyList } from './http/client-address.ts'
import type { Clock } from './http/clock.ts'
import type { AppEnv } from './http/context.ts'
import { answerErrors } from './http/on-error.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { imageRoutes } from './images/routes.ts'
import { embeddedUploads } from './images/uploads.ts'
import type { Log } from './log.ts'
import { salonRoutes } from './salon/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { stylistRoutes } from './stylists/routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly db: Database
  readonly pool: pg.Pool
  /** Signs session cookies; all server processes must share it. */
  readonly authSecret: string
  readonly clock: Clock
  readonly log: Log
  /** Who hears of changes; unset, only the browsers of this process. */
  readonly live?: Live
  readonly isDraining?: () => boolean
  /** Called once a change of a service or a stylist is stored, so that kept pages can be forgotten. */
  readonly onCatalogueChange?: () => void
}

/** Largest JSON body, in bytes; the longest valid one is a stylist's, of about 10 KB. */
const maxBodyBytes = 64 * 1024

/** For data, pictures and files that somebody opens by themselves; drawings have styles in them. */
const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The API, complete but not listening, so that tests and server rendering can call it in process. */
export function createApp(options: AppOptions) {
  const {
    config,
    db,
    pool,
    authSecret,
    clock,
    log,
    live = liveInProcess(),
    isDraining = () => false,
    onCatalogueChange = () => {},
  } = options
  const app = new OpenAPIHono<AppEnv>()
  const { publicUrl, adminEmail, salon } = config
  const auth = createAuth({ db, secret: authSecret, publicUrl, log })
  const readAvailability = prepareAvailability({ db, clock, timeZone: salon.timeZone })
  const proxies = trustedProxyList(config.trustedProxies)
  const catalogue = { db, clock, onCatalogueChange }

  app.onError(answerErrors(log))
  app.use(
    secureHeaders({
      // Pages set their own policy; see `pages/`.
      strictTransportSecurity: publicUrl?.startsWith('https://') ? 'max-age=31536000; includeSubDomains' : false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      xXssProtection: false,
      crossOriginResourcePolicy: 'same-origin',
    }),
  )
  app.use(async (c, next) => {
    await next()
    // Everything but pages, which bring their own.
    if (!c.res.headers.has('content-security-policy')) c.header('Content-Security-Policy', closedPolicy)
  })
  app.use(requireSameOrigin(publicUrl))
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  // Images are larger; their route has a limit of its own, behind its guard.
  app.use('/api/*', except(embeddedUploads.url, limitBody(maxBodyBytes)))
  // Before anything that asks the database who somebody is.
  app.route('/', salonRoutes(config))
  app.use('/api/*', async (c, next) => {
    c.set('user', await currentUserOf(auth, c.req.raw.headers, adminEmail))
    await next()
  })

  app.route('/', authRoutes({ db, auth, attempts: createAttempts(pool), adminEmail, proxies }))
  app.route('/', serviceRoutes(catalogue))
  app.route('/', stylistRoutes(catalogue))
  app.route('/', availabilityRoutes({ readAvailability, clock, timeZone: salon.timeZone }))
  app.route('/', appointmentRoutes({ db, clock, timeZone: salon.timeZone, readAvailability, announce: live.announce }))
  app.route('/', calendarRoutes({ db, config }))
  app.route('/', eventRoutes({ auth, hub: live.hub }))
  app.route('/', dashboardRoutes({ db, clock, timeZone: salon.timeZone }))
  app.route('/', exportRoutes({ pool, clock, timeZone: salon.timeZone }))
  app.route('/', demoRoutes({ db, announce: live.announce }))
  app.route('/', imageRoutes(db))
  app.route('/', healthRoutes({ db, isDraining }))

  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'chairtime.session_token',
  })
  // Made once: it takes longer than most requests, and anybody may ask for it.
  let description: object | undefined
  app.get('/api/openapi.json', (c) => {
    description ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Chairtime', version: '1', description: `The booking API of ${salon.name}.` },
    })
    return c.json(description)
  })
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such address.')
  })
  return app
}
