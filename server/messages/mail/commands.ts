import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { MailKind } from '../../../domain/mail.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { mails, newId } from '../../platform/database/schema.ts'
import { findMail } from './queries.ts'
import type { StoredMail } from './transport.ts'

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

/** How the key of a mail begins that is about all visits of a series. */
export const seriesKey = 'series:'

/** How the key of an offer's mail begins, which then names it, and that of one that somebody at the desk made. */
export const offerKey = 'offer:'
export const deskOfferKey = 'desk-offer:'
/** And that of the mail that says that it has ended. */
export const endedOfferKey = 'offer-ended:'

/**
 * Queues a mail in the caller's transaction: it is sent if that commits, and never otherwise. The relay (`server/messages/jobs`) turns it into a
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

/**
 * Tries a mail again at once, for another day: one that was given up or refused, or one that waits for its next attempt, and one that was only
 * kept, if there is a mail server now. Its error goes
 * in the same statement, so of two concurrent requests, the second finds it on its way.
 * @throws {AppError} `not_found` · `conflict` if it was sent, or is about to be
 */
export async function retryMail(
  { db, clock, sendsMail }: { readonly db: Database; readonly clock: Clock; readonly sendsMail: boolean },
  id: string,
): Promise<StoredMail> {
  const isKept = sendsMail ? and(eq(mails.status, 'sent'), eq(mails.isKept, true)) : undefined
  const isStuck = or(
    inArray(mails.status, ['failed', 'bounced']),
    and(eq(mails.status, 'queued'), isNotNull(mails.lastError)),
    isKept,
  )
  const [mail] = await db
    .update(mails)
    .set({ status: 'queued', isKept: false, lastError: null, relayedAt: null, updatedAt: fromUnixSeconds(clock()) })
    .where(and(eq(mails.id, id), isStuck))
    .returning()
  if (mail) return mail
  const { status } = await findMail(db, { id })
  throw new AppError('conflict', status === 'queued' ? 'This mail is on its way.' : 'This mail doesn’t need sending again.')
}
