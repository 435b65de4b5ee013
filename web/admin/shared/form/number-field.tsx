import type { ComponentProps } from 'react'
import { withPlainDigits } from '../../../../domain/language/plain-digits.ts'
import { decimalsOf, toMills } from '../../../../domain/money/money.ts'
import { TextField } from '../../../ui/field.tsx'

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> {
  /** Shows a keyboard without a decimal point. */
  readonly whole?: boolean
}

/**
 * A number as text with a number keyboard. Not `type="number"`: that drops unreadable input silently, and changes when scrolled
 * over. Read it with `enteredNumber` or `parseNumber`.
 */
export function NumberField({ whole = false, ...field }: NumberFieldProps) {
  return <TextField {...field} type="text" inputMode={whole ? 'numeric' : 'decimal'} />
}

/**
 * Reads a number as a person types it: digits, a point before decimals, perhaps a minus. A comma before one or two decimals is a
 * point, as in most of Europe. Refuses '1,250', which is ambiguous, and notations of programs, such as '1e3'. Digits can be Arabic,
 * Persian or full-width, as keyboards of those languages have them.
 * @returns NaN for anything else, also for an empty text
 */
export function parseNumber(text: string): number {
  const trimmed = withPlainDigits(text)
    .trim()
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
  return /^-?(\d+(?:\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** As `parseNumber`; undefined for an empty text, which has a message of its own. */
export function enteredNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : parseNumber(text)
}

/**
 * As `enteredNumber`, but refuses '1.250' like '1,250': half of the world reads it as a thousand, and only a few currencies have three
 * decimals.
 * @param currency the salon's, by ISO 4217
 */
export function enteredPrice(text: string, currency: string): number | undefined {
  const isAmbiguous = /^\d{1,3}\.\d{3}$/.test(withPlainDigits(text).trim()) && decimalsOf(currency) < 3
  return isAmbiguous ? Number.NaN : enteredNumber(text)
}

/** Formats a price for an input: '45', or with at least two decimals, '45.50' or '7.255'. */
export function priceText(price: number): string {
  if (Number.isInteger(price)) return String(price)
  return toMills(price) % 10 === 0 ? price.toFixed(2) : price.toFixed(3)
}
