import type { MailKind } from '../../domain/mail.ts'
import type { Database } from '../database/client.ts'
import { mails, newId } from '../database/schema.ts'

/** A finished mail. `key` names what it is about, so that what is queued twice is sent once. */
export interface MailDraft {
  readonly key: string
  readonly kind: MailKind
  readonly to: { readonly name: string; readonly address: string; readonly userId?: string | undefined }
  readonly appointmentId?: string | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly ics?: { readonly content: string; readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH' } | undefined
}

/**
 * Queues a mail in the caller's transaction: it is sent if that commits, and never otherwise. The relay (`server/jobs`) turns it into a
 * job within about a second.
 */
export async function queueMail(db: Pick<Database, 'insert'>, mail: MailDraft): Promise<void> {
  const { key, kind, to, appointmentId, subject, html, text, ics } = mail
  await db
    .insert(mails)
    .values({
      id: newId(),
      key,
      kind,
      userId: to.userId,
      appointmentId,
      toName: to.name,
      toAddress: to.address,
      subject,
      html,
      text,
      ics: ics?.content,
      icsMethod: ics?.method,
    })
    .onConflictDoNothing()
}
