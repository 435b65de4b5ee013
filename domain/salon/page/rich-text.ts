import { z } from 'zod'

/**
 * The salon's own texts: headings, bold, lists and links of Markdown. Anything else, HTML included, is shown as typed. The server sends
 * these blocks and pages render them as elements; no HTML of a text is ever parsed.
 */

const textRun = z.object({ text: z.string(), bold: z.boolean().optional(), href: z.string().optional() })
export type TextRun = z.infer<typeof textRun>

/** A heading, paragraph or list; only lists have more than one item. Line feeds are line breaks. */
export const textBlock = z
  .object({ as: z.enum(['h3', 'p', 'ul', 'ol']), items: z.array(z.array(textRun)) })
  .meta({ id: 'TextBlock' })
export type TextBlock = z.infer<typeof textBlock>

export interface MarkdownToken {
  readonly type: string
  readonly raw: string
  readonly text?: string
  readonly href?: string
  readonly ordered?: boolean
  readonly tokens?: readonly MarkdownToken[]
  readonly items?: readonly MarkdownToken[]
}

const asTyped = () => undefined

/** Options that make marked's lexer leave unsupported syntax as text. Server and pages call the lexer themselves. */
export const markdownSubset = {
  breaks: true,
  tokenizer: {
    html: asTyped,
    tag: asTyped,
    code: asTyped,
    fences: asTyped,
    blockquote: asTyped,
    table: asTyped,
    def: asTyped,
    hr: asTyped,
    codespan: asTyped,
    del: asTyped,
    reflink: asTyped,
  },
} as const

/** True for https, mail, phone, and pages of this site. */
export function isSafeLink(href: string): boolean {
  return /^(?:https:\/\/[^\s\\/?#][^\s\\]*|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d().-]+|\/(?![/\\])[^\s\\]*)$/i.test(href)
}

export function blocksFrom(tokens: readonly MarkdownToken[]): TextBlock[] {
  return tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => ({
      as: toElement(token),
      items: (token.type === 'list' ? flattenList(token) : [toRuns(token)]).map(joined),
    }))
    .map(({ as, items }) => ({ as, items: items.filter((runs) => runs.length > 0) }))
    .filter(({ items }) => items.length > 0)
}

function toElement({ type, ordered }: MarkdownToken): TextBlock['as'] {
  if (type === 'list') return ordered ? 'ol' : 'ul'
  return type === 'heading' ? 'h3' : 'p'
}

export function refusedLinks(tokens: readonly MarkdownToken[]): string[] {
  return tokens.flatMap((token) => [
    ...(token.type === 'link' && !isSafeLink(token.href ?? '') ? [token.href ?? ''] : []),
    ...refusedLinks([...(token.tokens ?? []), ...(token.items ?? [])]),
  ])
}

/** Flattens nested lists: their items follow the item that contains them. */
function flattenList({ items = [] }: MarkdownToken): TextRun[][] {
  const isList = ({ type }: MarkdownToken) => type === 'list'
  return items.flatMap(({ tokens = [] }) => {
    const own = tokens.filter((token) => !isList(token)).flatMap((token) => toRuns(token))
    return [own, ...tokens.filter(isList).flatMap(flattenList)]
  })
}

function toRuns({ type, raw, text = raw, href = '', tokens }: MarkdownToken, mark: Omit<TextRun, 'text'> = {}): TextRun[] {
  if (type === 'br' || type === 'space') return [{ text: '\n' }]
  if (type === 'image') return [{ text: raw, ...mark }]
  const own = {
    ...mark,
    ...((type === 'strong' || type === 'em') && { bold: true }),
    ...(type === 'link' && isSafeLink(href) && { href }),
  }
  return tokens ? tokens.flatMap((inner) => toRuns(inner, own)) : [{ text, ...own }]
}

/** Drops empty runs and joins equal ones: the lexer makes a token of each escaped character. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = []
  for (const run of runs.filter(({ text }) => text !== '')) {
    const last = result.at(-1)
    if (last && last.bold === run.bold && last.href === run.href)
      result[result.length - 1] = { ...last, text: last.text + run.text }
    else result.push(run)
  }
  return result
}
