import type { MailPreview } from '../../../../domain/messages/mail.ts'
import { salonHeading, salonInSentence } from '../../../../domain/messages/salon-name.ts'
import { fillIn, type PlaceholderValues, parseMailParts, plainLine } from '../../../../domain/messages/template.ts'
import type { MailWords } from '../../../../domain/messages/texts.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { presentLook } from '../../../salon/look/serializers.ts'
import { type Letter, letterText } from './letter.ts'

export interface LetterContent extends Pick<Letter, 'summary'>, Partial<Pick<Letter, 'facts' | 'groups' | 'actions'>> {
  readonly values: PlaceholderValues
  readonly settings: Settings
  /** The salon's site; empty if unknown. */
  readonly origin: string
}

export async function writeLetter(words: MailWords, content: LetterContent): Promise<MailPreview> {
  const { settings, origin, summary, facts = [], groups = [], actions = [] } = content
  const { address, phone, email } = settings.salon
  const values = { salon: salonInSentence(settings.salon.name), address, phone, email, ...content.values }
  const filled = (text: string) => fillIn(text, values)
  const { heading, paragraphs } = parseMailParts(words.body)
  const version = presentLook(settings)?.icons
  const emblemUrl = version && origin ? `${origin}/icon-192.png?${version}` : ''
  const salon = { name: salonHeading(settings.salon.name), url: origin, emblemUrl, address, phone, email }
  const letter: Letter = {
    subject: plainLine(filled(words.subject), 200) || salon.name,
    heading: filled(heading),
    // Leave out lines whose only placeholder is empty.
    paragraphs: paragraphs.map((lines) => lines.map(filled).filter(Boolean)).filter((lines) => lines.length > 0),
    // Shorter than the preview's own cut, which may split a surrogate pair.
    summary: summary && plainLine(summary, 75),
    ...inPlainLines({ facts, groups, actions, salon }),
    look: settings.look,
  }
  const { letterHtml } = await import('./letter-html.ts')
  return { subject: letter.subject, html: letterHtml(letter), text: letterText(letter) }
}

/** In characters: a link to a map can have 2,048. */
const maxTextLength = 2100

/** Makes every text in a value one line: people type most of them, other systems stored some. */
function inPlainLines<Value>(value: Value): Value {
  if (typeof value === 'string') return plainLine(value, maxTextLength) as Value
  if (Array.isArray(value)) return value.map(inPlainLines) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlainLines(part)])) as Value
}
