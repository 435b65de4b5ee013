import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { insertAccount } from '../../people/auth/commands.ts'
import type { KnownDevices } from '../../people/auth/known-devices.ts'
import { findCredential, requireUserRow } from '../../people/auth/queries.ts'
import { presentUser, type UserRules } from '../../people/auth/serializers.ts'
import { joinConfirmedAddress } from '../../people/clients/commands.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import type { GuestContext } from './context.ts'
import { codeMailKey, type GuestRow, hasAccount } from './requests.ts'

export interface MadeAccount {
  readonly uid: string
  readonly email: string
  /** The value of the `Set-Cookie` header. */
  readonly cookie: string
  readonly joined: readonly string[]
}

interface Confirmed {
  readonly request: GuestRow
  readonly headers: Headers
}

/**
 * Inserts the account requested with a booking, in the transaction that confirms its address, and signs in.
 * @throws {AppError} `conflict` if the address has one
 */
export async function insertConfirmed(
  tx: Queryable,
  { auth, rules }: Pick<GuestContext, 'auth' | 'rules'>,
  { request: { id, name, email, passwordHash }, headers }: Confirmed,
): Promise<MadeAccount> {
  const uid = await insertAccount(tx, { name, email, passwordHash: passwordHash ?? '', emailVerified: true })
  if (uid === null) throw hasAccount()
  const joined = await joinConfirmedAddress(tx, rules, uid)
  await tx
    .update(mails)
    .set({ clientId: uid })
    .where(eq(mails.key, codeMailKey(id)))
  return { uid, email, joined, cookie: await auth.createSession(tx, uid, headers) }
}

interface SignIn {
  readonly db: Database
  readonly knownDevices: KnownDevices
  readonly rules: UserRules
}

/** Sets the session's cookie and marks the browser as known. @returns the user */
export async function signInMade(
  c: Context,
  { db, knownDevices, rules }: SignIn,
  { uid, email, cookie }: Pick<MadeAccount, 'uid' | 'email' | 'cookie'>,
): Promise<CurrentUser> {
  c.header('Set-Cookie', cookie, { append: true })
  const credential = await findCredential(db, email)
  if (credential) c.header('Set-Cookie', knownDevices.remember(c.req.raw.headers, credential), { append: true })
  return presentUser(await requireUserRow(db, uid), rules)
}
