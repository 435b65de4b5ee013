import { withCommas, withLabel } from '../../../../domain/language/lists.ts'
import type { Look } from '../../../../domain/salon/look/look.ts'

/** A mail before it is written as HTML and text. All texts are plain; the templates escape them. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly (readonly string[])[]
  /** Shown beside the subject in an inbox; the first paragraph by default. */
  readonly summary?: string | undefined
  readonly facts: readonly Fact[]
  readonly groups: readonly Group[]
  /** The first one is the mail's button. */
  readonly actions: readonly Action[]
  readonly salon: LetterSalon
  readonly look: Look
}

/** `name` is never empty; the others can be. */
interface LetterSalon {
  readonly name: string
  readonly url: string
  /** URL of a square picture; empty for the product's own emblem, or if the site is unknown. */
  readonly emblemUrl: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

export interface Fact {
  readonly label: string
  readonly lines: readonly string[]
  readonly note?: string | undefined
  readonly url?: string | undefined
}

export interface Group {
  readonly title: string
  readonly entries: readonly { readonly time: string; readonly title: string; readonly lines: readonly string[] }[]
}

export interface Action {
  readonly label: string
  readonly url: string
}

export function letterText({ heading, paragraphs, facts, groups, actions, salon }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs.map((lines) => lines.join('\n')),
    facts.map(({ label, lines, note, url }) => [withLabel(label, withCommas(lines)), note && `  ${note}`, url && `  ${url}`]),
    ...groups.map(({ title, entries }) => [
      title,
      ...entries.map((entry) => [`${entry.time}  ${entry.title}`, ...entry.lines.map((line) => `  ${line}`)]),
    ]),
    actions.map(({ label, url }) => withLabel(label, url)),
    [salon.name, salon.address, [salon.phone, salon.email].filter(Boolean).join(' · '), salon.url],
  ]
  return `${blocks.map(blockText).filter(Boolean).join('\n\n')}\n`
}

type Block = string | undefined | readonly Block[]

function blockText(block: Block): string {
  return typeof block === 'object' ? block.map(blockText).filter(Boolean).join('\n') : (block ?? '')
}
