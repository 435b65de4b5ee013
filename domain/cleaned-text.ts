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
  const visible = text.replace(invisible, '').replace(otherSpaces, ' ').normalize('NFC')
  return visible.replace(straying, '').normalize('NFC')
}

/** Letters that Unicode doesn't decompose, as in the database's `words_of`. */
const typedAs: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Folds a text for searching: no case, no accents, so that 'isil' finds Işıl. */
export function folded(text: string): string {
  const plain = cleaned(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[ıłøđðßæœþ]/g, (letter) => typedAs[letter] ?? letter)
}
