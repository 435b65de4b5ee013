import type { Look } from '../../../../domain/look/look.ts'

/** What a mail says, before it is written as HTML and as text. All texts are plain; the templates escape them. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  /** Each a list of lines. */
  readonly paragraphs: readonly (readonly string[])[]
  /** What an inbox shows beside the subject; the first paragraph where it is unset. */
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
  /** The salon's site; empty in mails that know no address of it. */
  readonly url: string
  /** Its emblem as a square picture; empty for the product's own, and in mails that know no address of the site. */
  readonly emblemUrl: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

/** Such as 'With: Mara'. `note` stands below, in smaller type. */
export interface Fact {
  readonly label: string
  readonly lines: readonly string[]
  readonly note?: string | undefined
  readonly url?: string | undefined
}

/** A stylist's day. */
export interface Group {
  readonly title: string
  readonly entries: readonly { readonly time: string; readonly title: string; readonly lines: readonly string[] }[]
}

export interface Action {
  readonly label: string
  readonly url: string
}

/** The mail as plain text. */
export function letterText({ heading, paragraphs, facts, groups, actions, salon }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs.map((lines) => lines.join('\n')),
    facts.map(({ label, lines, note, url }) => [`${label}: ${lines.join(', ')}`, note && `  ${note}`, url && `  ${url}`]),
    ...groups.map(({ title, entries }) => [
      title,
      ...entries.map((entry) => [`${entry.time}  ${entry.title}`, ...entry.lines.map((line) => `  ${line}`)]),
    ]),
    actions.map(({ label, url }) => `${label}: ${url}`),
    [salon.name, salon.address, [salon.phone, salon.email].filter(Boolean).join(' · '), salon.url],
  ]
  return `${blocks.map(blockText).filter(Boolean).join('\n\n')}\n`
}

type Block = string | undefined | readonly Block[]

function blockText(block: Block): string {
  return typeof block === 'object' ? block.map(blockText).filter(Boolean).join('\n') : (block ?? '')
}
