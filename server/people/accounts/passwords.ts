import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import {
  endedCalendarsText,
  type PasswordChange,
  type ResetDone,
  type ResetInput,
} from '../../../domain/people/account-access.ts'
import { inOneForm } from '../../../domain/people/password-forms.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { replacePassword, revokeCalendarFeeds } from '../auth/commands.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { hashPassword } from '../auth/secrets.ts'
import type { AccountContext } from './context.ts'
import { refusedLink } from './links.ts'

/**
 * Queues a mail with a password link, if the address has an account. Don't await it: the response's time would reveal the account.
 * @param origin of the link
 */
export async function mailResetLink({ db, links, askForMail }: AccountContext, email: string, origin: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (!user) return
  await db.transaction(async (transaction) => {
    const token = await links.issue(transaction, { purpose: 'reset', subject: user.id })
    await askForMail(transaction, {
      kind: 'reset_password',
      key: `reset_password:${newId()}`,
      to: { name: user.name, address: email, clientId: user.id },
      link: `${origin}/reset-password?token=${token}`,
    })
  })
}

/**
 * Sets a new password over a mailed link. One transaction, so that no crash leaves the link usable or an old session open: uses up this
 * and all other password links, cancels a pending address, ends every session and calendar address, and mails the owner.
 * @throws {AppError} `invalid` at the field `token`
 */
export async function resetPassword(
  context: AccountContext,
  { token, password }: ResetInput,
  origin: string,
): Promise<Pick<ResetDone, 'endedCalendars'>> {
  const { db, links, announce } = context
  // Hashing is costly: only for a valid link.
  const { subject } = await links.read(db, token, 'reset')
  const passwordHash = await hashPassword(password)
  const endedCalendars = await db.transaction(async (transaction) => {
    // Lock the account before the link, as a deletion does: the reverse could deadlock.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, subject)).for('key share')
    const { subject: uid } = await links.use(transaction, token, 'reset')
    const endedCalendars = await revokeCalendarFeeds(transaction, uid)
    const canceledEmail = (await links.latest(transaction, 'address', uid))?.email
    await links.revoke(transaction, 'address', uid)
    await writeNewPassword(context, transaction, { uid, passwordHash, origin, endedCalendars, canceledEmail })
    return endedCalendars
  })
  announce.person(subject)
  return { endedCalendars }
}

/**
 * Changes a signed-in user's password. Every session ends; a new one replaces this one. Calendar addresses stay: phones would stop
 * updating silently, and the owner can delete them.
 * @returns the new session's `Set-Cookie` header
 * @throws {AppError} `invalid` at a field; `rate_limited` after too many wrong passwords
 */
export async function changePassword(
  context: AccountContext,
  { user, input, origin, headers }: { user: CurrentUser; input: PasswordChange; origin: string; headers: Headers },
): Promise<string> {
  const { db, attempts, auth, announce } = context
  await confirmPassword(db, attempts, { uid: user.uid, password: input.currentPassword, field: 'currentPassword' })
  if (inOneForm(input.password) === inOneForm(input.currentPassword))
    throw invalidField('password', say(msg`This is your password already`))
  const passwordHash = await hashPassword(input.password)
  const cookie = await db.transaction(async (transaction) => {
    await writeNewPassword(context, transaction, { uid: user.uid, passwordHash, origin })
    return auth.createSession(transaction, user.uid, headers)
  })
  announce.person(user.uid)
  return cookie
}

interface NewPassword {
  readonly uid: string
  readonly passwordHash: string
  readonly origin: string
  readonly endedCalendars?: boolean
  /** The canceled new address, or the account's own if unconfirmed. */
  readonly canceledEmail?: string | undefined
}

async function writeNewPassword(
  { links, askForMail }: AccountContext,
  transaction: Queryable & Pick<Database, 'transaction'>,
  { uid, passwordHash, origin, endedCalendars = false, canceledEmail }: NewPassword,
): Promise<void> {
  const [user] = await transaction
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, uid), isNull(users.deletedAt)))
    // Waits for a deletion in progress, and sees its end.
    .for('key share')
  if (!user) throw refusedLink('used')
  await replacePassword(transaction, uid, passwordHash)
  await links.revoke(transaction, 'reset', uid)
  const isCanceled = canceledEmail !== undefined && canceledEmail !== user.email
  await askForMail(transaction, {
    kind: 'password_changed',
    key: `password_changed:${newId()}`,
    to: { name: user.name, address: user.email, clientId: uid },
    link: `${origin}/forgot-password`,
    facts: [
      ...(endedCalendars ? [{ label: say(msg`Calendars`), lines: [say(endedCalendarsText)] }] : []),
      ...(isCanceled
        ? [
            {
              label: say(msg`Email`),
              lines: [
                say(msg`The change to ${{ canceled: canceledEmail }} is canceled. Your email is ${{ email: user.email }}.`),
              ],
            },
          ]
        : []),
    ],
  })
}
