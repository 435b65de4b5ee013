import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { type AccountMailKind, paymentMailKinds } from '../../../domain/messages/mail.ts'
import { nameInMail } from '../../../domain/messages/template.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { inLanguage, languageNow } from '../../platform/language/reader.ts'
import type { AskForMail, MailFact, MailRequest, PaymentMailRequest } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { deskOfferKey, endedOfferKey, offerKey, queueMail } from './commands.ts'
import { clientLanguage } from './language.ts'
import { type LetterContent, writeLetter } from './letters/letters.ts'
import { chooseAgainLetter, endedOfferLetter, offerLetter } from './letters/offer-letters.ts'
import { paymentLetter } from './letters/payment-letters.ts'
import { readMailWords } from './texts.ts'

/** Writes the mails that other rooms ask for, in the salon's words of that moment. */
export function createMailWriter(settings: Pick<CurrentSettings, 'get'>): AskForMail {
  return async (db, request) => {
    const { kind, to } = request
    const { languages } = settings.get()
    // Who asks for a mail about an account reads it as the page; an offer is the salon's or a job's to make.
    const isOfJob = kind.startsWith('waitlist_') || isPaymentMail(request)
    const isAsked = !isOfJob && languageNow() !== null
    const language = isAsked ? languageNow() : await clientLanguage(db, { languages, clientId: to.clientId })
    await inLanguage(language, async () => {
      const { key, content } = letterFor(request, settings)
      const appointmentId = isPaymentMail(request) ? request.appointmentId : undefined
      await queueMail(db, {
        kind,
        key,
        to,
        appointmentId,
        ...(await writeLetter(await readMailWords(db, kind, settings.get()), content)),
      })
    })
  }
}

const isPaymentMail = (request: MailRequest): request is PaymentMailRequest =>
  (paymentMailKinds as readonly string[]).includes(request.kind)

function letterFor(request: MailRequest, current: Pick<CurrentSettings, 'get'>): { key: string; content: LetterContent } {
  const settings = current.get()
  const client = { name: request.to.name }
  if (isPaymentMail(request)) return { key: request.key, content: paymentLetter({ ...request, client, settings }) }
  switch (request.kind) {
    case 'waitlist_offer': {
      const key = `${request.isByDesk ? deskOfferKey : offerKey}${request.offerId}`
      return { key, content: offerLetter({ ...request, client, settings }) }
    }
    case 'waitlist_ended':
      return { key: `${endedOfferKey}${request.offerId}`, content: endedOfferLetter({ ...request, client, settings }) }
    case 'waitlist_choose_again':
      return { key: `${request.kind}:${request.entryId}`, content: chooseAgainLetter({ ...request, client, settings }) }
    default:
      return { key: request.key, content: accountLetter({ ...request, settings }) }
  }
}

interface AccountLetter {
  readonly kind: AccountMailKind
  readonly to: { readonly name: string }
  readonly link?: string | undefined
  readonly facts?: readonly MailFact[]
  readonly settings: Settings
}

const chooseNewPassword = msg({ message: 'Choose a new password', context: 'button in a mail' })

const buttons: Record<AccountMailKind, MessageDescriptor> = {
  reset_password: chooseNewPassword,
  confirm_address: msg`Confirm this address`,
  already_registered: msg`Sign in`,
  guest_code: msg`Confirm and book`,
  guest_has_account: msg`Sign in and book`,
  password_changed: chooseNewPassword,
  address_changed: msg`Contact us`,
  sign_in_changed: chooseNewPassword,
  staff_invitation: msg`See the invitation`,
  account_deleted: msg`Go to our site`,
  test_mail: msg`Open the mail log`,
}

export function accountLetter({ kind, to, link, facts = [], settings }: AccountLetter): LetterContent {
  return {
    settings,
    origin: link ? new URL(link).origin : '',
    values: { name: nameInMail(to.name) },
    facts,
    actions: link ? [{ label: say(buttons[kind]), url: link }] : [],
  }
}
