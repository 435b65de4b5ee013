import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { textLimits } from '../../domain/text.ts'
import { minPasswordLength } from '../../domain/user.ts'
import type { Database } from '../database/client.ts'
import * as schema from '../database/schema.ts'
import { newId } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { hashPassword, verifyPassword } from './secrets.ts'
import { prepareSessions, type SessionCookies, sessionLifetime } from './sessions.ts'

export interface AuthOptions {
  readonly db: Database
  readonly secret: string
  readonly publicUrl: string | undefined
  readonly log: Log
}

export type Auth = ReturnType<typeof createAuth>

/** The parts of better-auth that the product uses, and its own session lookup. */
export function createAuth(options: AuthOptions) {
  const { api } = betterAuthFor(options)
  const { publicUrl } = options
  return {
    api,
    ...prepareSessions({ ...options, cookies: sessionCookies(publicUrl), isSecure: isSecureSite(publicUrl) }),
  }
}

/** Whether all traffic is https, so that cookies can be limited to it. */
export function isSecureSite(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https://') ?? false
}

/**
 * The names of the session cookie. Over https a name with `__Host-`, which no other host can set. The one before it is still read, so
 * that people who were signed in stay so: nobody is given one any more, so it can go 30 days after the upgrade.
 * Source: https://www.rfc-editor.org/rfc/rfc6265#section-8.6 and rfc6265bis, section 4.1.3
 */
export function sessionCookies(publicUrl: string | undefined): SessionCookies {
  return isSecureSite(publicUrl)
    ? { current: '__Host-chairtime.session_token', former: '__Secure-chairtime.session_token' }
    : { current: 'chairtime.session_token', former: undefined }
}

/** better-auth as the product uses it. */
export function betterAuthFor(options: AuthOptions) {
  return betterAuth(authSettings(options))
}

/**
 * better-auth's defaults, tightened. It is never mounted as a whole: `auth/routes.ts` calls the few operations that
 * the product needs, so that everything else it offers (changing the user's record, listing sessions …) stays closed.
 * Rate limits are ours (`attempts.ts`), since calls through `auth.api` are not limited.
 */
export function authSettings({ db, secret, publicUrl, log }: AuthOptions) {
  return {
    secret,
    // better-auth requires a base URL. Without PUBLIC_URL the site answers under any host name.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    telemetry: { enabled: false },
    // Errors that it swallows, such as a lost database. Messages of lower levels contain email addresses.
    logger: {
      level: 'error',
      log: (_, message, ...details) =>
        log.warn(
          `sign-in: ${message}`,
          details.find((each) => each instanceof Error),
        ),
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: { user: schema.users, session: schema.sessions, account: schema.accounts, verification: schema.verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      // better-auth counts UTF-16 units, our own check characters: what ours accepts must not fail there.
      maxPasswordLength: 2 * textLimits.password,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: sessionLifetime,
      // A GET must not write; and the cookie cache would delay the end of a session.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: false },
    advanced: {
      // better-auth would prefix the name with `__Secure-`.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookies(publicUrl).current } },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: isSecureSite(publicUrl) },
      database: { generateId: newId },
      // Addresses come from `client-address.ts`, never from a header that anyone can send.
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
}
