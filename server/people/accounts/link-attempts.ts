import { invalidField } from '../../../domain/app-error.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import { verifyPassword } from '../auth/secrets.ts'

interface LinkRequest {
  /** The address that the link is mailed to, whether it has an account or not. */
  readonly mailbox: string
  /** The network address of the request. */
  readonly address: string
}

/**
 * Counts a request for a mail with a link before anything is looked up, so that the response doesn't say whether there is an account.
 * @throws {AppError} `rate_limited` with the seconds to wait
 */
export async function countLinkRequest(attempts: Attempts, { mailbox, address }: LinkRequest): Promise<void> {
  await attempts.count('linkFromAddress', address)
  await attempts.count('linkToMailboxFromAddress', `${address} ${mailbox}`)
  await attempts.count('linkToMailbox', mailbox)
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
