import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { AccountAddress } from '../../../domain/people/account-access.ts'
import { type CurrentUser, emailTaken } from '../../../domain/people/user.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { accounts, users } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { readPasswordHash } from '../auth/confirm-password.ts'
import { canChangeEmail, canTakeEmail } from '../auth/policies.ts'
import { joinConfirmedAddress } from '../clients/commands.ts'
import type { AccountContext } from './context.ts'
import { checkLinkPassword, countConfirmationRequest } from './link-attempts.ts'
import { refusedLink } from './links.ts'

/** Seconds in which a new address can be confirmed, also with new links. */
const pendingLifetime = 7 * 24 * 60 * 60

export async function readAccountAddress(
  { db, links, sendsMail }: AccountContext,
  { uid, email }: CurrentUser,
): Promise<AccountAddress> {
  const [user] = await db.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.id, uid))
  const waiting = await links.latest(db, 'address', uid)
  const pending = waiting?.email !== undefined && waiting.email !== email ? waiting.email : null
  return { email, isConfirmed: user?.isConfirmed ?? false, pending, canConfirm: await sendsMail() }
}

interface AddressLinkOptions {
  readonly user: Pick<CurrentUser, 'uid' | 'name' | 'email'>
  readonly email: string
  readonly origin: string
}

/**
 * Mails a link that confirms an account's address, or a new one, in the caller's transaction; earlier links stop working. If the new
 * address is taken, its owner gets a mail instead, and the caller doesn't find out.
 */
export async function mailAddressLink(
  { links, askForMail, adminEmail }: AccountContext,
  transaction: Queryable,
  { user, email, origin }: AddressLinkOptions,
): Promise<void> {
  const [owner] = await transaction.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
  await links.revoke(transaction, 'address', user.uid)
  const token = await links.issue(transaction, {
    purpose: 'address',
    subject: user.uid,
    data: { email },
    keptFor: pendingLifetime,
  })
  const isFree = owner ? owner.id === user.uid : canTakeEmail(email, adminEmail)
  await askForMail(transaction, {
    ...(isFree
      ? {
          kind: 'confirm_address',
          to: { name: user.name, address: email, clientId: user.uid },
          link: `${origin}/confirm-address?token=${token}`,
        }
      : {
          kind: 'already_registered',
          to: { name: owner?.name ?? '', address: email, clientId: owner?.id },
          link: `${origin}/login`,
        }),
    key: `confirm_address:${newId()}`,
  })
}

/**
 * Mails the link again, for the pending address or else the account's.
 * @param address the network address of the request
 * @throws {AppError} `conflict` without anything to confirm, or without a mail server
 */
export async function mailAddressLinkAgain(
  context: AccountContext,
  user: CurrentUser,
  { origin, address }: { readonly origin: string; readonly address: string },
): Promise<void> {
  const { pending, isConfirmed, canConfirm } = await readAccountAddress(context, user)
  if (!canConfirm) throw new AppError('conflict', say(msg`This salon doesn’t send mail yet, so there’s nothing to confirm.`))
  if (pending === null && isConfirmed) throw new AppError('conflict', say(msg`Your email is confirmed already.`))
  const email = pending ?? user.email
  await countConfirmationRequest(context.attempts, { mailbox: context.mailboxKey(email), address, uid: user.uid })
  await context.db.transaction((transaction) => mailAddressLink(context, transaction, { user, email, origin }))
}

export async function keepAddress({ db, links }: AccountContext, uid: string): Promise<void> {
  await links.revoke(db, 'address', uid)
}

interface Confirmation {
  readonly token: string
  readonly signedInAs: string | undefined
  readonly password: string | undefined
  readonly origin: string
}

/**
 * Confirms the address of a link for the account, and joins it to the client with that address. Requires the mailbox and the account, by
 * its session or its password: otherwise a mailbox's owner could be made to confirm an account that somebody else can use.
 * @returns the address and the account's id
 * @throws {AppError} `invalid` at the field `token` or `password`; `rate_limited` after too many wrong passwords
 */
export async function confirmAddress(context: AccountContext, { token, signedInAs, password, origin }: Confirmation) {
  const { db, links, attempts, rules, announce } = context
  const { subject } = await links.read(db, token, 'address')
  if (signedInAs !== undefined && signedInAs !== subject) throw refusedLink('foreign')
  if (signedInAs === undefined) {
    await checkLinkPassword(attempts, { subject, hash: await readPasswordHash(db, subject), password })
  }
  const confirmed = await db
    .transaction(async (transaction) => {
      // Lock the account before the link, as a deletion does: the reverse could deadlock.
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, subject)).for('update')
      const link = await links.use(transaction, token, 'address')
      const email = link.data.email ?? ''
      await takeAddress(context, transaction, { uid: subject, email, origin })
      return { email, joined: await joinConfirmedAddress(transaction, rules, subject) }
    })
    .catch((error: unknown) => {
      if (violates(error, 'users_email_unique')) throw invalidField('token', say(emailTaken))
      throw error
    })
  for (const id of confirmed.joined) announce.appointment({ id, clientId: subject })
  return { email: confirmed.email, uid: subject }
}

async function takeAddress(
  { links, askForMail, adminEmail }: AccountContext,
  transaction: Queryable,
  { uid, email, origin }: { uid: string; email: string; origin: string },
): Promise<void> {
  const [user] = await transaction
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, uid), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw refusedLink('used')
  const isNew = user.email !== email
  if (isNew && !(canChangeEmail({ admin: user.email === adminEmail }) && canTakeEmail(email, adminEmail))) {
    throw refusedLink('used')
  }
  await transaction
    .update(users)
    .set({ email, emailVerified: true, bouncedAt: null, bounceReason: null, updatedAt: systemDate() })
    .where(eq(users.id, uid))
  if (isNew) await leaveAddress({ links, askForMail }, transaction, { uid, name: user.name, former: user.email, origin })
}

export async function leaveAddress(
  { links, askForMail }: Pick<AccountContext, 'links' | 'askForMail'>,
  transaction: Queryable,
  { uid, name, former, origin }: { uid: string; name: string; former: string; origin: string },
): Promise<void> {
  await links.revoke(transaction, 'reset', uid)
  // Otherwise an outside sign-in under the former address would still open the account.
  await transaction.delete(accounts).where(and(eq(accounts.userId, uid), ne(accounts.providerId, 'credential')))
  await askForMail(transaction, {
    kind: 'address_changed',
    key: `address_changed:${newId()}`,
    to: { name, address: former, clientId: uid },
    link: `${origin}/mybookings?tab=profile`,
  })
}
