import { z } from 'zod'
import type { MailKind } from '../mail.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { placeholdersOf } from './texts.ts'

/** What stands for a placeholder in one mail. Names without a value are left out. */
export type PlaceholderValues = Readonly<Record<string, string>>

const placeholder = /\{([^{}\n]*)\}/g

/** What is wrong with a text's placeholders, with those that exist, or null. */
function placeholderProblem(text: string, kind: MailKind): string | null {
  const known = placeholdersOf(kind)
  const unknown = [...text.matchAll(placeholder)].map(([whole]) => whole).filter((whole) => !known.includes(whole.slice(1, -1)))
  const existing = `In this mail you can use ${known.map((name) => `{${name}}`).join(', ')}.`
  const [first] = unknown
  if (first) return `There’s nothing to put in for ${first}. ${existing}`
  return /[{}]/.test(text.replace(placeholder, '')) ? `A curly brace has no partner. ${existing}` : null
}

/** The owner's text for a kind of mail. A placeholder that doesn't exist is refused with the list of those that do. */
export function mailTextInput(kind: MailKind) {
  const checked = (text: string, context: z.RefinementCtx<string>) => {
    const message = placeholderProblem(text, kind)
    if (message) context.addIssue({ code: 'custom', message })
  }
  return z.object({
    subject: lineOfText('Subject', 150).superRefine(checked),
    body: linesOfText('Text', 4000)
      .refine((text) => text !== '', 'Text is required')
      .superRefine(checked),
  })
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
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}

/**
 * A name that someone has chosen, as it stands in a mail. Anyone can sign up with somebody else's address, and mail programs make
 * links of addresses in plain text: a name must not carry one to them.
 */
export function nameInMail(name: string): string {
  // ONE DOT LEADER looks like a dot and is none.
  return plainLine(name, 100).replace(/\.(?=\p{L}{2})/gu, '\u2024').replaceAll('://', ':\u2060//')
}

/** A text's first line, which is the mail's heading, and its paragraphs, each a list of lines. */
export function partsOf(text: string): { readonly heading: string; readonly paragraphs: readonly (readonly string[])[] } {
  const [heading = '', ...rest] = text.trim().split('\n')
  const paragraphs = rest
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
  return { heading, paragraphs }
}
