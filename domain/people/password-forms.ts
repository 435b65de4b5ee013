import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
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

const tooLong = msg`Password must be at most ${plural({ max: textLimits.password }, { one: '# character', other: '# characters' })}`

/** Password of an existing account. No minimum: some are older than today's rules. */
export const typedPassword = (missing: MessageDescriptor, refusal: MessageDescriptor = tooLong) =>
  z
    .string(said(missing))
    .max(textLimits.passwordUnits, said(refusal))
    .refine((typed) => charactersIn(typed) <= textLimits.password, said(refusal))
