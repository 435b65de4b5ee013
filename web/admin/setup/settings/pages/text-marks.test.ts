import { expect, test } from 'vitest'
import { type Mark, withMark } from './text-marks.ts'

/** Shows the selection as `[` and `]`. */
function marked(typed: string, mark: Mark): string {
  const starts = typed.indexOf('⟦')
  const ends = typed.indexOf('⟧') - 1
  const { text, selection } = withMark(typed.replace(/[⟦⟧]/g, ''), { starts, ends }, mark)
  return `${text.slice(0, selection.starts)}⟦${text.slice(selection.starts, selection.ends)}⟧${text.slice(selection.ends)}`
}

test.each<[Mark, string, string]>([
  ['bold', 'We ⟦listen⟧ first', 'We **⟦listen⟧** first'],
  ['bold', 'We ⟦⟧', 'We **⟦bold words⟧**'],
  ['link', 'See ⟦prices⟧.', 'See [prices](https://⟦⟧).'],
  ['heading', 'H⟦⟧air\nmore', '## Hair⟦⟧\nmore'],
  ['heading', 'one\nt⟦⟧wo', 'one\n\n## two⟦⟧'],
  ['heading', 'one\n\nt⟦⟧wo', 'one\n\n## two⟦⟧'],
  ['list', '⟦one\ntwo⟧', '- one\n- two⟦⟧'],
  ['list', '- one\nt⟦⟧wo', '- one\n- two⟦⟧'],
  ['list', 'words\n⟦one⟧', 'words\n\n- one⟦⟧'],
  ['list', '- o⟦⟧ne', '- one⟦⟧'],
])('%s: %j becomes %j', (mark, typed, result) => {
  expect(marked(typed, mark)).toBe(result)
})
