import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { mails } from '../../platform/database/schema.ts'
import type { Delivery, Sender } from './delivery.ts'

export type StoredMail = typeof mails.$inferSelect

/**
 * Why a mail didn't leave. `temporary`: it may the next time. `message`: the mail server will never take this mail. `recipient`: it will
 * never take mail for this address.
 */
export class NotDelivered extends Error {
  readonly reason: 'temporary' | 'message' | 'recipient'

  constructor(reason: NotDelivered['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** In milliseconds: for connecting; for the greeting; without a byte; for one mail as a whole. */
const defaultTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 40_000 } as const
export type Timeouts = { readonly [Wait in keyof typeof defaultTimeouts]: number }

interface Sending {
  readonly delivery: Delivery
  readonly salonName: string
  readonly signal: AbortSignal
  readonly timeouts?: Timeouts
}

/**
 * Hands a mail to the mail server, or writes it as a file. Its Message-ID is made of its id, so a repeat can be recognized.
 * @throws {NotDelivered}
 */
export async function deliver(mail: StoredMail, { delivery, salonName, signal, timeouts }: Sending): Promise<void> {
  // Such an address could add a recipient or a header; no form of ours lets it through.
  if (!isOneAddress(mail.toAddress)) throw new NotDelivered('recipient', 'This isn’t an email address.')
  const message = messageOf(mail, { from: delivery.from, salonName })
  if (delivery.kind === 'files') await writeFileOf(mail, delivery.folder, message)
  else await sendBySmtp(delivery.url, message, { signal, timeouts: timeouts ?? defaultTimeouts })
}

function isOneAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text)
}

function messageOf(mail: StoredMail, { from, salonName }: { readonly from: Sender; readonly salonName: string }) {
  return {
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: mail.createdAt,
    from: { name: oneLine(from.name || salonName), address: from.address },
    to: { name: oneLine(mail.toName), address: mail.toAddress },
    // Whatever the headers say, there is one recipient.
    envelope: { from: from.address, to: [mail.toAddress] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.ics !== null && {
      icalEvent: { method: mail.icsMethod ?? 'PUBLISH', content: mail.ics, filename: 'visit.ics' },
    }),
    // So that no out-of-office reply is sent to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

async function sendBySmtp(
  url: string,
  message: SendMailOptions,
  { signal, timeouts }: { readonly signal: AbortSignal; readonly timeouts: Timeouts },
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connect,
  })
  try {
    // A server that sends a byte now and then would hold the connection for good.
    await transport.sendMail({ ...message, signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)]) })
  } catch (error) {
    throw explained(error as NodemailerError)
  } finally {
    transport.close()
  }
}

/**
 * A sender, a password or a relay that is refused is the salon's to put right, so it isn't for good. Servers such as Postfix refuse those
 * after RCPT too, so there the code decides.
 */
function explained(error: NodemailerError): NotDelivered {
  if (error.response === undefined) {
    return new NotDelivered('temporary', `The mail server didn’t answer: ${shortened(error.message)}`)
  }
  const said = `The mail server said: ${shortened(error.response)}`
  if (error.permanent && error.command === 'RCPT TO' && isOfRecipient(error.response))
    return new NotDelivered('recipient', said)
  if (error.permanent && error.command === 'DATA' && !isOfPolicy(error.response)) return new NotDelivered('message', said)
  return new NotDelivered('temporary', said)
}

/** A reply's enhanced status code (RFC 3463), such as 5.1.1; qmail puts it at the end. */
function enhancedCodeOf(response: string): string | undefined {
  const [, first, last] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/.exec(response) ?? []
  return first ?? last
}

/** 5.1.x is about an address, of which 5.1.7 and 5.1.8 are the sender's; 5.2.1 is a mailbox that is disabled. */
function isOfRecipient(response: string): boolean {
  const code = enhancedCodeOf(response)
  // Without an enhanced code, what RFC 5321 has for mailboxes.
  if (code === undefined) return /^55[013]/.test(response)
  return code === '5.2.1' || (code.startsWith('5.1.') && code !== '5.1.7' && code !== '5.1.8')
}

/** Relaying, SPF, DKIM, block lists: the same for every mail, until the salon has put it right. */
const isOfPolicy = (response: string) => enhancedCodeOf(response)?.startsWith('5.7.') === true

const shortened = (text: string) => oneLine(text).slice(0, 500)

/** The name of a mail's file: such names sort by time, and a repeat has the same one. */
export function fileNameOf({ id, createdAt }: Pick<StoredMail, 'id' | 'createdAt'>): string {
  return `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`
}

/** Written under another name first, so that no reader finds half a mail. Only the server's own user can read it. */
async function writeFileOf(mail: StoredMail, folder: string, message: SendMailOptions): Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await transport.sendMail(message)
  const name = fileNameOf(mail)
  const unfinished = join(folder, `.${name}.${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, content as Buffer, { mode: 0o600 })
    // The mode above doesn't apply to a file that a crash has left.
    await chmod(unfinished, 0o600)
    await rename(unfinished, join(folder, name))
  } catch (error) {
    throw new NotDelivered('temporary', `The mail’s file couldn’t be written: ${shortened((error as Error).message)}`)
  }
}
