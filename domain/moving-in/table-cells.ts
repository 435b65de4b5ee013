import { cleaned } from '../cleaned-text.ts'

/** What a spreadsheet's guard stands before: what it would compute or take for a number, and an address. */
const guarded = /^[=+\-@\d\uff1d\uff0b\uff0d\uff20\t]|^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/**
 * A cell as it is read, whatever it holds: see `cleaned`. An apostrophe in front, or `="…"` around, which tell a spreadsheet that it is text,
 * go only where one would be needed: 'Hart and 't Hart keep theirs.
 */
export function cleanCell(written: string): string {
  const text = cleaned(written).trim()
  const inside = /^="([^"]*)"$/.exec(text)?.[1] ?? (/^['’]/.test(text) ? text.slice(1) : null)
  return inside !== null && guarded.test(inside) ? inside.trim() : text
}

/** A number that stands for itself, such as an ID, without the `.0` that programs give whole numbers. */
export function plainNumber(cell: string): string {
  return cell.replace(/^([+-]?\d+)[.,]0{1,2}$/, '$1')
}
