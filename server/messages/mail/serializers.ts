import {
  type MailContent,
  type MailDelivery,
  type MailEntry,
  type MailKind,
  type MailStatus,
  mailKinds,
} from '../../../domain/mail.ts'
import { can } from '../../../domain/roles.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Delivery } from './delivery.ts'
import type { StoredMail } from './transport.ts'

/** What the log's list shows; such rows are read without their content. */
export type LoggedMail = Omit<StoredMail, 'html' | 'text' | 'ics' | 'icsMethod'>

export function presentMail(mail: LoggedMail): MailEntry {
  return {
    id: mail.id,
    kind: kindOf(mail.kind),
    toName: mail.toName,
    toAddress: mail.toAddress,
    subject: mail.subject,
    status: statusOf(mail),
    attempts: mail.attempts,
    lastError: mail.lastError,
    appointmentId: mail.appointmentId,
    createdAt: wholeUnixSeconds(mail.createdAt),
    sentAt: mail.sentAt && !mail.isKept ? wholeUnixSeconds(mail.sentAt) : null,
  }
}

/** What became only a file is stored as sent, since the previous version knows no other word for it. */
export function statusOf({ status, isKept }: Pick<LoggedMail, 'status' | 'isKept'>): MailStatus {
  return status === 'sent' && isKept ? 'kept' : status
}

/** A later version's kind is shown as a mail of the account. */
function kindOf(text: string): MailKind {
  return mailKinds.find((kind) => kind === text) ?? 'test_mail'
}

/** Mails whose link alone opens an account or takes an address. */
const withSecretLink = ['reset_password', 'confirm_address', 'staff_invitation', 'guest_code']

/**
 * A secret link is shown to the administrator only, and only where mail stays in files and is for somebody else: otherwise a session would be
 * enough for a new password. Signed links act in the name of whom the mail was sent to, so nobody else's history is written by them.
 */
export function presentContent(mail: StoredMail, { delivery, reader }: Reading): MailContent {
  const mayRead = delivery.kind !== 'smtp' && mail.userId !== reader.uid && can(reader, 'mail.read-secrets')
  const isHidden = withSecretLink.includes(mail.kind) && !mayRead
  const shown = (content: string) => {
    if (isHidden) return ''
    return can(reader, 'mail.read-secrets') ? content : content.replaceAll(/\/visit\/[\w.-]+/g, '/visit/…')
  }
  // A calendar entry's long lines go on in the next ones, links among them.
  const ics = mail.ics && shown(mail.ics.replaceAll(/\r\n[ \t]/g, ''))
  return { ...presentMail(mail), html: shown(mail.html), text: shown(mail.text), ics }
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
