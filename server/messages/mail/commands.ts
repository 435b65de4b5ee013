import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { MailKind } from '../../../domain/messages/mail.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { findMail } from './queries.ts'
import type { StoredMail } from './transport.ts'

/** A finished mail. `key` is unique, so that a mail queued twice is sent once. */
export interface MailDraft {
  readonly key: string
  readonly kind: MailKind
  readonly to: { readonly name: string; readonly address: string; readonly clientId?: string | undefined }
  readonly appointmentId?: string | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly ics?: { readonly content: string; readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH' } | undefined
}

/** Prefix of keys of mails about a whole series. */
export const seriesKey = 'series:'

/** Prefixes of keys of mails about an offer, whose id follows: by the job, and by the desk. */
export const offerKey = 'offer:'
export const deskOfferKey = 'desk-offer:'
export const endedOfferKey = 'offer-ended:'

/** Queues a mail in the caller's transaction; the relay (`server/messages/jobs`) makes it a job about a second after the commit. */
export async function queueMail(db: Pick<Database, 'insert'>, mail: MailDraft): Promise<void> {
  const { key, kind, to, appointmentId, subject, html, text, ics } = mail
  await db
    .insert(mails)
    .values({
      id: newId(),
      key,
      kind,
      clientId: to.clientId,
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
 * Retries a mail at once, for another day: one that was given up, refused, or waits for its next attempt, or one that was only kept, if
 * there is a mail server now. The statement clears its error, so that the second of two concurrent requests finds it on its way.
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
  throw new AppError(
    'conflict',
    say(status === 'queued' ? msg`This mail is on its way.` : msg`This mail doesn’t need sending again.`),
  )
}
