import { t } from '@lingui/core/macro'
export type Mark = 'heading' | 'bold' | 'list' | 'link'

/** In UTF-16 code units, as a text area has it. */
export interface TextSelection {
  readonly starts: number
  readonly ends: number
}

interface Marked {
  readonly text: string
  /** The new selection: the marked words, or a link's address, to be typed over. */
  readonly selection: TextSelection
}

const address = 'https://'

/** Marks the selection in Markdown. */
export function withMark(text: string, { starts, ends }: TextSelection, mark: Mark): Marked {
  if (mark === 'heading' || mark === 'list') return withLines(text, { starts, ends }, mark === 'heading' ? '## ' : '- ')
  const selected = text.slice(starts, ends) || (mark === 'bold' ? t`bold words` : t`words of the link`)
  const [before, after] = mark === 'bold' ? ['**', '**'] : ['[', `](${address})`]
  const at = starts + before.length
  const addressAt = at + selected.length + ']('.length
  return {
    text: text.slice(0, starts) + before + selected + after + text.slice(ends),
    selection:
      mark === 'bold'
        ? { starts: at, ends: at + selected.length }
        : { starts: addressAt + address.length, ends: addressAt + address.length },
  }
}

/** Marks whole lines. Without an empty line before them, Markdown would join them to the paragraph. */
function withLines(text: string, { starts, ends }: TextSelection, prefix: string): Marked {
  const first = text.lastIndexOf('\n', starts - 1) + 1
  const newline = text.indexOf('\n', ends)
  const last = newline < 0 ? text.length : newline
  const lines = text
    .slice(first, last)
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line : prefix + line))
    .join('\n')
  const gap = first > 0 && !/\n\n$|\n- .*\n$|^- .*\n$/.test(text.slice(0, first)) ? '\n' : ''
  const end = first + gap.length + lines.length
  return { text: text.slice(0, first) + gap + lines + text.slice(last), selection: { starts: end, ends: end } }
}
