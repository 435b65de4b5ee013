import { nameInMail } from '../../../domain/mail/template.ts'
import type { AccountMailKind } from '../../../domain/mail.ts'
import type { Settings } from '../../../domain/settings.ts'
import type { Database } from '../../platform/database/client.ts'
import { type MailDraft, queueMail } from './commands.ts'
import { type LetterContent, writeLetter } from './letters.ts'
import { wordsOf } from './texts.ts'

interface AccountMail {
  readonly kind: AccountMailKind
  readonly key: string
  readonly to: MailDraft['to']
  /** The absolute address of the button, for kinds with one. */
  readonly link?: string | undefined
  readonly facts?: LetterContent['facts']
  readonly settings: Settings
}

/** Queues a mail about an account in the caller's transaction. */
export async function queueAccountMail(db: Pick<Database, 'insert' | 'select'>, mail: AccountMail): Promise<void> {
  const { kind, key, to } = mail
  await queueMail(db, { kind, key, to, ...(await writeLetter(await wordsOf(db, kind), accountLetter(mail))) })
}

const buttons: Record<AccountMailKind, string> = {
  reset_password: 'Choose a new password',
  confirm_address: 'Confirm this address',
  already_registered: 'Sign in',
  guest_code: 'Confirm and book',
  guest_has_account: 'Sign in and book',
  password_changed: 'Choose a new password',
  address_changed: 'Contact us',
  sign_in_changed: 'Choose a new password',
  staff_invitation: 'See the invitation',
  account_deleted: 'Go to our site',
  test_mail: 'Open the mail log',
}

export function accountLetter({
  kind,
  to,
  link,
  facts = [],
  settings,
}: Pick<AccountMail, 'kind' | 'to' | 'link' | 'facts' | 'settings'>): LetterContent {
  return {
    settings,
    origin: link ? new URL(link).origin : '',
    values: { name: nameInMail(to.name) || 'there' },
    facts,
    actions: link ? [{ label: buttons[kind], url: link }] : [],
  }
}
