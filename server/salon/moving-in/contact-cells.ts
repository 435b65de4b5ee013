import { plainNumber } from '../../../domain/moving-in/table-cells.ts'
import { email as emailSchema } from '../../../domain/user.ts'
import { type PhonePlace, readWrittenNumber } from '../../phone-number.ts'

/** What a cell for one phone number or one address says. */
export interface ContactCell {
  /** The first that can be used. */
  readonly value?: string | undefined
  /** What else stands there, as it is written. */
  readonly rest: readonly string[]
}

/** No more of a cell is looked at, in characters. */
const longestCell = 300

/** Between several values; a slash or a dash only with spaces around it, since numbers have some inside. */
const between = /:::|[;|\n]|,(?=\s)|(?<=\s)(?:[/&–-]|or|and|oder|und)(?=\s)/i

/** Fewer digits beside another value are a part of it, not a number. */
const fewestDigits = 7
/** No number has more. */
const mostDigits = 15

/** Programs write long numbers so; digits that are not in it are lost. */
const scientific = /^\+?(\d)(?:[.,](\d*))?e\+?(\d{1,3})$/i

/** A label in front of a number, and words behind it. */
const labeled = /^[\p{L}][\p{L}. ]{0,20}[.:]?\s*(?=[+(\d])/u
const words = /(?:[[(,–-]\s*)?\p{L}.*/su

/**
 * @param written a cell, cleaned
 * @returns without a value, but with the cell as its rest, if it is a number that can't be dialed from here: its country isn't known
 */
export function phoneIn(written: string, place: PhonePlace): ContactCell {
  const cell = firstOf(written, (part, isAlone) => {
    const isLong = (text: string) => text.replace(/\D/g, '').length >= fewestDigits
    if (!isAlone && !isLong(part)) return null
    const value = numberIn(part, place)
    if (value) return { value }
    if (scientific.test(part)) return null
    const bare = part.replace(labeled, '')
    const number = bare.replace(words, '').trimEnd()
    const found = number === part || !isLong(number) ? null : numberIn(number, place)
    return found ? { value: found, beside: number === bare ? undefined : bare.slice(number.length).trim() } : null
  })
  return cell.value === undefined && isDialed(written) ? { rest: [written] } : cell
}

/** As numbers are written. One digit all along is what people enter where a form wants a number. */
function isDialed(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  if (digits.length < fewestDigits || digits.length > mostDigits || /^(\d)\1*$/.test(digits)) return false
  return /^[+\d\s()./-]{1,40}$/.test(written)
}

function numberIn(part: string, place: PhonePlace): string | null {
  const [, first = '', decimals = '', exponent = ''] = scientific.exec(part) ?? []
  if (first) return decimals.length === Number(exponent) ? readWrittenNumber(`${first}${decimals}`, place, true) : null
  const plain = plainNumber(part)
  return readWrittenNumber(plain, place, plain !== part)
}

/** A comma in front of an address, and a space between two; nothing of an address is longer. */
const beforeAddress = /,\s*(?=[^\s,@]{1,254}@)/g
const betweenAddresses = /(?<=@[^\s@]{1,254})\s+(?=[^\s@]{1,254}@)/g

/** @param written a cell, cleaned */
export function emailIn(written: string): ContactCell {
  return firstOf(written.replace(beforeAddress, '; ').replace(betweenAddresses, '; '), (part) => {
    const address = /<([^<>]*)>/.exec(part)?.[1] ?? part.replace(/^mailto:/i, '')
    const { data } = emailSchema.safeParse(address)
    return data ? { value: data } : null
  })
}

type Read = (part: string, isAlone: boolean) => { readonly value: string; readonly beside?: string | undefined } | null

function firstOf(written: string, read: Read): ContactCell {
  const parts = written
    .slice(0, longestCell)
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const [index, part] of parts.entries()) {
    const found = read(part, parts.length === 1)
    if (!found) continue
    const rest = [...parts.slice(0, index), ...(found.beside ? [found.beside] : []), ...parts.slice(index + 1)]
    return { value: found.value, rest }
  }
  return { rest: [] }
}
