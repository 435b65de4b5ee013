import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { withCommas } from '../language/lists.ts'
import { said, say } from '../language/say.ts'
import { directionControls, lineOfText, linesOfText } from '../text.ts'
import type { MailKind } from './mail.ts'
import { type MailWords, placeholdersFor } from './texts.ts'

export type PlaceholderValues = Readonly<Record<string, string>>

const placeholder = /\{([^{}\n]*)\}/g

export const mailTextLimits = { subject: 150, body: 4000 } as const

/** Placeholders are checked by `wordsProblems`, since they depend on the mail's kind. */
export const mailWordsInput = z
  .object({
    subject: lineOfText(msg`Subject`, mailTextLimits.subject),
    body: linesOfText(msg`Text`, mailTextLimits.body).refine((text) => text !== '', said(msg`Text is required`)),
  })
  .meta({ id: 'MailWords' })

export function wordsProblems(kind: MailKind, words: MailWords): Partial<Record<keyof MailWords, string>> {
  const subject = placeholderProblem(kind, words.subject)
  const body = placeholderProblem(kind, words.body)
  return { ...(subject && { subject }), ...(body && { body }) }
}

function placeholderProblem(kind: MailKind, text: string): string | null {
  const placeholders = placeholdersFor(kind)
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !placeholders.includes(name))
  const existing = withCommas(placeholders.map((name) => `{${name}}`))
  if (unknown) return say(msg`We have nothing to put in for ${{ unknown: unknown[0] }}. This mail has ${{ existing }}.`)
  if (!/[{}]/.test(text.replace(placeholder, ''))) return null
  return say(msg`One ${{ opening: '{' }} or ${{ closing: '}' }} stands alone. This mail has ${{ existing }}.`)
}

/**
 * Fills in the placeholders once: values that look like placeholders stay, missing values are left out. Values become one line, so none can
 * add a header to a mail, or a paragraph.
 */
export function fillIn(text: string, values: PlaceholderValues): string {
  const value = (name: string) => plainLine(values[name] ?? '')
  return withoutUnknownNames(text, value).replace(placeholder, (_, name: string) => value(name))
}

/** Leaves out the reader's name where it isn't known, with the sign beside it: 'Hi {client}, thanks' becomes 'Hi, thanks'. */
function withoutUnknownNames(text: string, value: (name: string) => string): string {
  return text
    .replace(/^\{(client|name)\}[,،:]? ?/gmu, (all, name: string) => (value(name) ? all : ''))
    .replace(/[,،]? ?\{(client|name)\}/gu, (all, name: string) => (value(name) ? all : ''))
}

/**
 * Makes any text one line without control characters and changes of direction, as a mail's header needs it.
 * @param most in characters
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
 * Anyone can sign up with somebody else's address, and mail programs turn addresses in plain text into links: a name must not carry a link.
 */
export function nameInMail(name: string): string {
  // ONE DOT LEADER looks like a dot but isn't one.
  return plainLine(name, 100)
    .replace(/\.(?=\p{L}{2})/gu, '\u2024')
    .replaceAll('://', ':\u2060//')
}

export function parseMailParts(text: string): {
  readonly heading: string
  readonly paragraphs: readonly (readonly string[])[]
} {
  const [heading = '', ...rest] = text.trim().split('\n')
  const paragraphs = rest
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
  return { heading, paragraphs }
}
