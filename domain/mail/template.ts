import { z } from 'zod'
import type { MailKind } from '../mail.ts'
import { directionControls, lineOfText, linesOfText } from '../text.ts'
import { type MailWords, placeholdersOf } from './texts.ts'

/** The values of the placeholders in one mail. Names without a value are left out. */
export type PlaceholderValues = Readonly<Record<string, string>>

const placeholder = /\{([^{}\n]*)\}/g

/** A kind of mail's words, as the owner writes them. What is in them is checked by `wordsProblems`, since it depends on the kind. */
export const mailWordsInput = z
  .object({
    subject: lineOfText('Subject', 150),
    body: linesOfText('Text', 4000).refine((text) => text !== '', 'Text is required'),
  })
  .meta({ id: 'MailWords' })

/** What is wrong with the words' placeholders, by field, with the list of those that exist; empty if nothing is. */
export function wordsProblems(kind: MailKind, words: MailWords): Partial<Record<keyof MailWords, string>> {
  const [subject, body] = [placeholderProblem(kind, words.subject), placeholderProblem(kind, words.body)]
  return { ...(subject && { subject }), ...(body && { body }) }
}

function placeholderProblem(kind: MailKind, text: string): string | null {
  const known = placeholdersOf(kind)
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !known.includes(name))
  const existing = `This mail has ${known.map((name) => `{${name}}`).join(', ')}.`
  if (unknown) return `We have nothing to put in for ${unknown[0]}. ${existing}`
  return /[{}]/.test(text.replace(placeholder, '')) ? `One { or } stands alone. ${existing}` : null
}

/**
 * A text with its placeholders filled in, once: a value that looks like a placeholder stays as it is. What has no value is left out.
 * Values are made one line, so none can add a header to a mail, or a paragraph.
 */
export function fillIn(text: string, values: PlaceholderValues): string {
  return text.replace(placeholder, (_, name: string) => plainLine(values[name] ?? ''))
}

/**
 * Any text as one line without control characters and changes of direction, as a mail's header can have it.
 * @param most longest kept, in characters
 */
export function plainLine(text: string, most = 1000): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionControls, '')
    .trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}

/**
 * A name that someone has chosen, as it stands in a mail. Anyone can sign up with somebody else's address, and mail programs make
 * links of addresses in plain text: a name must not carry one to them.
 */
export function nameInMail(name: string): string {
  // ONE DOT LEADER looks like a dot but isn't one.
  return plainLine(name, 100)
    .replace(/\.(?=\p{L}{2})/gu, '\u2024')
    .replaceAll('://', ':\u2060//')
}

/** A text's first line, which is the mail's heading, and its paragraphs, each a list of lines. */
export function mailPartsOf(text: string): { readonly heading: string; readonly paragraphs: readonly (readonly string[])[] } {
  const [heading = '', ...rest] = text.trim().split('\n')
  const paragraphs = rest
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
  return { heading, paragraphs }
}
