import { plainNumber } from '../../../domain/operations/moving-in/table-cells.ts'
import { email as emailSchema } from '../../../domain/people/user.ts'
import { type PhoneRegion, readWrittenNumber } from '../../platform/phone-number.ts'

export interface ContactCell {
  /** The first usable one. */
  readonly value?: string | undefined
  /** Everything else, as written. */
  readonly rest: readonly string[]
}

const longestCell = 300

/** Separates values; a slash or a dash only with spaces around it, since numbers contain some. */
const between = /:::|[;|\n]|,(?=\s)|(?<=\s)(?:[/&–-]|or|and|oder|und)(?=\s)/i

/** Fewer digits beside another value are a part of it. */
const fewestDigits = 7
const mostDigits = 15

/** Programs write long numbers like this, and drop digits. */
const scientific = /^\+?(\d)(?:[.,](\d*))?e\+?(\d{1,3})$/i

const labeled = /^[\p{L}][\p{L}. ]{0,20}[.:]?\s*(?=[+(\d])/u
const beginOfWords = /(?:[[(,–-]\s*)?\p{L}/u

/**
 * @param written a cleaned cell
 * @returns only `rest` for a number of an unknown country, which can't be dialed
 */
export function phoneIn(written: string, region: PhoneRegion): ContactCell {
  const cell = readFirst(written, (part, isAlone) => {
    const isLong = (text: string) => text.replace(/\D/g, '').length >= fewestDigits
    if (!isAlone && !isLong(part)) return null
    const value = numberIn(part, region)
    if (value) return { value }
    if (scientific.test(part)) return null
    const bare = part.replace(labeled, '')
    const [beforeWords = ''] = bare.split(beginOfWords, 1)
    const number = beforeWords.trimEnd()
    const readable = number === part || !isLong(number) ? null : numberIn(number, region)
    return readable ? { value: readable, beside: number === bare ? undefined : bare.slice(number.length).trim() } : null
  })
  return cell.value === undefined && isDialed(written) ? { rest: [written] } : cell
}

/** True for usual spellings. The same digit throughout is a placeholder. */
function isDialed(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  if (digits.length < fewestDigits || digits.length > mostDigits || /^(\d)\1*$/.test(digits)) return false
  return /^[+\d\s()./-]{1,40}$/.test(written)
}

function numberIn(part: string, region: PhoneRegion): string | null {
  const [, first = '', decimals = '', exponent = ''] = scientific.exec(part) ?? []
  if (first) return decimals.length === Number(exponent) ? readWrittenNumber(`${first}${decimals}`, region, true) : null
  const plain = plainNumber(part)
  return readWrittenNumber(plain, region, plain !== part)
}

/** @param written a cleaned cell */
export function emailIn(written: string): ContactCell {
  return readFirst(separateAddresses(written), (part) => {
    const address = /<([^<>]*)>/.exec(part)?.[1] ?? part.replace(/^mailto:/i, '')
    const { data } = emailSchema.safeParse(address)
    return data ? { value: data } : null
  })
}

/** Puts a semicolon where a comma comes before an address, or only space is between two. */
function separateAddresses(written: string): string {
  const [first = '', ...others] = written.split(',')
  const byComma = others.reduce((text, part) => {
    const bare = part.trimStart()
    return /^[^\s@]+@/.test(bare) ? `${text}; ${bare}` : `${text},${part}`
  }, first)
  // Words are at even places, what separates them at odd ones.
  const pieces = byComma.split(/(\s+)/)
  const isBetween = (at: number) => /@[^@]+$/.test(pieces[at - 1] ?? '') && /^[^@]+@/.test(pieces[at + 1] ?? '')
  return pieces.map((piece, at) => (at % 2 === 1 && isBetween(at) ? '; ' : piece)).join('')
}

type Read = (part: string, isAlone: boolean) => { readonly value: string; readonly beside?: string | undefined } | null

function readFirst(written: string, read: Read): ContactCell {
  const parts = written
    .slice(0, longestCell)
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const [index, part] of parts.entries()) {
    const match = read(part, parts.length === 1)
    if (!match) continue
    const rest = [...parts.slice(0, index), ...(match.beside ? [match.beside] : []), ...parts.slice(index + 1)]
    return { value: match.value, rest }
  }
  return { rest: [] }
}
