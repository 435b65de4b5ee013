/**
 * Invisible characters that come along when copying: zero-width spaces, direction marks, embeddings, overrides and isolates (an unclosed
 * one reverses all following text), word joiners, soft hyphens, byte order marks.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * Joiners outside of a word or an emoji, and all but the last of several in a row. Kept at the end of a word after a mark, which can need
 * one.
 */
const straying =
  /(?<![\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200c\u200d])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?![\p{L}\p{M}\p{N}\p{Extended_Pictographic}])/gu

const plain = /^[\t\n\r\u0020-\u007e]*$/

/**
 * Cleans a text for reading and storing: no invisible characters, usual spaces, letters composed (NFC). Typed text goes through it in the
 * schemas of `text.ts`, a file's cells in `cleanCell`.
 */
export function cleaned(text: string): string {
  if (plain.test(text)) return text
  let before = text.replace(invisible, '').replace(otherSpaces, ' ').normalize('NFC')
  // Composing can leave a joiner after what isn't a letter anymore: '=' and U+0338 become '≠'.
  for (;;) {
    const after = before.replace(straying, '').normalize('NFC')
    if (after === before) return after
    before = after
  }
}

/** Letters that Unicode doesn't decompose, as in the database's `words_of`: what people type for them, or write as well. */
const typedAs: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}

/**
 * Accents, vowel signs of Arabic and Hebrew, the Arabic line that only stretches a word, and what can't be seen. Not every mark: in scripts
 * such as Devanagari and Japanese they are letters.
 */
const unwritten =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Folds a text for searching: no case, no accents, so that 'isil' finds Işıl, 'strasse' Straße and 'احمد' أَحْمَد. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unwritten, '')
    .toLowerCase()
    .replace(/[ıłøđðςßæœþٱىیکة]/g, (letter) => typedAs[letter] ?? letter)
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
}

const betweenWords =
  /[\s!-/:-@[-`{-~\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2010-\u2027\u2030-\u205e]+/

/** The folded words of a text, as the database's `words_of` finds them. */
export function foldedWords(text: string): string[] {
  return folded(text).split(betweenWords).filter(Boolean)
}
