import { z } from 'zod'
import { textLimits } from '../text.ts'

/** Text in the one form in which it is compared: a letter with its accent is one character, whichever keyboard typed it. Nothing else changes. */
export const inOneForm = (text: string): string => text.normalize('NFC')

/** The forms in which the same text may have been kept before there was one, that one first. */
export const typedForms = (text: string): string[] => [...new Set([inOneForm(text), text, text.normalize('NFD')])]

/** How many characters people see: an emoji of several parts is one, and so is a letter with all its marks. */
export function charactersIn(text: string): number {
  // Not in every browser of a few years ago, where a mark counts as a character of its own if no letter is composed with it.
  if (!('Segmenter' in Intl)) return [...inOneForm(text)].length
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(inOneForm(text))].length
}

const tooLong = `Password must be at most ${textLimits.password} characters`

/** One that an account has, as it is typed to get in: some are from before characters were counted as people see them. */
export const typedPassword = (missing: string, refusal = tooLong) =>
  z
    .string(missing)
    .max(textLimits.passwordUnits, refusal)
    .refine((typed) => charactersIn(typed) <= textLimits.password, refusal)
