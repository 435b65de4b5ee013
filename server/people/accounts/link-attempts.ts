import { msg } from '@lingui/core/runtime-macro'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { createSigner } from '../../platform/links/keys.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import { verifyPassword } from '../auth/secrets.ts'

interface LinkRequest {
  readonly mailbox: string
  readonly address: string
}

interface ResetRequest extends LinkRequest {
  /** Set if the browser has signed in to this account before. */
  readonly knownDevice: { readonly id: string; readonly uid: string } | null
}

interface ConfirmationRequest extends LinkRequest {
  readonly uid?: string
}

/** Removes parts that most providers ignore: dots before the @, and the text after a plus sign. */
function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [before = ''] = email.slice(0, Math.max(0, at)).split('+', 1)
  return before.replaceAll('.', '') + email.slice(Math.max(0, at))
}

/**
 * Hashes mailboxes for counters, so that no typed address outlives its account. All spellings count as one: else a thousand spellings
 * would be a thousand mails.
 * @param secret AUTH_SECRET
 */
export function createMailboxKeys(secret: string): (email: string) => string {
  const signer = createSigner(secret, 'mailbox')
  return (email) => signer.sign(normalizeMailbox(email))
}

/**
 * Counts a request for a password link before looking anything up but whether the browser is known, so that the response doesn't reveal
 * an account. A known browser has its own links, which nobody else can use up.
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

/** Counts a request to mail a confirmation link. @throws {AppError} `rate_limited` with the seconds to wait */
export async function countConfirmationRequest(
  attempts: Attempts,
  { mailbox, address, uid }: ConfirmationRequest,
): Promise<void> {
  if (uid !== undefined) await attempts.count('confirmationFromAccount', uid)
  await attempts.count('linkFromAddress', address)
  await attempts.count('confirmationToMailboxFromAddress', `${address} ${mailbox}`)
  await attempts.count('confirmationToMailbox', mailbox)
}

/** Counts a change of an account's sign-in. @throws {AppError} `rate_limited` with the seconds to wait */
export async function countAccessChange(attempts: Attempts, uid: string, address: string): Promise<void> {
  await attempts.count('accessChangeFromAddress', address)
  await attempts.count('accessChange', uid)
}

interface LinkPassword {
  readonly subject: string
  readonly hash: string | null
  readonly password: string | undefined
}

/**
 * Checks the password that a link requires.
 * @throws {AppError} `invalid` at the field `password`; `rate_limited` after too many wrong ones
 */
export async function checkLinkPassword(attempts: Attempts, { subject, hash, password = '' }: LinkPassword): Promise<void> {
  if (password === '') throw invalidField('password', say(msg`Password is required`))
  await attempts.count('linkPassword', subject)
  if (hash === null || !(await verifyPassword({ hash, password })))
    throw invalidField('password', say(msg`That isn’t your password`))
  await attempts.forget('linkPassword', subject)
}
