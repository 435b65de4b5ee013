/** Reads how long something takes, in whole minutes: '45', '45 min', '1h 30m', '1:30', '1.5 hours'; null if it can't be read. */
export function readDuration(typed: string): number | null {
  if (typed.length > longestValue) return null
  const text = typed.trim().toLowerCase().replace(',', '.')
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const onClock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (onClock) return Number(onClock[1]) * 60 + Number(onClock[2])
  const parts = /^(?:(\d{1,2}(?:\.\d+)?)\s*h(?:\.|rs?|ours?|r\.)?)?\s*(?:(\d{1,4})\s*(?:m|mins?|minutes?|min\.)?)?$/.exec(text)
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null
  return Math.round(Number(parts[1] ?? 0) * 60) + Number(parts[2] ?? 0)
}

export type DecimalMark = '.' | ','

/** No amount, duration or date is longer, in characters. */
export const longestValue = 60

/** What of an amount are digits and their separators; an apostrophe and spaces only set thousands apart. */
function digitsOf(typed: string): string {
  return typed
    .slice(0, longestValue + 1)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[^\d(+-]+|[^\d)]+$/g, '')
}

/** The decimal mark that an amount shows by itself; null where it has none, or '1.234' could be either. */
export function decimalMarkOf(typed: string): DecimalMark | null {
  const marks = digitsOf(typed).match(/[.,]/g) ?? []
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined) return null
  const other = last === '.' ? ',' : '.'
  if (marks.some((mark) => mark !== last)) return last
  if (marks.length > 1) return other
  return new RegExp(`\\${last}\\d{3}(?!\\d)`).test(digitsOf(typed)) ? null : last
}

/**
 * Reads an amount of money, with or without its currency; null if it can't be read.
 * @param column the mark that other amounts of the column show; where none does, three digits behind a mark are thousands
 */
export function readAmount(typed: string, column: DecimalMark | null): number | null {
  if (typed.length > longestValue) return null
  const text = digitsOf(typed)
  const own = decimalMarkOf(typed)
  const mark = own ?? column
  const plain = mark === null ? text.replace(/[.,]/g, '') : text.replaceAll(mark === '.' ? ',' : '.', '').replace(mark, '.')
  if (!/^[+-]?\d+(?:\.\d+)?$|^\.\d+$/.test(plain)) return null
  return Number(plain)
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', 'blocked', 'subscribed', 'opted in', 'ja', 'si', 'sí', 'oui', 'sim'])

/** Whether a cell says yes. */
export function isYes(typed: string): boolean {
  return yes.has(typed.trim().toLowerCase())
}
