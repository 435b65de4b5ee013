import type { Attempts } from '../auth/attempts.ts'

interface LinkRequest {
  /** The address that the link is mailed to, whether it has an account or not. */
  readonly mailbox: string
  /** The network address that asks. */
  readonly address: string
}

/**
 * Counts a request for a mail with a link before anything is looked up, so that the answer doesn't say whether there is an account.
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
