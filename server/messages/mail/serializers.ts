import {
  type MailContent,
  type MailDelivery,
  type MailEntry,
  type MailKind,
  type MailStatus,
  mailKinds,
} from '../../../domain/messages/mail.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Delivery } from './delivery.ts'
import type { StoredMail } from './transport.ts'

/** Columns of the log's list, without content. */
export type LoggedMail = Omit<StoredMail, 'html' | 'text' | 'ics' | 'icsMethod'>

export function presentMail(mail: LoggedMail): MailEntry {
  return {
    id: mail.id,
    kind: toKind(mail.kind),
    toName: mail.toName,
    toAddress: mail.toAddress,
    subject: mail.subject,
    status: presentStatus(mail),
    attempts: mail.attempts,
    lastError: mail.lastError,
    appointmentId: mail.appointmentId,
    createdAt: wholeUnixSeconds(mail.createdAt),
    sentAt: mail.sentAt && !mail.isKept ? wholeUnixSeconds(mail.sentAt) : null,
  }
}

/** Kept mails are stored as sent, since the previous version has no status for them. */
export function presentStatus({ status, isKept }: Pick<LoggedMail, 'status' | 'isKept'>): MailStatus {
  return status === 'sent' && isKept ? 'kept' : status
}

/** Unknown kinds of a later version count as mail about the account. */
function toKind(text: string): MailKind {
  return mailKinds.find((kind) => kind === text) ?? 'test_mail'
}

/** Mails whose link alone opens an account or takes an address. */
const withSecretLink = ['reset_password', 'confirm_address', 'staff_invitation', 'guest_code']

/**
 * Shows a secret link to the administrator only, if mail stays in files and is for somebody else: otherwise a session would be enough to
 * set a new password. Signed links act as the recipient, so other readers get none.
 */
export function presentContent(mail: StoredMail, { delivery, reader }: Reading): MailContent {
  const mayRead = delivery.kind !== 'smtp' && mail.clientId !== reader.uid && can(reader, 'mail.read-secrets')
  const isHidden = withSecretLink.includes(mail.kind) && !mayRead
  const visible = (content: string) => {
    if (isHidden) return ''
    return can(reader, 'mail.read-secrets') ? content : content.replaceAll(/\/visit\/[\w.-]+/g, '/visit/…')
  }
  // Unfold a calendar entry's lines, since links may be folded.
  const ics = mail.ics && visible(mail.ics.replaceAll(/\r\n[ \t]/g, ''))
  return { ...presentMail(mail), html: visible(mail.html), text: visible(mail.text), ics }
}

interface Reading {
  readonly delivery: Pick<Delivery, 'kind'>
  readonly reader: Pick<CurrentUser, 'uid' | 'role'>
}

export function presentMailDelivery(delivery: Delivery, salonName: string): MailDelivery {
  const { name, address } = delivery.from
  return {
    kind: delivery.kind,
    from: `${name || salonName} <${address}>`,
    problem: delivery.problem,
  }
}
