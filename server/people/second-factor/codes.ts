import { APIError } from 'better-auth/api'
import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { type CodeSetup, isAppCode } from '../../../domain/people/second-factor.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { twoFactors, users, verifications } from '../../platform/database/schema/accounts.ts'
import type { Auth } from '../auth/auth.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import { cookieValue } from '../auth/sessions.ts'
import { secondFactorRefusal } from './refusals.ts'

/** better-auth's `twoFactor` with our own limits, and single-use codes (decision 031). */

interface Codes {
  readonly db: Database
  readonly auth: Auth
  readonly attempts: Attempts
  readonly cookie: string
}

type WithHeaders<Response> = Promise<{ readonly headers: Headers; readonly response: Response }>

/**
 * Makes a secret for an authenticator app, effective once its first code is confirmed; each call replaces the previous one's.
 * @throws {AppError} `conflict` if codes are on already, or another call runs concurrently
 */
export async function beginSetup({ auth }: Codes, headers: Headers, { password, salon }: SetupRequest): Promise<CodeSetup> {
  const setup = await auth.api
    .enableTwoFactor({
      body: { password, method: 'totp', issuer: salon.replaceAll(/[\s:]+/g, ' ') },
      headers: auth.withCurrentCookie(headers),
    })
    .catch((error: unknown) => {
      // better-auth deletes the former secret and inserts a new one without a transaction.
      if (violates(error, 'two_factors_user')) throw secondFactorRefusal({ code: 'setup_not_begun' })
      return explain(error)
    })
  // The type includes the other method's response. Apps show a query's + literally.
  const uri = 'totpURI' in setup ? setup.totpURI.replaceAll('+', '%20') : ''
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' }
}

interface SetupRequest {
  readonly password: string
  readonly salon: string
}

/** Turns codes on with the app's first code, under a new session. @throws {AppError} `invalid` at the field `code` */
export async function confirmSetup(
  { db, auth, attempts }: Codes,
  headers: Headers,
  uid: string,
  code: string,
): WithHeaders<void> {
  await attempts.count('signInCode', uid)
  const isBegun = await db.$count(twoFactors, and(eq(twoFactors.userId, uid), eq(twoFactors.verified, false)))
  if (isBegun === 0) throw secondFactorRefusal({ code: 'setup_not_begun' })
  const result = await onlyOnce(attempts, uid, code, () =>
    auth.api.verifyTOTP({ body: { code }, headers: auth.withCurrentCookie(headers), returnHeaders: true }).catch(explain),
  )
  await attempts.forget('signInCode', uid)
  return { headers: result.headers, response: undefined }
}

/** Finishes a sign-in after the right password. @throws {AppError} `invalid` at the field `code`; `not_signed_in` to start over */
export async function signInWithCode(
  { db, auth, attempts, cookie }: Codes,
  headers: Headers,
  code: string,
  onWrong: (uid: string) => void,
): WithHeaders<{ uid: string }> {
  const uid = await waitingAccount(db, headers, cookie)
  if (uid === null) throw secondFactorRefusal({ code: 'too_long_or_wrong' })
  await attempts.count('signInCode', uid)
  // An existing session of this browser must not count as the pending one.
  const own = new Headers({ cookie: `${cookie}=${encodeURIComponent(cookieValue(headers.get('cookie') ?? '', cookie))}` })
  const result = await onlyOnce(attempts, uid, code, () =>
    isAppCode(code)
      ? auth.api.verifyTOTP({ body: { code }, headers: own, returnHeaders: true }).catch(explain)
      : auth.api.verifyBackupCode({ body: { code: code.toLowerCase() }, headers: own, returnHeaders: true }).catch(explain),
  ).catch((error: unknown) => {
    if (error instanceof AppError) onWrong(uid)
    throw error
  })
  await attempts.forget('signInCode', uid)
  return { headers: result.headers, response: { uid } }
}

export async function asksCode(db: Database, uid: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, uid), eq(users.twoFactorEnabled, true)))) > 0
}

/** Asks a signed-in person for a code if codes are on. @throws {AppError} `invalid` at the field `code`; `rate_limited` */
export async function confirmCode(
  { db, auth, attempts }: Omit<Codes, 'cookie'>,
  headers: Headers,
  { uid, code }: { readonly uid: string; readonly code: string | undefined },
): Promise<void> {
  if (!(await asksCode(db, uid))) return
  if (!code) throw secondFactorRefusal({ code: 'code_missing' })
  await attempts.count('signInCode', uid)
  const request = { body: { code: code.toLowerCase() }, headers: auth.withCurrentCookie(headers) }
  const verify = isAppCode(code) ? auth.api.verifyTOTP : auth.api.verifyBackupCode
  await onlyOnce(attempts, uid, code, () => verify(request).catch(explain))
  await attempts.forget('signInCode', uid)
}

export async function renewRecoveryCodes({ auth }: Codes, headers: Headers, password: string): Promise<string[]> {
  const { backupCodes } = await auth.api
    .generateBackupCodes({ body: { password }, headers: auth.withCurrentCookie(headers) })
    .catch(explain)
  return backupCodes
}

/** Turns codes off, under a new session. @throws {AppError} `conflict` if they aren't on */
export async function turnOff(
  { db, auth }: Codes,
  headers: Headers,
  { uid, password }: { readonly uid: string; readonly password: string },
): WithHeaders<unknown> {
  if (!(await asksCode(db, uid))) throw secondFactorRefusal({ code: 'codes_off' })
  return auth.api
    .disableTwoFactor({ body: { password }, headers: auth.withCurrentCookie(headers), returnHeaders: true })
    .catch(explain)
}

/** A code is valid for 90 seconds; nobody who read it over a shoulder may use it again. */
async function onlyOnce<Result>(attempts: Attempts, uid: string, code: string, use: () => Promise<Result>): Promise<Result> {
  const key = `${uid} ${code}`
  if ((await attempts.waitFor('usedCode', key)) > 0) throw secondFactorRefusal({ code: 'code_used' })
  try {
    return await use()
  } catch (error) {
    await attempts.forget('usedCode', key)
    throw error
  }
}

async function waitingAccount(db: Database, headers: Headers, cookie: string): Promise<string | null> {
  // Unverified: better-auth checks the signature later, and anyone can send text that the database refuses. Only decides whose attempts
  // count.
  const [identifier = ''] = cookieValue(headers.get('cookie') ?? '', cookie).split('.')
  if (!/^[\w-]+$/.test(identifier)) return null
  const [found] = await db
    .select({ uid: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, systemDate())))
  return found?.uid ?? null
}

/** better-auth's error for secrets encrypted with another AUTH_SECRET. */
const isOfAnotherKey = (error: unknown) => error instanceof Error && error.message === 'invalid tag'

function explain(error: unknown): never {
  if (isOfAnotherKey(error)) throw secondFactorRefusal({ code: 'codes_unreadable' })
  if (!(error instanceof APIError)) throw error
  switch (error.body?.code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      throw secondFactorRefusal({ code: 'code_wrong' })
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      throw secondFactorRefusal({ code: 'too_long_or_wrong' })
    case 'TOTP_ALREADY_ENABLED':
      throw secondFactorRefusal({ code: 'codes_on' })
    case 'TOTP_NOT_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      throw secondFactorRefusal({ code: 'codes_off' })
  }
  throw error
}
