import { cleaned } from '../../cleaned-text.ts'

/** Texts that a spreadsheet would compute, take for a number or for an address, and so guards. */
const guarded = /^[=+\-@\d\uff1d\uff0b\uff0d\uff20\t]|^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/**
 * Cleans a cell (see `cleaned`). A leading apostrophe or surrounding `="…"`, which mark text in a spreadsheet, are removed only where one
 * would be needed: 'Hart and 't Hart keep theirs.
 */
export function cleanCell(written: string): string {
  const text = cleaned(written).trim()
  const inside = /^="([^"]*)"$/.exec(text)?.[1] ?? (/^['’]/.test(text) ? text.slice(1) : null)
  return inside !== null && guarded.test(inside) ? inside.trim() : text
}

/** Removes the `.0` that programs add to whole numbers, such as IDs. */
export function plainNumber(cell: string): string {
  return cell.replace(/^([+-]?\d+)[.,]0{1,2}$/, '$1')
}
