import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { emailTaken } from '../../../domain/people/user.ts'
import type { Auth } from '../../people/auth/auth.ts'
import { insertAccount } from '../../people/auth/commands.ts'
import { canTakeEmail } from '../../people/auth/policies.ts'
import { hashPassword } from '../../people/auth/secrets.ts'
import type { UserRules } from '../../people/auth/serializers.ts'
import { joinOpened } from '../../people/clients/commands.ts'
import { findAccountEmail, type GuestVisitContext, type OpenGuestVisit } from './visits.ts'

interface AccountContext extends GuestVisitContext {
  readonly auth: Auth
  readonly adminEmail: string
  readonly rules: UserRules
}

interface NewAccount {
  readonly visit: OpenGuestVisit
  readonly password: string
  readonly headers: Headers
}

/**
 * Makes an account of a guest: with the address of the mail that they opened, which that confirms, and all of this client's data. Other
 * clients with that address may be other people.
 * @returns the account's id, its address, and the value of the `Set-Cookie` header
 * @throws {AppError} `forbidden` if the client's address has changed · `conflict` if it has an account
 */
export async function makeAccount(context: AccountContext, { visit, password, headers }: NewAccount) {
  const { db, auth, rules, adminEmail, announce } = context
  const email = findAccountEmail(context, visit)
  if (email === null || !canTakeEmail(email, adminEmail)) {
    throw new AppError('forbidden', say(msg`We have another email for you by now. Please sign up with that one.`))
  }
  const passwordHash = await hashPassword(password)
  const { client } = visit
  const account = await db.transaction(async (tx) => {
    const uid = await insertAccount(tx, { name: client.name, email, passwordHash, emailVerified: true })
    if (uid === null) throw new AppError('conflict', say(emailTaken))
    const joined = await joinOpened(tx, rules, { clientId: client.id, accountId: uid })
    return { uid, email, joined, cookie: await auth.createSession(tx, uid, headers) }
  })
  for (const id of account.joined) announce.appointment({ id, clientId: account.uid })
  announce.clients()
  return account
}
