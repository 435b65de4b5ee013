import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { say } from '../../../domain/language/say.ts'
import type { mails } from '../../platform/database/schema/messages.ts'
import { defaultTimeouts, NotDelivered, sendBySmtp, shortened, type Timeouts, withoutBreaks } from '../mail-server/smtp.ts'
import type { Delivery, Sender } from './delivery.ts'

export type StoredMail = typeof mails.$inferSelect

interface Sending {
  readonly delivery: Delivery
  readonly salonName: string
  readonly signal: AbortSignal
  readonly timeouts?: Timeouts
}

/** Sends a mail or writes its file. The Message-ID is derived from its id, so that repeats are recognized. @throws {NotDelivered} */
export async function deliver(mail: StoredMail, { delivery, salonName, signal, timeouts }: Sending): Promise<void> {
  // Such an address could add a recipient or a header; no form of ours accepts it.
  if (!isOneAddress(mail.toAddress)) throw new NotDelivered('recipient', say(msg`This isn’t an email address.`))
  const message = buildMessage(mail, { from: delivery.from, salonName })
  if (delivery.kind === 'files') await writeMailFile(mail, delivery.folder, message)
  else await sendBySmtp(delivery.server, message, { signal, timeouts: timeouts ?? defaultTimeouts })
}

function isOneAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text)
}

function buildMessage(mail: StoredMail, { from, salonName }: { readonly from: Sender; readonly salonName: string }) {
  return {
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: mail.createdAt,
    from: { name: withoutBreaks(from.name || salonName), address: from.address },
    to: { name: withoutBreaks(mail.toName), address: mail.toAddress },
    // Exactly one recipient, independent of the headers.
    envelope: { from: from.address, to: [mail.toAddress] },
    subject: withoutBreaks(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.ics !== null && {
      icalEvent: { method: mail.icsMethod ?? 'PUBLISH', content: mail.ics, filename: 'visit.ics' },
    }),
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

export function mailFileName({ id, createdAt }: Pick<StoredMail, 'id' | 'createdAt'>): string {
  return `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`
}

/** Writes a temporary file first, so that no reader finds half a mail. Only the server's own user can read it. */
async function writeMailFile(mail: StoredMail, folder: string, message: SendMailOptions): Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await transport.sendMail(message)
  const name = mailFileName(mail)
  const unfinished = join(folder, `.${name}.${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, content as Buffer, { mode: 0o600 })
    // The mode above doesn't apply to a file that a crash left behind.
    await chmod(unfinished, 0o600)
    await rename(unfinished, join(folder, name))
  } catch (error) {
    throw new NotDelivered(
      'temporary',
      say(msg`The mail’s file couldn’t be written: ${{ problem: shortened((error as Error).message) }}`),
    )
  }
}
