import { and, eq, isNull } from 'drizzle-orm'
import {
  endedCalendarsText,
  type PasswordChange,
  type ResetDone,
  type ResetInput,
} from '../../../domain/accounts/account-access.ts'
import { inOneForm } from '../../../domain/accounts/password-forms.ts'
import { invalidField } from '../../../domain/app-error.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { queueAccountMail } from '../../messages/mail/account-mail.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { newId, users } from '../../platform/database/schema.ts'
import { replacePassword, revokeCalendarFeeds } from '../auth/commands.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { hashPassword } from '../auth/secrets.ts'
import type { AccountContext } from './context.ts'
import { refusedLink } from './links.ts'

/**
 * Queues a mail with a link for a new password, if the address has an account. To be called without waiting for it: whatever it does would
 * show in the time of the response whether there is one.
 * @param origin of the link
 */
export async function mailResetLink({ db, links, settings }: AccountContext, email: string, origin: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (!user) return
  await db.transaction(async (transaction) => {
    const token = await links.issue(transaction, { purpose: 'reset', subject: user.id })
    await queueAccountMail(transaction, {
      kind: 'reset_password',
      key: `reset_password:${newId()}`,
      to: { name: user.name, address: email, userId: user.id },
      link: `${origin}/reset-password?token=${token}`,
      settings: settings.get(),
    })
  })
}

/**
 * Sets a new password over a link from a mail. In one transaction, so that no crash leaves the link usable, or an old session open: the
 * link is used up, all other links for a new password with it, and a change of address that waits; every session and every calendar's
 * secret address ends, and a mail to the owner says so.
 * @throws {AppError} `invalid` at the field `token`
 */
export async function resetPassword(
  context: AccountContext,
  { token, password }: ResetInput,
  origin: string,
): Promise<Pick<ResetDone, 'endedCalendars'>> {
  const { db, links, announce } = context
  // Hashing is costly: only for a link that works.
  const { subject } = await links.read(db, token, 'reset')
  const passwordHash = await hashPassword(password)
  const endedCalendars = await db.transaction(async (transaction) => {
    // The account before the link, as a deletion locks them: the other way round the two could wait for each other.
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
 * Changes the password of someone who is signed in. Every session ends, this one too; a new one takes its place. Calendars' addresses stay:
 * phones that use them would stop without a word, and an owner who fears for them can delete them.
 * @returns the value of the `Set-Cookie` header of the new session
 * @throws {AppError} `invalid` at a field; `rate_limited` after too many wrong passwords
 */
export async function changePassword(
  context: AccountContext,
  { user, input, origin, headers }: { user: CurrentUser; input: PasswordChange; origin: string; headers: Headers },
): Promise<string> {
  const { db, attempts, auth, announce } = context
  await confirmPassword(db, attempts, { uid: user.uid, password: input.currentPassword, field: 'currentPassword' })
  if (inOneForm(input.password) === inOneForm(input.currentPassword))
    throw invalidField('password', 'This is your password already')
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
  /** The address of a change that was taken back, or the account's own if that waited to be confirmed. */
  readonly canceledEmail?: string | undefined
}

async function writeNewPassword(
  { links, settings }: AccountContext,
  transaction: Queryable & Pick<Database, 'transaction'>,
  { uid, passwordHash, origin, endedCalendars = false, canceledEmail }: NewPassword,
): Promise<void> {
  const [user] = await transaction
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, uid), isNull(users.deletedAt)))
    // Waits for a deletion of the account that is under way, and sees its end.
    .for('key share')
  if (!user) throw refusedLink('used')
  await replacePassword(transaction, uid, passwordHash)
  await links.revoke(transaction, 'reset', uid)
  const isCanceled = canceledEmail !== undefined && canceledEmail !== user.email
  await queueAccountMail(transaction, {
    kind: 'password_changed',
    key: `password_changed:${newId()}`,
    to: { name: user.name, address: user.email, userId: uid },
    link: `${origin}/forgot-password`,
    facts: [
      ...(endedCalendars ? [{ label: 'Calendars', lines: [endedCalendarsText] }] : []),
      ...(isCanceled
        ? [{ label: 'Email', lines: [`The change to ${canceledEmail} is canceled. Your email is ${user.email}.`] }]
        : []),
    ],
    settings: settings.get(),
  })
}
