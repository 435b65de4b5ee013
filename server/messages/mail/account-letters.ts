import { nameInMail } from '../../../domain/messages/template.ts'
import type { AccountMailKind } from '../../../domain/messages/mail.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { MailFact } from '../../platform/outbox/mail-requests.ts'
import type { LetterContent } from './letters.ts'

interface AccountLetter {
  readonly kind: AccountMailKind
  readonly to: { readonly name: string }
  readonly link?: string | undefined
  readonly facts?: readonly MailFact[]
  readonly settings: Settings
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

export function accountLetter({ kind, to, link, facts = [], settings }: AccountLetter): LetterContent {
  return {
    settings,
    origin: link ? new URL(link).origin : '',
    values: { name: nameInMail(to.name) || 'there' },
    facts,
    actions: link ? [{ label: buttons[kind], url: link }] : [],
  }
}
