import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull } from 'drizzle-orm'
import { invalidField, notSignedIn } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { type CurrentUser, emailTaken, type ProfileInput } from '../../../domain/people/user.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { readPhoneNumber } from '../../platform/phone-number.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { canChangeEmail, canTakeEmail } from '../auth/policies.ts'
import { requireUserRow } from '../auth/queries.ts'
import { presentUser } from '../auth/serializers.ts'
import { leaveAddress, mailAddressLink } from './addresses.ts'
import type { AccountContext } from './context.ts'
import { countConfirmationRequest } from './link-attempts.ts'

interface ProfileChange {
  readonly user: CurrentUser
  readonly input: ProfileInput
  readonly origin: string
  readonly address: string
}

/**
 * Changes the supplied fields of the user's profile. If the salon sends mail, a new email takes effect once confirmed from its mailbox;
 * the response still has the former one.
 * @throws {AppError} `invalid` with a message at the field; `rate_limited` after too many wrong passwords, or links to confirm an email
 */
export async function updateProfile(
  context: AccountContext,
  { user, input, origin, address }: ProfileChange,
): Promise<CurrentUser> {
  const { db, settings, rules, sendsMail } = context
  const email = input.email !== undefined && input.email !== user.email ? input.email : undefined
  if (email !== undefined) await checkNewEmail(context, { user, email, address, currentPassword: input.currentPassword })
  const phone = input.phone ? readPhoneNumber(input.phone, settings.get().place, { stored: user.phone }) : null
  const isPending = email !== undefined && (await sendsMail())
  try {
    const profile = await db.transaction(async (transaction) => {
      const changes = {
        ...(input.name !== undefined && { name: input.name }),
        ...(input.phone !== undefined && { phone }),
        ...(input.language !== undefined && { language: input.language }),
        ...(email !== undefined && !isPending && { email, emailVerified: false, bouncedAt: null, bounceReason: null }),
      }
      const updated = await writeProfile(transaction, user, changes)
      if (isPending) await mailAddressLink(context, transaction, { user, email, origin })
      else if (email !== undefined) {
        await context.links.revoke(transaction, 'address', user.uid)
        await leaveAddress(context, transaction, { uid: user.uid, name: updated.name, former: user.email, origin })
      }
      return presentUser(updated, rules)
    })
    context.announce.clients()
    return profile
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw invalidField('email', say(emailTaken), { reason: 'email_taken' })
    throw error
  }
}

interface NewEmail {
  readonly user: CurrentUser
  readonly email: string
  readonly address: string
  readonly currentPassword: string | undefined
}

async function checkNewEmail(context: AccountContext, { user, email, address, currentPassword }: NewEmail): Promise<void> {
  const { db, attempts, adminEmail, sendsMail, mailboxKey } = context
  if (!canChangeEmail(user)) throw invalidField('email', say(msg`The administrator’s email can’t be changed.`))
  if (!currentPassword) throw invalidField('currentPassword', say(msg`Enter your current password to change your email`))
  // First, so that nobody can probe for accounts without a password.
  await confirmPassword(db, attempts, { uid: user.uid, password: currentPassword, field: 'currentPassword' })
  if (await sendsMail()) await countConfirmationRequest(attempts, { mailbox: mailboxKey(email), address, uid: user.uid })
  else if (!canTakeEmail(email, adminEmail)) throw invalidField('email', say(emailTaken), { reason: 'email_taken' })
}

async function writeProfile(db: Queryable, { uid, email }: CurrentUser, changes: Partial<typeof users.$inferInsert>) {
  const [updated] = await db
    .update(users)
    .set({ ...changes, updatedAt: systemDate() })
    // Another account may have taken the checked address since.
    .where(and(eq(users.id, uid), isNull(users.deletedAt), changes.email === undefined ? undefined : eq(users.email, email)))
    .returning({ id: users.id })
  if (!updated) throw notSignedIn()
  return requireUserRow(db, uid)
}
