import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { minPasswordLength } from '../../../domain/people/user.ts'
import { textLimits } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/client.ts'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import type { Log } from '../../platform/log.ts'
import { makeRecoveryCodes, pretendToVerify, verifyPassword } from './secrets.ts'
import { prepareSessions, type SessionCookies, sessionLifetime } from './sessions.ts'

export interface AuthOptions {
  readonly db: Database
  readonly secret: string
  readonly publicUrl: string | undefined
  readonly log: Log
}

export const codeMinutes = 10

export type Auth = ReturnType<typeof createAuth>

export function createAuth(options: AuthOptions) {
  const { api } = betterAuthFor(options)
  const { publicUrl } = options
  return {
    api,
    ...prepareSessions({ ...options, cookies: sessionCookies(publicUrl), isSecure: isSecureSite(publicUrl) }),
  }
}

export function isSecureSite(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https://') ?? false
}

/**
 * Names of the session cookie. With `__Host-` over https, which no other host can set. The former name is still read, so that people stay
 * signed in; it is never set, so it can go 30 days after the upgrade. Source: https://www.rfc-editor.org/rfc/rfc6265#section-8.6 and
 * rfc6265bis, section 4.1.3
 */
export function sessionCookies(publicUrl: string | undefined): SessionCookies {
  return isSecureSite(publicUrl)
    ? { current: '__Host-chairtime.session_token', former: '__Secure-chairtime.session_token' }
    : { current: 'chairtime.session_token', former: undefined }
}

/** Cookies of an unfinished sign-in: before the code, the passkey, or the return from the outside service. */
export function challengeCookies(publicUrl: string | undefined) {
  const prefix = isSecureSite(publicUrl) ? '__Host-' : ''
  return { code: `${prefix}chairtime.code`, passkey: `${prefix}chairtime.passkey`, outside: `${prefix}chairtime.outside` }
}

/** Returns the host for passkeys. Without PUBLIC_URL, only localhost counts as secure over http; an IP address never does. */
export function passkeyHost(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
}

export function betterAuthFor(options: AuthOptions) {
  return betterAuth(authSettings(options))
}

/**
 * better-auth's defaults, tightened. Never mounted as a whole: `auth/routes.ts` calls the few needed operations, so that all others
 * (changing the user's record, listing sessions …) stay closed. Rate limits are ours (`attempts.ts`), since calls through `auth.api` are
 * not limited.
 */
export function authSettings({ db, secret, publicUrl, log }: AuthOptions) {
  return {
    secret,
    // better-auth requires a base URL. Without PUBLIC_URL the site is served under any host name.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    telemetry: { enabled: false },
    // Errors that it swallows, such as a lost database. Lower levels contain email addresses.
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
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      // better-auth counts UTF-16 units, our check characters: input that ours accepts must not fail there.
      maxPasswordLength: textLimits.passwordUnits,
      // It hashes only for unknown addresses, to take as long; accounts and new passwords are ours.
      password: { hash: pretendToVerify, verify: verifyPassword },
    },
    session: {
      expiresIn: sessionLifetime,
      // A GET must not write; and the cookie cache would delay a session's end.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      // We ask for the password where better-auth wants a new session.
      freshAge: 0,
    },
    plugins: [allowCodes(), allowPasskeys(publicUrl)],
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

function allowCodes() {
  return twoFactor({
    issuer: 'Chairtime',
    twoFactorCookieMaxAge: codeMinutes * 60,
    // Our counter counts wrong codes before checking them.
    accountLockout: { enabled: false },
    // A guess succeeds once in 32^10.
    backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
  })
}

function allowPasskeys(publicUrl: string | undefined) {
  return passkey({
    rpID: passkeyHost(publicUrl),
    rpName: 'Chairtime',
    // Unset means the request's, which `same-origin.ts` compared with the host.
    origin: publicUrl ?? null,
    // Replaces two steps, so the device must verify its owner: by finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: { afterVerification: ({ verification }) => requireVerified(verification.registrationInfo) },
    authentication: { afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo) },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

/** better-auth accepts passkeys without user verification. */
function requireVerified(info: { readonly userVerified: boolean } | undefined): undefined {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { message: 'the device did not verify its user' })
}
