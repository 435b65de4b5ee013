import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { textLimits } from '../../../domain/text.ts'
import { minPasswordLength } from '../../../domain/user.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../platform/database/client.ts'
import * as schema from '../../platform/database/schema.ts'
import { newId } from '../../platform/database/schema.ts'
import { makeRecoveryCodes, pretendToVerify, verifyPassword } from './secrets.ts'
import { prepareSessions, type SessionCookies, sessionLifetime } from './sessions.ts'

export interface AuthOptions {
  readonly db: Database
  readonly secret: string
  readonly publicUrl: string | undefined
  readonly log: Log
}

/** How long after the password the code can be entered. */
export const codeMinutes = 10

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

/** The names of the cookies that hold a sign-in halfway: until the code is entered, the passkey has been used, or the outside service sends the person back. */
export function challengeCookies(publicUrl: string | undefined) {
  const prefix = isSecureSite(publicUrl) ? '__Host-' : ''
  return { code: `${prefix}chairtime.code`, passkey: `${prefix}chairtime.passkey`, outside: `${prefix}chairtime.outside` }
}

/**
 * The host that passkeys are made for. Without PUBLIC_URL, only the name localhost counts as secure over http, and an IP address never
 * does.
 */
export function passkeyHost(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
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
    // better-auth requires a base URL. Without PUBLIC_URL the site is served under any host name.
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
      schema: {
        user: schema.users,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
        twoFactor: schema.twoFactors,
        passkey: schema.passkeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      // better-auth counts UTF-16 units, our own check characters: what ours accepts must not fail there.
      maxPasswordLength: textLimits.passwordUnits,
      // It hashes only where an address has no account, to take as long: accounts and new passwords are ours.
      password: { hash: pretendToVerify, verify: verifyPassword },
    },
    session: {
      expiresIn: sessionLifetime,
      // A GET must not write; and the cookie cache would delay the end of a session.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      // What better-auth would ask a new session for, we ask the password for.
      freshAge: 0,
    },
    plugins: [
      twoFactor({
        issuer: 'Chairtime',
        twoFactorCookieMaxAge: codeMinutes * 60,
        // Wrong codes are counted by ours, before they are checked.
        accountLockout: { enabled: false },
        // Chances of a guess: 1 in 32^10 a try.
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      passkey({
        rpID: passkeyHost(publicUrl),
        rpName: 'Chairtime',
        // Unset, it is the request's, which `same-origin.ts` has compared with the host.
        origin: publicUrl ?? null,
        // One step instead of two, so the device itself must know its owner: by a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: { afterVerification: ({ verification }) => requireVerified(verification.registrationInfo) },
        authentication: { afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo) },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
    rateLimit: { enabled: false },
    advanced: {
      // better-auth would prefix the name with `__Secure-`.
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookies(publicUrl).current },
        two_factor: { name: challengeCookies(publicUrl).code },
        passkey: { name: challengeCookies(publicUrl).passkey },
        state: { name: challengeCookies(publicUrl).outside },
      },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: isSecureSite(publicUrl) },
      database: { generateId: newId },
      // Addresses come from `client-address.ts`, never from a header that anyone can send.
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
}

/** better-auth takes a passkey whose device did not check its owner. */
function requireVerified(info: { readonly userVerified: boolean } | undefined): undefined {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { message: 'the device did not verify its user' })
}
