import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from './cleaned-text.ts'
import { canBeShown } from './image.ts'
import { type FieldName, fieldRules } from './language/field-rules.ts'
import { withPlainDigits } from './language/plain-digits.ts'
import { said } from './language/say.ts'

/**
 * Longest texts after trimming, in Unicode code points, as zod and PostgreSQL count. A password is counted in characters as people see
 * them, and `passwordUnits` bounds its input.
 */
export const textLimits = { name: 100, email: 254, password: 128, passwordUnits: 2048, description: 2000 } as const

// Control and line-separator characters break mails, logs and PostgreSQL (which refuses NUL in text).
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing exactly these is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above; line feed and tab may stand in longer texts
const controlCharactersButLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/

// Excludes white space, invisible characters (zero-width and joining ones, directions, fillers, variation selectors) and the empty braille
// cell.
const visibleCharacter = /[^\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

// Embeddings, overrides and isolates: an unclosed one reverses all text after it, on every page that shows the name.
export const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Most combining marks on one letter: marks used with any script (Vietnamese and Greek have up to three, Arabic two), and all marks
 * including a script's own (a Burmese letter can have five).
 */
const maxMarks = { ofAnyScript: 3, altogether: 6 } as const
const mark = /\p{M}/u
const markOfAnyScript = /\p{Script=Inherited}/u

/** Drops stacked combining marks, which would spill over the surrounding text. Letters are kept. */
function withoutSpill(name: string): string {
  let result = ''
  let ofAnyScript = 0
  let altogether = 0
  for (const character of name) {
    if (mark.test(character)) {
      altogether += 1
      if (markOfAnyScript.test(character)) ofAnyScript += 1
      if (altogether > maxMarks.altogether || ofAnyScript > maxMarks.ofAnyScript) continue
    } else if (visibleCharacter.test(character)) {
      // Only a letter resets the count: an invisible character between marks doesn't.
      ;[ofAnyScript, altogether] = [0, 0]
    }
    result += character
  }
  return result
}

/** True for text that every store, mail and log can carry: no control characters, no lone surrogates. */
function isPlain(value: string, forbidden: RegExp): boolean {
  return !forbidden.test(value) && value.isWellFormed()
}

/**
 * A required one-line text such as a name, trimmed, with at least one visible character. Stacked combining marks are dropped.
 * @param label the field's name in messages, such as Username
 * @param max longest accepted, in characters
 */
export function lineOfText(label: FieldName, max: number) {
  return z
    .string(fieldRules.required(label))
    .overwrite((value) => withoutSpill(cleaned(value)))
    .trim()
    .min(1, fieldRules.required(label))
    .max(max, fieldRules.longest(label, max))
    .refine((value) => visibleCharacter.test(value), fieldRules.required(label))
    .refine((value) => isPlain(value, controlCharacters), fieldRules.characters(label))
}

/** A text of several lines, trimmed; may be empty. Line endings become line feeds. */
export function linesOfText(label: FieldName, max: number) {
  return (
    z
      .string(fieldRules.text(label))
      // For the API's description, which ignores anything after a transformation.
      .meta({ maxLength: max })
      .transform((value) => cleaned(value.replace(/\r\n?/g, '\n')).trim())
      .pipe(
        z
          .string()
          .max(max, fieldRules.longest(label, max))
          .refine((value) => isPlain(value, controlCharactersButLines), fieldRules.characters(label)),
      )
  )
}

/** In any usual form; empty for none. */
export const typedPhone = z
  .string(said(msg`Enter a phone number`))
  .overwrite(cleaned)
  .trim()
  .max(40, said(msg`Enter a phone number`))
  .optional()

/** True if an unchanged text, such as a link, can be stored: one line without lone surrogates. */
export function isStorableLine(value: string): boolean {
  return isPlain(value, controlCharacters)
}

export const recordId = z.string().regex(/^[\w-]{1,64}$/, said(msg`We can’t find anything with that ID`))

/**
 * A record's version in a request. Its column has 32 bits and the next write adds one: PostgreSQL fails a statement with a larger one.
 * @param first 1, or 0 if records that aren't stored yet have a version, too
 */
export function versionFrom(first: 0 | 1) {
  return z
    .int(said(msg`Version must be a number`))
    .min(first, said(msg`Version must be ${{ first }} or more`))
    .max(2 ** 31 - 2, said(msg`Version must be the one that was read`))
}

export const recordVersion = versionFrom(1)

/** Reads a text in an imported or damaged record; input is validated separately. */
export function readText(fallback = () => '') {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? value : fallback()), z.string())
}

/** Image addresses that the content security policy allows. The cloud image service's response has the image over http in `url`. */
export const imageAddress = z
  .string(said(msg`The image must be a web address`))
  .max(2048, said(msg`The image address is too long`))
  .transform((address) => address.replace(/^http:(?=\/\/res\.cloudinary\.com\/)/, 'https:'))
  .pipe(z.string().refine(canBeShown, said(msg`Upload the image here. Images from other sites can’t be shown.`)))

/** Characters of a typed booking id: fewer could also begin a name. */
const idLengths = { shortest: 4, longest: 12 } as const

/**
 * Returns the prefix of a booking's id in typed text, or null. Ids are in Crockford's base 32: case, spaces and separators are ignored; O
 * is read as 0, I and L as 1.
 * Source: https://www.crockford.com/base32.html
 */
export function bookingIdPrefix(typed: string): string | null {
  const plain = withPlainDigits(typed)
    .replace(/[\s\-–—_.,:/#]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length >= idLengths.shortest && plain.length <= idLengths.longest && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain)
    ? plain
    : null
}
