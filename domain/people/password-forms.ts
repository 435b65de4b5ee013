import { z } from 'zod'
import { textLimits } from '../text.ts'

/** Normalizes text for comparison: an accented letter is one character, whichever keyboard typed it. */
export const inOneForm = (text: string): string => text.normalize('NFC')

/** Forms in which earlier versions may have stored the same text; the present form comes first. */
export const typedForms = (text: string): string[] => [...new Set([inOneForm(text), text, text.normalize('NFD')])]

/** Counts characters as people see them: an emoji of several parts is one, and so is a letter with its marks. */
export function charactersIn(text: string): number {
  // Older browsers lack Segmenter; there, a mark that doesn't compose with its letter counts as a character.
  if (!('Segmenter' in Intl)) return [...inOneForm(text)].length
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(inOneForm(text))].length
}

const tooLong = `Password must be at most ${textLimits.password} characters`

/** Password of an existing account. No minimum: some are older than today's rules. */
export const typedPassword = (missing: string, refusal = tooLong) =>
  z
    .string(missing)
    .max(textLimits.passwordUnits, refusal)
    .refine((typed) => charactersIn(typed) <= textLimits.password, refusal)
