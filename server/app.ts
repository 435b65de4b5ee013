import { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import type pg from 'pg'
import { framedPath } from '../domain/access.ts'
import { AppError } from '../domain/app-error.ts'
import { type BookingLimits, bookingLimits } from '../domain/booking.ts'
import type { OwnTime } from './booking/appointments/booked-client.ts'
import { prepareBookingInsert } from './booking/appointments/insert-booking.ts'
import { requestedMove } from './booking/appointments/moved-visit.ts'
import { appointmentRoutes } from './booking/appointments/routes.ts'
import { openCatalogue } from './booking/availability/catalogue.ts'
import { prepareAvailability } from './booking/availability/queries.ts'
import { availabilityRoutes } from './booking/availability/routes.ts'
import { blockRoutes } from './booking/blocks/routes.ts'
import { checkoutRoutes } from './booking/checkout/routes.ts'
import { dayRoutes } from './booking/days/routes.ts'
import { fitRoutes } from './booking/fit/routes.ts'
import { guestLinkRoutes } from './booking/guests/link-routes.ts'
import { guestRoutes } from './booking/guests/routes.ts'
import { guestVisitRoutes } from './booking/guests/visit-routes.ts'
import { moverByGuestLink } from './booking/guests/visits.ts'
import { createBrowserIds } from './booking/holds/browser-cookie.ts'
import { holdRoutes } from './booking/holds/routes.ts'
import { endAllOf } from './booking/leaving/commands.ts'
import { leavingRoutes } from './booking/leaving/routes.ts'
import { markRoutes } from './booking/marks/routes.ts'
import { paymentRoutes } from './booking/payments/routes.ts'
import { ratingLinkRoutes } from './booking/ratings/link-routes.ts'
import { ratingRoutes } from './booking/ratings/routes.ts'
import { seriesRoutes } from './booking/series/routes.ts'
import { tillRoutes } from './booking/till/routes.ts'
import { togetherRoutes } from './booking/together/routes.ts'
import { trialRoutes } from './operations/trial/routes.ts'
import { moverByLink } from './booking/visit-links/queries.ts'
import { visitRoutes } from './booking/visit-links/routes.ts'
import { waitlistLinkRoutes } from './booking/waitlist/link-routes.ts'
import { ownTimeOf } from './booking/waitlist/own-offers.ts'
import { waitlistRoutes } from './booking/waitlist/routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { auditRoutes } from './insight/audit/routes.ts'
import { dashboardRoutes } from './insight/dashboard/routes.ts'
import { exportRoutes } from './insight/exports/routes.ts'
import { reportRoutes } from './insight/reports/routes.ts'
import type { Log } from './platform/log.ts'
import { calendarFeedRoutes } from './messages/calendar-feeds/routes.ts'
import { calendarRoutes } from './messages/ics/routes.ts'
import { sendsMail } from './messages/mail/delivery.ts'
import { mailRoutes } from './messages/mail/routes.ts'
import { mailsOfChange } from './messages/mail/settings-change.ts'
import { mailTextRoutes } from './messages/mail/text-routes.ts'
import { mailServerRoutes } from './messages/mail-server/routes.ts'
import { type ResolveTxt, resolveTxtOfDns } from './messages/mail-server/sender-records.ts'
import { webhookRoutes } from './messages/webhooks/routes.ts'
import { accountOptions } from './people/accounts/context.ts'
import { linkRoutes } from './people/accounts/link-routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { mailSignInChange } from './people/accounts/sign-in-changes.ts'
import { createAuth, isSecureSite, sessionCookies } from './people/auth/auth.ts'
import { removeExpiredSessions } from './people/auth/commands.ts'
import { createKnownDevices } from './people/auth/known-devices.ts'
import { openOidc } from './people/auth/oidc.ts'
import { usableProvider } from './people/auth/oidc-provider.ts'
import { oidcRoutes } from './people/auth/oidc-routes.ts'
import { currentUserOf, usersOfSessions } from './people/auth/queries.ts'
import { createAttempts } from './people/auth/rate-limits.ts'
import { authRoutes } from './people/auth/routes.ts'
import { prepareSignIn } from './people/auth/signed-in.ts'
import { mergeRoutes } from './people/cards/merge-routes.ts'
import { cardRoutes } from './people/cards/routes.ts'
import { joinByAddress } from './people/clients/commands.ts'
import { clientRoutes } from './people/clients/routes.ts'
import { duplicateRoutes } from './people/duplicates/routes.ts'
import { privacyRoutes } from './operations/privacy/routes.ts'
import { passkeyRoutes } from './people/second-factor/passkey-routes.ts'
import { secondFactorRoutes } from './people/second-factor/routes.ts'
import { staffRoutes } from './people/staff/routes.ts'
import type { Database } from './platform/database/client.ts'
import { unavailable } from './platform/database/errors.ts'
import { healthRoutes } from './platform/health/routes.ts'
import { requireUser } from './platform/http/access.ts'
import { limitBody } from './platform/http/body-limit.ts'
import { addressList, clientAddress } from './platform/http/client-address.ts'
import { type AppEnv, headersOf, knownToRendering } from './platform/http/context.ts'
import { describeApi } from './platform/http/description.ts'
import { lengthOfHead } from './platform/http/head-length.ts'
import { errorHandler } from './platform/http/on-error.ts'
import { nameRequest } from './platform/http/request-id.ts'
import { createAddressLimit, limitReads, limitWrites } from './platform/http/request-limits.ts'
import { requireSameOrigin } from './platform/http/same-origin.ts'
import { keepSecretAddresses } from './platform/http/secret-addresses.ts'
import { addSecurityHeaders, forbidCaching, tellTime } from './platform/http/security-headers.ts'
import { isGuestToken } from './platform/links/guest-link.ts'
import { type Live, liveInProcess } from './platform/live/live.ts'
import { eventRoutes } from './platform/live/routes.ts'
import { serveMetrics } from './platform/metrics/endpoint.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { type BackupJobs, openBackups } from './operations/backup/jobs.ts'
import { backupRoutes } from './operations/backup/routes.ts'
import { demoRoutes } from './operations/demo/routes.ts'
import { salonRoutes } from './salon/details/routes.ts'
import { embeddedUploads, imageRoutes } from './salon/images/routes.ts'
import { importFileRoutes, importUploads } from './operations/import-files/routes.ts'
import { movingOutRoutes } from './operations/moving-out/routes.ts'
import { scheduleRoutes } from './salon/schedules/routes.ts'
import { serviceRoutes } from './salon/services/routes.ts'
import { type CurrentSettings, createCurrentSettings } from './salon/settings/current.ts'
import { settingsOfConfig } from './salon/settings/queries.ts'
import { settingsRoutes } from './salon/settings/routes.ts'
import { firstRecordRoutes } from './salon/setup/routes.ts'
import { stylistRoutes } from './salon/stylists/routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly db: Database
  readonly pool: pg.Pool
  /** Signs session cookies; all server processes must share it. */
  readonly authSecret: string
  readonly clock: Clock
  readonly log: Log
  /** The salon's settings; if unset, those of the configuration until some are stored by this app. */
  readonly settings?: CurrentSettings
  /** Limits on bookings; `bookingLimits` if unset. */
  readonly limits?: BookingLimits
  /** Where changes are published; if unset, to this process's browsers only. */
  readonly live?: Live
  readonly isDraining?: () => boolean
  /** Asks DNS; tests answer themselves. */
  readonly resolveTxt?: ResolveTxt
  /** What is measured; nothing if unset. */
  readonly metrics?: Metrics | undefined
  /** Makes backups; if unset, those of this app. */
  readonly backups?: BackupJobs
}

/** Largest JSON body, in bytes; the longest valid one is a stylist's, of about 10 KB. */
const maxBodyBytes = 64 * 1024

/** Reads that are costly for the database. */
const costlyReads = [
  '/api/availability/*',
  '/api/visit-links/*',
  '/api/guests/*',
  '/api/guest-links/*',
  '/api/guest-visits/*',
  '/api/waitlist',
  '/api/waitlist-links/*',
  '/api/appointments',
  '/api/appointments/export.csv',
  '/api/export',
  '/api/dashboard',
  '/api/reports/*',
  '/api/ratings',
  '/api/rating-links/*',
]

/** The API, complete but not listening, so that tests and server rendering can call it in process. */
export function createApp(options: AppOptions) {
  const {
    config,
    db,
    pool,
    authSecret,
    clock,
    log,
    limits = bookingLimits,
    live = liveInProcess(),
    settings = createCurrentSettings({ db, initial: settingsOfConfig(config.salon), log }),
    isDraining = () => false,
    resolveTxt = resolveTxtOfDns,
    metrics,
    backups = openBackups({ config, db, clock, log, settings }),
  } = options
  const app = new OpenAPIHono<AppEnv>()
  const { publicUrl, adminEmail } = config
  const initialSettings = settingsOfConfig(config.salon)
  const rules = {
    adminEmail,
    requiresSecondFactor: () => settings.get().requiresSecondFactor ?? false,
    stylists: () => settings.get().staff,
  }
  const auth = createAuth({ db, secret: authSecret, publicUrl, log })
  const bookable = openCatalogue(db)
  const availability = prepareAvailability({ db, catalogue: bookable, clock, settings })
  const proxies = addressList(config.trustedProxies)
  const catalogue = { db, clock, settings, onCatalogueChange: live.announce.catalogue }
  live.hub.beforeResync(settings.refresh)
  live.hub.readRightsBy((sessionIds) => usersOfSessions(db, rules, sessionIds))

  app.onError(errorHandler(log, metrics?.refused))
  app.use(nameRequest)
  app.use(lengthOfHead)
  // Outside of what sets headers of its own.
  app.use(keepSecretAddresses(app))
  if (metrics) app.use(metrics.measure)
  app.use(
    addSecurityHeaders({
      isSecure: isSecureSite(publicUrl),
      hstsSubdomains: config.hstsSubdomains,
      isFramed: (path) => path === framedPath && settings.get().found.origins.length > 0,
    }),
  )
  app.use(requireSameOrigin(publicUrl))
  app.use('/api/*', forbidCaching, tellTime(clock))
  // Images and files to import are larger; their routes have limits of their own, behind their guards.
  app.use('/api/*', except([embeddedUploads.url, importUploads], limitBody(maxBodyBytes)))
  // Before the session lookup, which needs the database.
  const { subscribeToCatalogue } = live.hub
  const mails = () => sendsMail({ db, config, settings, authSecret })
  app.route('/', salonRoutes({ config, db, settings, clock, sendsMail: mails, subscribeToCatalogue }))
  const limitAddress = createAddressLimit({
    perMinute: config.limits.reads,
    proxies,
    hasProxies: config.trustedProxies.length > 0,
    log,
  })
  for (const path of [...costlyReads, '/api/me/data']) app.use(path, limitReads(limitAddress))
  app.use('/api/*', async (c, next) => {
    const known = knownToRendering(c.env)
    // Otherwise a page would wait for an unavailable database a second time.
    if (known && !known.user) throw unavailable()
    c.set('address', () => clientAddress(c, proxies))
    c.set('user', known?.user ?? (await currentUserOf(auth, headersOf(c), rules)))
    await next()
  })
  app.use('/api/*', limitWrites(config.limits, limitAddress))

  const knownDevices = createKnownDevices({ secret: authSecret, isSecure: isSecureSite(publicUrl), clock })
  const attempts = createAttempts(pool)
  const signedIn = prepareSignIn({ db, auth, knownDevices, rules, log })
  app.route('/', authRoutes({ db, auth, attempts, knownDevices, signedIn, publicUrl, proxies }))
  const accounts = accountOptions({
    ...{ config, db, auth, attempts, settings, authSecret, clock, knownDevices, proxies },
    ...{ rules, announce: live.announce },
  })
  const { mailOrigin } = accounts
  const secondFactor = { db, auth, attempts, signedIn, proxies, publicUrl, settings, mailOrigin, announce: live.announce }
  app.route('/', secondFactorRoutes(secondFactor))
  app.route('/', passkeyRoutes(secondFactor))
  const browsers = createBrowserIds({ secret: authSecret, isSecure: isSecureSite(publicUrl) })
  const ownHolds: OwnTime = (c, person = c.get('user')) =>
    ownTimeOf(holding, {
      browser: browsers.idOf(headersOf(c)),
      network: browsers.networkKey(clientAddress(c, proxies)),
      clientId: person?.role === 'client' ? person.uid : null,
      email: person?.role === 'client' && person.email ? person.email : undefined,
    })
  app.route('/', linkRoutes({ ...accounts, log }))
  const staff = {
    db,
    auth,
    rules,
    clock,
    settings,
    initialSettings,
    attempts,
    announce: live.announce,
    sendsMail: mails,
    secret: authSecret,
  }
  app.route('/', staffRoutes({ ...staff, signedIn, publicUrl, mailOrigin: accounts.mailOrigin, proxies }))
  app.route('/', accountRoutes(accounts))
  app.route('/', privacyRoutes({ db, auth, attempts, adminEmail, clock, settings, announce: live.announce }))
  const oidcProvider = usableProvider(config)
  const oidc =
    oidcProvider &&
    openOidc({
      ...{ provider: oidcProvider, port: config.port, db, secret: authSecret, publicUrl, log },
      async onSignedIn(uid) {
        await removeExpiredSessions(db, uid)
        await joinByAddress({ db, rules, announce: live.announce }, uid)
      },
    })
  app.route(
    '/',
    oidcRoutes({
      ...{ oidc, attempts, proxies },
      onJoin: (c, uid) =>
        mailSignInChange(db, { settings }, { uid, change: { outside: oidcProvider?.name ?? '' }, origin: mailOrigin(c) }),
      onSignedIn: signedIn.recordOutsideSignIn,
    }),
  )
  app.route('/', firstRecordRoutes(catalogue))
  app.route('/', serviceRoutes(catalogue))
  app.route('/', stylistRoutes(catalogue))
  app.route('/', leavingRoutes({ ...catalogue, announce: live.announce, mailOrigin }))
  app.route('/', scheduleRoutes(catalogue))
  const booking = { db, catalogue: bookable, availability, settings, clock, limits, announce: live.announce }
  const visits = { ...booking, insert: prepareBookingInsert(db), secret: authSecret, rules }
  const holding = { ...visits, attempts }
  const moverOf = (link: string, id: string) =>
    isGuestToken(link) ? moverByGuestLink(visits, link, id) : moverByLink(visits, link, id)
  app.route(
    '/',
    availabilityRoutes({
      ...booking,
      ownHolds: async (c) => (await ownHolds(c))?.holds ?? [],
      async requestedMove(c, { link, ...move }) {
        const mover = link === undefined ? requireUser(c) : await moverOf(link, move.id)
        const [requested, own] = await Promise.all([requestedMove(booking, mover, move), ownHolds(c, mover)])
        return { ...requested, own: own?.holds ?? [] }
      },
    }),
  )
  // Before a single appointment's address, which would take it for an ID.
  app.route('/', exportRoutes({ db, pool, clock, settings }))
  app.route('/', auditRoutes({ db, clock, settings }))
  const rating = { db, settings, clock, announce: live.announce }
  app.route('/', ratingRoutes(rating))
  app.route('/', ratingLinkRoutes({ ...rating, secret: authSecret }))
  app.route('/', appointmentRoutes({ ...booking, adminEmail, proxies, ownHolds }))
  app.route('/', holdRoutes({ ...holding, browsers, proxies }))
  const { mailboxKey } = accounts.context
  const guests = { ...holding, auth, browsers, knownDevices, proxies, adminEmail, sendsMail: mails, mailboxKey }
  app.route('/', guestRoutes({ ...guests, mailOrigin }))
  app.route('/', guestLinkRoutes(guests))
  app.route('/', guestVisitRoutes({ ...guests, ownHolds, publicUrl }))
  app.route('/', clientRoutes({ db, settings, clock, rules, announce: live.announce }))
  app.route('/', mergeRoutes({ db, settings, rules, announce: live.announce }))
  app.route('/', duplicateRoutes({ db, settings, rules, announce: live.announce }))
  app.route('/', cardRoutes({ db, settings, clock, rules, announce: live.announce }))
  app.route('/', visitRoutes({ ...visits, ownHolds, proxies }))
  app.route('/', markRoutes(booking))
  app.route('/', dayRoutes({ db, settings }))
  app.route('/', blockRoutes({ db, settings, clock, announce: live.announce }))
  app.route('/', fitRoutes(visits))
  app.route('/', trialRoutes({ ...visits, ownHolds }))
  app.route('/', seriesRoutes({ ...visits, adminEmail }))
  app.route('/', togetherRoutes(visits))
  app.route('/', waitlistRoutes({ ...visits, ownHolds, proxies, mailOrigin }))
  app.route('/', waitlistLinkRoutes({ ...visits, proxies }))
  const ledger = { db, settings, clock, announce: live.announce }
  app.route('/', paymentRoutes(ledger))
  app.route('/', checkoutRoutes(ledger))
  app.route('/', tillRoutes(ledger))
  app.route('/', calendarRoutes({ db, publicUrl, settings, clock }))
  app.use('/calendar/*', limitReads(limitAddress))
  app.route('/', calendarFeedRoutes({ db, publicUrl, rules, secret: authSecret, settings, clock }))
  app.route('/', eventRoutes({ auth, hub: live.hub }))
  app.route('/', dashboardRoutes({ db, clock, settings }))
  app.route('/', reportRoutes({ db, clock, settings }))
  const leaving = { ...catalogue, announce: live.announce }
  app.route(
    '/',
    demoRoutes({
      ...{ db, announce: live.announce, settings, newSalon: config.newSalon },
      onLeave: (c, by) => (tx, leavers) => endAllOf(tx, leaving, { by, stylists: leavers, origin: mailOrigin(c) }),
    }),
  )
  const onSaved = () => {
    live.announce.catalogue()
    live.announce.everything()
  }
  app.route('/', settingsRoutes({ db, clock, settings, initial: initialSettings, onSaved, countMails: mailsOfChange }))
  app.route('/', webhookRoutes({ db, clock }))
  app.route('/', mailTextRoutes({ db, clock, settings, publicUrl }))
  app.route('/', mailServerRoutes({ db, secret: authSecret, config, settings, attempts, resolveTxt }))
  app.route('/', mailRoutes({ db, clock, config, settings, authSecret }))
  app.route('/', backupRoutes({ jobs: backups, attempts, auth, secret: authSecret }))
  app.route('/', movingOutRoutes({ db, pool, auth, attempts, clock, settings, secret: authSecret }))
  app.route('/', imageRoutes(db))
  app.route('/', importFileRoutes({ db, pool, clock, settings, log, adminEmail }))
  app.route('/', healthRoutes({ db, pool, isDraining }))
  const { token } = config.metrics
  if (metrics && token)
    app.get('/metrics', ({ req }) => serveMetrics(metrics, { token, authorization: req.header('authorization') }))

  // Generated once: it takes longer than most requests, and anyone can request it.
  let description: object | undefined
  app.get('/api/openapi.json', (c) => {
    description ??= describeApi(app, { publicUrl, sessionCookie: sessionCookies(publicUrl).current })
    return c.json(description)
  })
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There’s nothing at this address.')
  })
  return app
}
