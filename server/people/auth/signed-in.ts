import type { Context } from 'hono'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Database } from '../../platform/database/client.ts'
import type { Auth } from './auth.ts'
import { removeExpiredSessions } from './commands.ts'
import type { KnownDevices } from './known-devices.ts'
import { findCredential, requireUserRow } from './queries.ts'
import { presentUser, type UserRules } from './serializers.ts'

interface SignedInOptions {
  readonly db: Database
  readonly auth: Auth
  readonly knownDevices: KnownDevices
  readonly rules: UserRules
}

/** What every way to sign in ends with: the session's cookie, a browser that is known from now on, and the person. */
export function prepareSignIn({ db, auth, knownDevices, rules }: SignedInOptions) {
  function passCookies(c: Context, from: Headers): void {
    const former = auth.forgetFormerCookie(c.req.raw.headers)
    const cookies = [...from.getSetCookie(), ...(former === null ? [] : [former])]
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  }

  /** Forwards the session cookie and marks the browser as known for the account. */
  async function setSignInCookies(c: Context, email: string, from: Headers): Promise<void> {
    passCookies(c, from)
    const credential = await findCredential(db, email)
    if (credential) c.header('Set-Cookie', knownDevices.remember(c.req.raw.headers, credential), { append: true })
  }

  /** The same, once the account's expired sessions are deleted. @returns who signed in */
  async function completeSignIn(c: Context, uid: string, from: Headers): Promise<CurrentUser> {
    const [user] = await Promise.all([requireUserRow(db, uid), removeExpiredSessions(db, uid)])
    await setSignInCookies(c, user.email, from)
    return presentUser(user, rules)
  }

  return { passCookies, completeSignIn }
}

export type CompleteSignIn = ReturnType<typeof prepareSignIn>
