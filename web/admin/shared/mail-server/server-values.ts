import { t } from '@lingui/core/macro'
import { withPlainDigits } from '../../../../domain/language/plain-digits.ts'
import {
  isSameTarget,
  type MailServer,
  type MailServerInput,
  mailServerInput,
} from '../../../../domain/messages/mail-server.ts'

/** An empty `password` keeps the stored one. */
export interface ServerValues {
  readonly host: string
  readonly port: string
  readonly encryption: MailServerInput['encryption']
  /** True if the server requires a user and a password. */
  readonly signsIn: boolean
  readonly user: string
  readonly password: string
  readonly senderName: string
  readonly senderAddress: string
}

/** @param salon defaults for a new server's sender */
export function toValues(stored: MailServer | null, salon: { readonly name: string; readonly email: string }): ServerValues {
  if (!stored) {
    // .example addresses are sample data.
    const sender = { senderName: salon.name, senderAddress: /\.example$/.test(salon.email) ? '' : salon.email }
    return { host: '', port: '587', encryption: 'starttls', signsIn: true, user: '', password: '', ...sender }
  }
  const { host, port, encryption, user, senderName, senderAddress } = stored
  const signsIn = user !== ''
  return { host, port: String(port), encryption, signsIn, user, password: '', senderName, senderAddress }
}

export function readInput({ signsIn, user, password, port, ...rest }: ServerValues, stored: MailServer | null) {
  const digits = withPlainDigits(port).trim()
  const typed = { ...rest, port: /^\d+$/.test(digits) ? Number(digits) : Number.NaN, user: signsIn ? user : '' }
  const entered = password === '' ? {} : { password }
  const secret = signsIn ? entered : { password: null }
  const checked = mailServerInput.safeParse({ ...typed, ...secret })
  const missing = {
    ...(signsIn && user.trim() === '' && { user: t`User is required` }),
    ...(signsIn && password === '' && !keepsPassword(checked.data, stored) && { password: passwordNeeded(stored) }),
  }
  return { checked, missing }
}

function keepsPassword(input: MailServerInput | undefined, stored: MailServer | null): boolean {
  // Other errors are reported first.
  return stored?.password === 'kept' && (!input || isSameTarget(input, stored))
}

function passwordNeeded(stored: MailServer | null): string {
  return stored?.password === 'kept' ? t`Enter it again: it was kept for another server or user` : t`Password is required`
}
