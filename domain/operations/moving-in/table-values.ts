import { withPlainDigits } from '../../language/plain-digits.ts'

/** Reads a duration in whole minutes: '45', '45 min', '1h 30m', '1:30', '1.5 hours'; null if it can't be read. */
export function readDuration(typed: string): number | null {
  if (typed.length > longestValue) return null
  const text = withPlainDigits(typed)
    .trim()
    .toLowerCase()
    .replace(',', '.')
    .replace(/^(\d+)\.0+$/, '$1')
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const onClock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (onClock) return Number(onClock[1]) * 60 + Number(onClock[2])
  const parts = /^(?:(\d{1,2}(?:\.\d+)?)\s*h(?:\.|rs?|ours?|r\.)?)?\s*(?:(\d{1,4})\s*(?:m|mins?|minutes?|min\.)?)?$/.exec(text)
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null
  return Math.round(Number(parts[1] ?? 0) * 60) + Number(parts[2] ?? 0)
}

export type DecimalMark = '.' | ','

export const longestValue = 60

function amountIn(typed: string): string {
  const match = amount.exec(withPlainDigits(typed).slice(0, longestValue + 1))
  return match ? `${match[1] ?? ''}${match[2]?.trim().replace(/[.,]$/, '')}` : ''
}

/** A point behind a letter is the currency's: 'Fr.45'. A dash behind one stands for no cents: '45.-'. */
const amount =
  /^(?:[^\d.,+\-()]|\.(?!\d)|(?<=\p{L})\.(?=\d))*(?:([+-])[^\d.,+\-()]*)?([.,]?\d[\d.,'’\s]*)(?![\d.,'’\s])(?:(?<=[.,])-{1,2})?(?:[^\d.,+\-()]|\.(?!\d))*$/u

/** Returns the decimal mark of an amount; null if it has none, or is ambiguous like '1.234'. */
export function findDecimalMark(typed: string): DecimalMark | null {
  const text = amountIn(typed)
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined) return null
  const other = last === '.' ? ',' : '.'
  if (marks.some((mark) => mark !== last)) return last
  if (marks.length > 1) return other
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? null : last
}

/**
 * Reads an amount of money with or without its currency; null if it can't be read.
 * @param column the mark in the column's other amounts; if null, three digits behind a mark are thousands
 */
export function readAmount(typed: string, column: DecimalMark | null): number | null {
  if (typed.length > longestValue) return null
  const own = findDecimalMark(typed)
  const mark = own ?? column
  const [whole = '', decimals = '', ...more] = mark === null ? [amountIn(typed)] : amountIn(typed).split(mark)
  if (more.length > 0 || !/^\d*$/.test(decimals) || !(grouped.test(whole) || (/^[+-]?$/.test(whole) && decimals !== '')))
    return null
  return Number(`${whole.replace(/[^\d+-]/g, '')}.${decimals || '0'}`)
}

/** Digits, or thousands separated by the same mark: 1,234,567, or 12,34,567 as in India. */
const grouped = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:([.,'’]|\s)\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})*,\d{3})$/

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'on',
  'blocked',
  'subscribed',
  'opted in',
  'ja',
  'si',
  'sì',
  'sí',
  'oui',
  'sim',
  'tak',
  'نعم',
])

export function isYes(typed: string): boolean {
  return yes.has(typed.trim().toLowerCase())
}
