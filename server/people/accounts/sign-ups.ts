import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { safeNext } from '../../../domain/access.ts'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { SignUpInput } from '../../../domain/people/user.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { insertAccount } from '../auth/commands.ts'
import { hashPassword } from '../auth/secrets.ts'
import { joinConfirmedAddress } from '../clients/commands.ts'
import type { AccountContext } from './context.ts'
import { checkLinkPassword } from './link-attempts.ts'
import type { ReadLink } from './links.ts'

interface SignUp {
  readonly input: SignUpInput
  readonly origin: string
  readonly browserKey: string
}

const hashKey = (browserKey: string) => createHash('sha256').update(browserKey).digest('base64url')

/**
 * Stores a sign-up until its address is confirmed, and mails the link. No account exists before, so nobody can take another person's
 * address. If the address has an account, its owner gets a mail instead, with the same work done: one hash and the same statements, so
 * that neither the response's words nor its time reveal it.
 */
export async function requestSignUp(
  { db, links, askForMail }: AccountContext,
  { input, origin, browserKey }: SignUp,
): Promise<void> {
  const { name, email, password, next } = input
  const passwordHash = await hashPassword(password)
  const path = safeNext(next)
  await db.transaction(async (transaction) => {
    const [owner] = await transaction.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
    const data = { name, email, passwordHash, browser: hashKey(browserKey) }
    // If the address is taken, nobody ever gets this link.
    const token = await links.issue(transaction, { purpose: 'sign-up', subject: newId(), data })
    await askForMail(transaction, {
      ...(owner
        ? { kind: 'already_registered', link: `${origin}/login`, to: { name: owner.name, address: email, clientId: owner.id } }
        : {
            kind: 'confirm_address',
            link: `${origin}/confirm-address?token=${token}${path ? `&next=${encodeURIComponent(path)}` : ''}`,
            // Not the typed name: anyone could make us mail any words to anyone.
            to: { name: '', address: email },
          }),
      key: `sign_up:${newId()}`,
    })
  })
}

/** True if another browser opens the link; it must know the chosen password, which the mailbox alone doesn't show. */
export function isOtherBrowser({ data }: ReadLink, browserKey: string): boolean {
  return browserKey === '' || data.browser !== hashKey(browserKey)
}

interface Confirmation {
  readonly token: string
  readonly password: string | undefined
  readonly browserKey: string
  readonly headers: Headers
}

/**
 * Creates the account of a confirmed sign-up, joins it to the client with that address, and signs in.
 * @returns the address, and the `Set-Cookie` header
 * @throws {AppError} `invalid` at a field; `rate_limited` after too many wrong passwords
 */
export async function confirmSignUp(context: AccountContext, { token, password, browserKey, headers }: Confirmation) {
  const { db, links, attempts, auth, rules, announce } = context
  const link = await links.read(db, token, 'sign-up')
  if (isOtherBrowser(link, browserKey)) {
    await checkLinkPassword(attempts, { subject: link.subject, hash: link.data.passwordHash ?? null, password })
  }
  const { name = '', email = '', passwordHash = '' } = link.data
  const confirmed = await db.transaction(async (transaction) => {
    await links.use(transaction, token, 'sign-up')
    const uid = await insertAccount(transaction, { name, email, passwordHash, emailVerified: true })
    if (uid === null) throw invalidField('token', say(hasAccount))
    const joined = await joinConfirmedAddress(transaction, rules, uid)
    return { uid, email, joined, cookie: await auth.createSession(transaction, uid, headers) }
  })
  for (const id of confirmed.joined) announce.appointment({ id, clientId: confirmed.uid })
  return { email: confirmed.email, cookie: confirmed.cookie }
}

const hasAccount = msg`This address has an account already. Sign in with it.`
