import { z } from 'zod'

/** Longest texts accepted, in characters (Unicode code points, as zod and PostgreSQL count) after trimming. */
export const textLimits = { name: 100, email: 254, password: 128, description: 2000 } as const

// Control and line-separator characters break mails, logs and PostgreSQL (which refuses NUL in text).
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing exactly these is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above; line feed and tab may stand in longer texts
const controlCharactersButLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/

// Anything but white space, what Unicode gives no look of its own (zero-width and joining characters, directions, fillers,
// variations) and the empty braille cell.
const visibleCharacter = /[^\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

// Embeddings, overrides and isolates: one that is left open turns everything behind it around, on every page that shows the name.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Most combining marks on one letter: those that go with any script (accents; Vietnamese and Greek have up to three, Arabic two), and all
 * together with a script's own (a Burmese letter can carry five).
 */
const mostMarks = { ofAnyScript: 3, altogether: 6 } as const
const mark = /\p{M}/u
const markOfAnyScript = /\p{Script=Inherited}/u

/** A name without what would spill over its neighbours: direction controls and piles of combining marks. The letters stay. */
function withoutSpill(name: string): string {
  let kept = ''
  let [ofAnyScript, altogether] = [0, 0]
  for (const character of name.replace(directionControls, '')) {
    if (mark.test(character)) {
      altogether += 1
      if (markOfAnyScript.test(character)) ofAnyScript += 1
      if (altogether > mostMarks.altogether || ofAnyScript > mostMarks.ofAnyScript) continue
    } else if (visibleCharacter.test(character)) {
      // Only a letter begins a new count: an invisible character between marks does not part them.
      ;[ofAnyScript, altogether] = [0, 0]
    }
    kept += character
  }
  return kept
}

/** True for text that every store, mail and log can carry: no control characters, no lone surrogates. */
function isPlain(value: string, forbidden: RegExp): boolean {
  return !forbidden.test(value) && value.isWellFormed()
}

/**
 * A one-line text such as a name, trimmed, in which something can be seen. Direction controls and piled-up combining marks are dropped.
 * @param label how the field is called in its messages, e.g. 'Username'
 * @param max longest accepted, in characters
 */
export function lineOfText(label: string, max: number) {
  return z
    .string(`${label} is required`)
    .overwrite(withoutSpill)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((value) => visibleCharacter.test(value), `${label} is required`)
    .refine((value) => isPlain(value, controlCharacters), `${label} has a character that can’t be used`)
}

/** A text of several lines, trimmed; may be empty. Line endings are kept as line feeds. */
export function linesOfText(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, `${label} must be at most ${max} characters`)
        .refine((value) => isPlain(value, controlCharactersButLines), `${label} has a character that can’t be used`),
    )
}

/** A record's id as it may arrive from outside: letters, digits, dashes and underscores. */
export const recordId = z.string().regex(/^[\w-]{1,64}$/, 'We can’t find anything with that ID')

/**
 * A text in a record that was brought in from elsewhere or damaged: the fallback where there is none. For reading only; what is written
 * is checked.
 */
export function readText(fallback = '') {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? value : fallback), z.string())
}
