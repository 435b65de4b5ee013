import type { AccountMailKind } from '../../domain/mail.ts'
import type { Settings } from '../../domain/settings.ts'
import type { Database } from '../database/client.ts'
import { type MailDraft, queueMail } from './commands.ts'

interface AccountMail {
  readonly kind: AccountMailKind
  /** Names what the mail is about; see `MailDraft`. */
  readonly key: string
  readonly to: MailDraft['to']
  /** Where the mail's button leads; only kinds with a button have one. */
  readonly link?: string | undefined
  readonly settings: Settings
}

/** Queues a mail about an account in the caller's transaction. */
export async function queueAccountMail(db: Pick<Database, 'insert' | 'select'>, mail: AccountMail): Promise<void> {
  const { kind, key, to, link, settings } = mail
  const text = [`${kind} at ${settings.salon.name}`, link].filter(Boolean).join('\n\n')
  await queueMail(db, {
    kind,
    key,
    to,
    subject: `${kind}: ${settings.salon.name}`,
    text,
    html: `<pre>${escapeHtml(text)}</pre>`,
  })
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
