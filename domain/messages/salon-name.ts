import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import { plainLine } from './template.ts'

/** The salon's name after 'at', 'from' or 'for' in a mail or a calendar. A salon can have none until its settings are saved. */
export function salonInSentence(name: string): string {
  const nameless = msg({
    message: 'our salon',
    context: 'in a sentence of a mail',
    comment: 'Stands for the salon’s name after “at”, “from” and “for”, as in: Thanks for visiting our salon',
  })
  return plainLine(name) || say(nameless)
}

/** The salon's name over and below a mail. */
export function salonHeading(name: string): string {
  const nameless = msg({
    message: 'Our salon',
    context: 'name over a mail',
    comment: 'Stands for the name of a salon that has none yet',
  })
  return plainLine(name) || say(nameless)
}
