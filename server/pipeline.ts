import type { BlockList } from 'node:net'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import type { LanguageSettings } from '../domain/language/language-settings.ts'
import type { CurrentUser } from '../domain/people/user.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { unavailable } from './platform/database/errors.ts'
import { limitBody } from './platform/http/body-limit.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { type AppEnv, headersOf, knownToRendering } from './platform/http/context.ts'
import { lengthOfHead } from './platform/http/head-length.ts'
import { errorHandler } from './platform/http/on-error.ts'
import { nameRequest } from './platform/http/request-id.ts'
import { answerInLanguage } from './platform/http/request-language.ts'
import { createAddressLimit, limitReads, limitWrites } from './platform/http/request-limits.ts'
import { requireSameOrigin } from './platform/http/same-origin.ts'
import { keepSecretAddresses } from './platform/http/secret-addresses.ts'
import { addSecurityHeaders, forbidCaching, tellTime } from './platform/http/security-headers.ts'
import { accountReads } from './platform/language/reader.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics/metrics.ts'

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
  '/api/pay/*',
  '/api/ratings',
  '/api/rating-links/*',
  '/api/me/data',
  '/calendar/*',
]

interface RequestRules {
  readonly config: Pick<Config, 'publicUrl' | 'hstsSubdomains' | 'pseudoLanguage'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics | undefined
  /** True if the site is served by https. */
  readonly isSecure: boolean
  readonly languagesOf: () => LanguageSettings
  /** True if other sites may show this page in a frame. */
  readonly isFramed: (path: string) => boolean
  /** Paths whose bodies are larger: their routes have limits of their own, behind their guards. */
  readonly uploads: readonly string[]
}

/** Rules for every request, which need no database. */
export function applyRequestRules(app: OpenAPIHono<AppEnv>, rules: RequestRules): void {
  const { config, clock, log, metrics, isSecure, isFramed, uploads, languagesOf } = rules
  app.onError(errorHandler(log, metrics?.refused))
  app.use(nameRequest)
  app.use(answerInLanguage(languagesOf, config.pseudoLanguage))
  app.use(lengthOfHead)
  // Outside of what sets headers of its own.
  app.use(keepSecretAddresses(app))
  if (metrics) app.use(metrics.measure)
  app.use(addSecurityHeaders({ isSecure, hstsSubdomains: config.hstsSubdomains, isFramed }))
  app.use(requireSameOrigin(config.publicUrl))
  app.use('/api/*', forbidCaching, tellTime(clock))
  app.use('/api/*', except([...uploads], limitBody(maxBodyBytes)))
}

interface SessionRules {
  readonly config: Pick<Config, 'limits' | 'trustedProxies'>
  readonly log: Log
  readonly proxies: BlockList
  readonly currentUserOf: (headers: Pick<Headers, 'get'>) => Promise<CurrentUser | null>
}

/** Finds the sender of a request, and limits their requests. Routes added before skip both. */
export function attachSessions(app: OpenAPIHono<AppEnv>, { config, log, proxies, currentUserOf }: SessionRules): void {
  const hasProxies = config.trustedProxies.length > 0
  const limitAddress = createAddressLimit({ perMinute: config.limits.reads, proxies, hasProxies, log })
  for (const path of costlyReads) app.use(path, limitReads(limitAddress))
  app.use('/api/*', async (c, next) => {
    const render = knownToRendering(c.env)
    // Otherwise a page would wait for an unavailable database a second time.
    if (render && !render.user) throw unavailable()
    c.set('address', () => clientAddress(c, proxies))
    const user = render?.user ?? (await currentUserOf(headersOf(c)))
    c.set('user', user)
    accountReads(user?.language)
    await next()
  })
  app.use('/api/*', limitWrites(config.limits, limitAddress))
}
