import { fillIn, type PlaceholderValues, partsOf, plainLine } from '../../domain/mail/template.ts'
import type { MailWords } from '../../domain/mail/texts.ts'
import type { MailPreview } from '../../domain/mail.ts'
import type { Settings } from '../../domain/settings.ts'
import { type Letter, letterText } from './templates/letter.ts'

/** What a letter has beside its words. */
export interface LetterContent extends Pick<Letter, 'summary'>, Partial<Pick<Letter, 'facts' | 'groups' | 'actions'>> {
  readonly values: PlaceholderValues
  readonly settings: Settings
  /** The salon's site; empty where it isn't known. */
  readonly origin: string
}

/** The salon's placeholders. A salon can have no name, until its settings are saved. */
function salonValues({ salon: { name, address, phone, email } }: Settings) {
  return { salon: name || 'our salon', address, phone, email }
}

/** A finished mail from its words: filled in, as HTML and as text. */
export async function writeLetter(words: MailWords, content: LetterContent): Promise<MailPreview> {
  const { settings, origin, summary, facts = [], groups = [], actions = [] } = content
  const values = { ...salonValues(settings), ...content.values }
  const filled = (text: string) => fillIn(text, values)
  const { heading, paragraphs } = partsOf(words.body)
  const { address, phone, email } = settings.salon
  const subject = plainLine(filled(words.subject), 200) || plainLine(values.salon)
  const letter: Letter = {
    subject,
    heading: filled(heading),
    // A line whose only placeholder has no value is left out.
    paragraphs: paragraphs.map((lines) => lines.map(filled).filter(Boolean)).filter((lines) => lines.length > 0),
    // Shorter than what the preview cuts off, which doesn't heed characters of two units.
    summary: summary && plainLine(summary, 75),
    facts,
    groups,
    actions,
    salon: { name: plainLine(values.salon), url: origin, address, phone, email },
  }
  const { letterHtml } = await import('./templates/letter-html.ts')
  return { subject, html: letterHtml(letter), text: letterText(letter) }
}
