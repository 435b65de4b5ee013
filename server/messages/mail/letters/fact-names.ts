import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../../domain/language/say.ts'

/** Labels of a visit's facts in mails. */
export const factNames = {
  what: msg({ message: 'What', context: 'label in a mail', comment: 'Before the services' }),
  with: msg({ message: 'With', context: 'label in a mail', comment: 'Before the stylist’s name' }),
  when: msg({ message: 'When', context: 'label in a mail' }),
  and: msg({ message: 'And', context: 'label in a mail', comment: 'Before the date of a further visit' }),
  where: msg({ message: 'Where', context: 'label in a mail', comment: 'Before the salon’s address' }),
  total: msg`Total`,
  booking: msg({ message: 'Booking', context: 'label in a mail', comment: 'Before the booking’s number' }),
}

/** The time of a visit. */
export function fromTo(from: string, to: string): string {
  return say(msg({ message: msg`${{ from }} to ${{ to }}`, comment: 'From one time to another' }))
}
