import { getAuthenticatorName } from '@better-auth/passkey'
import { msg } from '@lingui/core/runtime-macro'
import { APIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import type { NewPasskey, PasskeyOptions, PasskeyResponse } from '../../../domain/people/second-factor.ts'
import type { Database } from '../../platform/database/client.ts'
import { passkeys } from '../../platform/database/schema/accounts.ts'
import type { Auth } from '../auth/auth.ts'
import { secondFactorRefusal } from './refusals.ts'

/** Uses better-auth's plugin. Its GET operations write, so our routes for them are POST. */

/** One for each device, and a few hardware keys. */
const maxPasskeys = 20

interface WithHeaders<Response> {
  readonly headers: Headers
  readonly response: Response
}

interface Passkeys {
  readonly db: Database
  readonly auth: Auth
}

/** @throws {AppError} `conflict` if there are too many already */
export async function beginPasskey(
  { db, auth }: Passkeys,
  headers: Headers,
  uid: string,
): Promise<WithHeaders<PasskeyOptions>> {
  const count = await db.$count(passkeys, eq(passkeys.userId, uid))
  if (count >= maxPasskeys) throw secondFactorRefusal({ code: 'too_many_passkeys', most: maxPasskeys })
  const { headers: cookies, response } = await auth.api.generatePasskeyRegistrationOptions({
    headers: auth.withCurrentCookie(headers),
    query: {},
    returnHeaders: true,
  })
  return { headers: cookies, response: { ...response } }
}

/**
 * Stores a new passkey under the person's name for it, or else the authenticator's.
 * @throws {AppError} `conflict` if the browser's response doesn't belong to recent options
 */
export async function addPasskey({ db, auth }: Passkeys, headers: Headers, { response, name }: NewPasskey): Promise<void> {
  const added = await auth.api
    .verifyPasskeyRegistration({ body: { response, ...(name && { name }) }, headers: withCookies(auth, headers) })
    .catch(explainAdding)
  if (name) return
  const authenticatorName = getAuthenticatorName(added.aaguid) ?? say(msg`Passkey`)
  await db.update(passkeys).set({ name: authenticatorName }).where(eq(passkeys.id, added.id))
}

export async function beginPasskeySignIn({ auth }: Pick<Passkeys, 'auth'>): Promise<WithHeaders<PasskeyOptions>> {
  // Without the visitor's cookies, so nobody learns whose passkeys exist.
  const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  return { headers, response: { ...response, userVerification: 'required' } }
}

/** The library checks it; its type promises more than a request can. */
type AuthenticationResponse = NonNullable<Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]>['body']['response']

/** @throws {AppError} `not_signed_in` for a foreign passkey, or if the sign-in began too long ago */
export async function signInWithPasskey({ auth }: Pick<Passkeys, 'auth'>, headers: Headers, { response }: PasskeyResponse) {
  return auth.api
    .verifyPasskeyAuthentication({
      body: { response: response as unknown as AuthenticationResponse },
      headers: withCookies(auth, headers),
      returnHeaders: true,
    })
    .catch(explain)
}

/** @throws {AppError} `not_found`, also for somebody else's */
export async function renamePasskey(db: Database, uid: string, { id, name }: { id: string; name: string }): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, uid)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw secondFactorRefusal({ code: 'no_such_passkey' })
}

/** @throws {AppError} `not_found`, also for somebody else's */
export async function removePasskey(db: Database, uid: string, id: string): Promise<void> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, uid)))
    .returning({ id: passkeys.id })
  if (removed.length === 0) throw secondFactorRefusal({ code: 'no_such_passkey' })
}

/** Keeps only the cookies and the origin. */
function withCookies(auth: Auth, headers: Headers): Headers {
  const reduced = new Headers({ cookie: auth.withCurrentCookie(headers).get('cookie') ?? '' })
  const origin = headers.get('origin')
  if (origin !== null) reduced.set('origin', origin)
  return reduced
}

function explainAdding(error: unknown): never {
  if (!(error instanceof APIError)) throw error
  // The library reports any malformed response as its own failure.
  throw secondFactorRefusal({ code: 'passkey_unusable' })
}

function explain(error: unknown): never {
  if (!(error instanceof APIError)) throw error
  if (error.body?.code === 'CHALLENGE_NOT_FOUND') throw secondFactorRefusal({ code: 'passkey_too_late' })
  throw secondFactorRefusal({ code: 'passkey_unknown' })
}
