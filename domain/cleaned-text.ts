/**
 * Marks that show nothing and come along with what is copied: zero-width spaces, direction marks, embeddings, overrides and isolates (an
 * unclosed one reverses all text after it), word joiners, soft hyphens, byte order marks.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** Spaces of other widths, which don't break or aren't as wide. */
const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** Joiners outside of a word or an emoji; of several in a row within one all but the last. At the end of a word a mark can need one. */
const straying =
  /(?<![\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200c\u200d])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?![\p{L}\p{M}\p{N}\p{Extended_Pictographic}])/gu

/** Nothing of these can be there. */
const plain = /^[\t\n\r\u0020-\u007e]*$/

/**
 * A text as it is read and stored, whoever typed it or whatever file it stands in: without marks that nobody sees, with usual spaces, and each
 * letter composed (NFC). What is typed goes through this in the schemas of `text.ts`, a file's cells in `cleanCell`.
 */
export function cleaned(text: string): string {
  if (plain.test(text)) return text
  const visible = text.replace(invisible, '').replace(otherSpaces, ' ').normalize('NFC')
  return visible.replace(straying, '').normalize('NFC')
}

/** Letters that are none with an accent but are typed as others, as the database's `words_of` has them. */
const typedAs: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

/** A text as it is searched: without case and accents, so that 'isil' finds Işıl. */
export function folded(text: string): string {
  const plain = cleaned(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[ıłøđðßæœþ]/g, (letter) => typedAs[letter] ?? letter)
}
