import { OpenAPIHono } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { framedPath } from '../domain/access.ts'
import { AppError } from '../domain/app-error.ts'
import { type BookingLimits, bookingLimits } from '../domain/booking/booking.ts'
import { say } from '../domain/language/say.ts'
import type { OpenProvider } from './booking/online-payments/context.ts'
import { openingProvider } from './booking/online-payments/keys/opening-provider.ts'
import { openBooking } from './booking/room.ts'
import { openInsight } from './insight/room.ts'
import { calendarFile } from './messages/ics/event.ts'
import { sendsMail } from './messages/mail/delivery.ts'
import { createMailWriter } from './messages/mail/mail-writer.ts'
import { mailsOfChange } from './messages/mail/settings-change.ts'
import { type ResolveTxt, resolveTxtOfDns } from './messages/mail-server/sender-records.ts'
import { openMessages } from './messages/room.ts'
import { type BackupJobs, openBackups } from './operations/backup/jobs.ts'
import { isDemoPresent } from './operations/demo/queries.ts'
import { importUploads } from './operations/import-files/routes.ts'
import { openOperations } from './operations/room.ts'
import { isSecureSite, sessionCookies } from './people/auth/auth.ts'
import { usableProvider } from './people/auth/oidc-provider.ts'
import { openPeople } from './people/room.ts'
import { applyRequestRules, attachSessions } from './pipeline.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/client.ts'
import { healthRoutes } from './platform/health/routes.ts'
import { addressList } from './platform/http/client-address.ts'
import type { AppEnv } from './platform/http/context.ts'
import { describeApi } from './platform/http/description.ts'
import { type Live, liveInProcess } from './platform/live/live.ts'
import { liveRoutes } from './platform/live/routes.ts'
import type { Log } from './platform/log.ts'
import { serveMetrics } from './platform/metrics/endpoint.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { embeddedUploads } from './salon/images/routes.ts'
import { openSalon } from './salon/room.ts'
import { type CurrentSettings, createCurrentSettings } from './salon/settings/current.ts'
import { settingsOfConfig } from './salon/settings/queries.ts'

export interface AppOptions {
  readonly config: Config
  readonly db: Database
  readonly pool: pg.Pool
  /** Signs session cookies; all server processes must share it. */
  readonly authSecret: string
  readonly clock: Clock
  readonly log: Log
  /** Defaults to the salon's stored settings, or the configuration's until some are stored. */
  readonly settings?: CurrentSettings
  /** Limits on bookings; `bookingLimits` if unset. */
  readonly limits?: BookingLimits
  /** Publishes changes; defaults to this process's browsers only. */
  readonly live?: Live
  readonly isDraining?: () => boolean
  /** Asks DNS; tests answer themselves. */
  readonly resolveTxt?: ResolveTxt
  /** Omit to measure nothing. */
  readonly metrics?: Metrics | undefined
  /** Opens the provider of online payments; defaults to the provider by the salon's keys. */
  readonly provider?: OpenProvider
  /** Defaults to this app's own backups. */
  readonly backups?: BackupJobs
}

/** The API, complete but not listening, so that tests and server rendering can call it in process. */
export function createApp(options: AppOptions) {
  const shared = createShared(options)
  const { config, db, pool, clock, log, settings, live, proxies, metrics } = shared
  const app = new OpenAPIHono<AppEnv>()
  live.hub.beforeResync(settings.refresh)
  applyRequestRules(app, {
    config,
    clock,
    log,
    metrics,
    uploads: [embeddedUploads.url, importUploads],
    isSecure: isSecureSite(config.publicUrl),
    languagesOf: () => settings.get().languages,
    isFramed: (path) => path === framedPath && settings.get().found.origins.length > 0,
  })
  const salon = openSalon({
    ...shared,
    countMails: mailsOfChange,
    isDemoPresent: () => isDemoPresent(db),
    takesOnline: async () => (await shared.provider()) !== null,
    outsideSignIn: usableProvider(config)?.name ?? '',
  })
  const people = openPeople(shared)
  const { onCatalogueChange } = salon.catalogue
  const booking = openBooking({
    ...shared,
    people,
    onCatalogueChange,
    calendarFile: (one, bookingsUrl) => calendarFile({ bookings: [one], settings: settings.get(), bookingsUrl }),
  })
  const messages = openMessages({ ...shared, people })
  const insight = openInsight(shared)
  const operations = openOperations({ ...shared, people, booking, onCatalogueChange })

  // Before the session lookup, which needs the database.
  app.route('/', salon.publicRoutes)
  attachSessions(app, { config, log, proxies, currentUserOf: people.currentUserOf })
  // Insight first: routes such as /api/clients/:id would also match the addresses of exports.
  for (const room of [insight, people, salon, booking, messages, operations])
    for (const routes of room.routes) app.route('/', routes)
  app.route('/', liveRoutes({ requireSessionId: people.requireSessionId, hub: live.hub }))
  app.route('/', healthRoutes({ db, pool, isDraining: shared.isDraining }))
  describeItself(app, shared)
  app.all('/api/*', () => {
    throw new AppError('not_found', say(msg`There’s nothing at this address.`))
  })
  return app
}

function createShared(options: AppOptions) {
  const { config, db, authSecret, clock, log, live = liveInProcess(), metrics } = options
  const initialSettings = settingsOfConfig(config.salon)
  const settings = options.settings ?? createCurrentSettings({ db, initial: initialSettings, log })
  return {
    isDraining: () => false,
    provider: openingProvider({ db, config, secret: authSecret, clock }),
    resolveTxt: resolveTxtOfDns,
    limits: bookingLimits,
    ...options,
    backups: options.backups ?? openBackups({ config, db, clock, log, settings }),
    settings,
    initialSettings,
    live,
    metrics,
    announce: live.announce,
    proxies: addressList(config.trustedProxies),
    sendsMail: () => sendsMail({ db, config, settings, authSecret }),
    askForMail: createMailWriter(settings),
  }
}

/** Its description for programs, and its figures where the configuration asks for them here. */
function describeItself(app: OpenAPIHono<AppEnv>, { config, metrics }: Pick<AppOptions, 'config' | 'metrics'>): void {
  const { publicUrl } = config
  const { token } = config.metrics
  if (metrics && token)
    app.get('/metrics', ({ req }) => serveMetrics(metrics, { token, authorization: req.header('authorization') }))

  // Generated once: it takes longer than most requests, and anyone can request it.
  let description: object | undefined
  app.get('/api/openapi.json', (c) => {
    description ??= describeApi(app, { publicUrl, sessionCookie: sessionCookies(publicUrl).current })
    return c.json(description)
  })
}
