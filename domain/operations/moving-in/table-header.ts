import { bookingFields, clientFields, headerWords } from './table-fields.ts'

export const mostLinesAbove = 20

const knownHeaders = new Set(
  [...Object.values(clientFields), ...Object.values(bookingFields)].flatMap(({ headers }) => headers as readonly string[]),
)

/** Finds the header row: the one with the most known headers, or else the first with more than one cell. */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const scores = rows
    .slice(0, mostLinesAbove)
    .map((cells) => cells.filter((cell) => knownHeaders.has(headerWords(cell))).length)
  const best = Math.max(0, ...scores)
  if (best >= 2) return scores.indexOf(best)
  const filled = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
  return Math.max(0, filled)
}
