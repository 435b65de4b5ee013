import type { AskForMail, MailRequest } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { accountLetter } from './account-letters.ts'
import { deskOfferKey, endedOfferKey, offerKey, queueMail } from './commands.ts'
import { type LetterContent, writeLetter } from './letters.ts'
import { chooseAgainLetter, endedOfferLetter, offerLetter } from './offer-letters.ts'
import { wordsOf } from './texts.ts'

/** Writes the mails that other rooms ask for, in the salon's words of that moment. */
export function createMailWriter(settings: Pick<CurrentSettings, 'get'>): AskForMail {
  return async (db, request) => {
    const { kind, to } = request
    const { key, content } = letterOf(request, settings)
    await queueMail(db, { kind, key, to, ...(await writeLetter(await wordsOf(db, kind), content)) })
  }
}

function letterOf(request: MailRequest, current: Pick<CurrentSettings, 'get'>): { key: string; content: LetterContent } {
  const settings = current.get()
  const client = { name: request.to.name }
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
