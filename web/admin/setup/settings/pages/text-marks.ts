/** What the buttons of a text's editor make of the selection. */
export type Mark = 'heading' | 'bold' | 'list' | 'link'

/** In UTF-16 code units, as a text area has it. */
export interface Selection {
  readonly starts: number
  readonly ends: number
}

interface Marked {
  readonly text: string
  /** What is selected from now on: the words, or of a link its address, which is to be typed. */
  readonly selection: Selection
}

const address = 'https://'

/** The text with the selection marked, in Markdown. */
export function withMark(text: string, { starts, ends }: Selection, mark: Mark): Marked {
  if (mark === 'heading' || mark === 'list') return withLines(text, { starts, ends }, mark === 'heading' ? '## ' : '- ')
  const selected = text.slice(starts, ends) || (mark === 'bold' ? 'bold words' : 'words of the link')
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

/** Headings and lists are whole lines. Markdown takes them for the paragraph's where no empty line is between. */
function withLines(text: string, { starts, ends }: Selection, prefix: string): Marked {
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
