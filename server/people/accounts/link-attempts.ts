import { invalidField } from '../../../domain/app-error.ts'
import { createSigner } from '../../platform/links/keys.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import { verifyPassword } from '../auth/secrets.ts'

interface LinkRequest {
  /** The address that the link is mailed to, whether it has an account or not, as `mailboxKey` names it. */
  readonly mailbox: string
  /** The network address of the request. */
  readonly address: string
}

interface ResetRequest extends LinkRequest {
  /** Where the request's browser has signed in to the mailbox's account before. */
  readonly knownDevice: { readonly id: string; readonly uid: string } | null
}

interface ConfirmationRequest extends LinkRequest {
  /** The account that requests it; unset for a sign-up. */
  readonly uid?: string
}

/** Without what stands before the @ and most providers deliver to the same mailbox: dots, and what follows a plus sign. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [before = ''] = email.slice(0, Math.max(0, at)).split('+', 1)
  return before.replaceAll('.', '') + email.slice(Math.max(0, at))
}

/**
 * Names a mailbox in counters, so that no address that somebody typed outlives their account there. However it is spelled, it is the same one:
 * else a thousand spellings would be a thousand mails.
 * @param secret AUTH_SECRET
 */
export function createMailboxKeys(secret: string): (email: string) => string {
  const signer = createSigner(secret, 'mailbox')
  return (email) => signer.sign(mailboxOf(email))
}

/**
 * Counts a request for a link for a new password before anything is looked up but whether the browser is known, so that the response doesn't
 * say whether there is an account. A browser that has signed in to it has links of its own, which nobody else can use up.
 * @throws {AppError} `rate_limited` with the seconds to wait
 */
export async function countResetRequest(attempts: Attempts, { mailbox, address, knownDevice }: ResetRequest): Promise<void> {
  if (knownDevice && (await hasOwnReset(attempts, knownDevice))) return
  await attempts.count('linkFromAddress', address)
  await attempts.count('resetToMailboxFromAddress', `${address} ${mailbox}`)
  await attempts.count('resetToMailbox', mailbox)
}

async function hasOwnReset(attempts: Attempts, { id, uid }: NonNullable<ResetRequest['knownDevice']>): Promise<boolean> {
  if ((await attempts.waitFor('resetFromKnownDevice', id)) > 0) return false
  return (await attempts.waitFor('resetFromKnownDevices', uid)) === 0
}

/**
 * Counts a request for a mail that asks a mailbox to confirm it.
 * @throws {AppError} `rate_limited` with the seconds to wait
 */
export async function countConfirmationRequest(
  attempts: Attempts,
  { mailbox, address, uid }: ConfirmationRequest,
): Promise<void> {
  if (uid !== undefined) await attempts.count('confirmationFromAccount', uid)
  await attempts.count('linkFromAddress', address)
  await attempts.count('confirmationToMailboxFromAddress', `${address} ${mailbox}`)
  await attempts.count('confirmationToMailbox', mailbox)
}

/** Counts a change to how an account is got into. @throws {AppError} `rate_limited` with the seconds to wait */
export async function countAccessChange(attempts: Attempts, uid: string, address: string): Promise<void> {
  await attempts.count('accessChangeFromAddress', address)
  await attempts.count('accessChange', uid)
}

interface LinkPassword {
  /** Whose link it is. */
  readonly subject: string
  /** Null for an account without a password. */
  readonly hash: string | null
  readonly password: string | undefined
}

/**
 * Checks the password without which a link confirms nothing.
 * @throws {AppError} `invalid` at the field `password`; `rate_limited` after too many wrong ones
 */
export async function checkLinkPassword(attempts: Attempts, { subject, hash, password = '' }: LinkPassword): Promise<void> {
  if (password === '') throw invalidField('password', 'Password is required')
  await attempts.count('linkPassword', subject)
  if (hash === null || !(await verifyPassword({ hash, password }))) throw invalidField('password', 'That isn’t your password')
  await attempts.forget('linkPassword', subject)
}
