import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Database } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema.ts'
import type { Auth } from './auth.ts'
import { removeExpiredSessions } from './commands.ts'
import type { KnownDevices } from './known-devices.ts'
import { findCredential } from './queries.ts'
import { presentUser } from './serializers.ts'

interface SignedInOptions {
  readonly db: Database
  readonly auth: Auth
  readonly knownDevices: KnownDevices
  readonly adminEmail: string
}

/** What every way to sign in ends with: the session's cookie, a browser that is known from now on, and the person. */
export function prepareSignIn({ db, auth, knownDevices, adminEmail }: SignedInOptions) {
  function passCookies(c: Context, from: Headers): void {
    const former = auth.forgetFormerCookie(c.req.raw.headers)
    const cookies = [...from.getSetCookie(), ...(former === null ? [] : [former])]
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  }

  /** Forwards the session cookie and marks the browser as known for the account. @returns the account's phone number */
  async function setSignInCookies(c: Context, email: string, from: Headers): Promise<string | null> {
    passCookies(c, from)
    const credential = await findCredential(db, email)
    if (credential) c.header('Set-Cookie', knownDevices.remember(c.req.raw.headers, credential), { append: true })
    return credential?.phone ?? null
  }

  /** The same for someone who signed in without typing an address. */
  async function completeSignIn(c: Context, uid: string, from: Headers): Promise<CurrentUser> {
    const [[user]] = await Promise.all([db.select().from(users).where(eq(users.id, uid)), removeExpiredSessions(db, uid)])
    if (!user) throw new Error('someone without an account was signed in')
    await setSignInCookies(c, user.email, from)
    return presentUser(user, adminEmail)
  }

  return { passCookies, setSignInCookies, completeSignIn }
}

export type CompleteSignIn = ReturnType<typeof prepareSignIn>
