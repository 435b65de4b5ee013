/** Fewer characters could also be the beginning of a name. */
const shortest = 4
const longest = 12

/**
 * The prefix of a booking's id in typed text, or null if it can't be one. Ids are in Crockford's base 32, so
 * case, spaces, dashes and other separators are ignored; O is read as 0, I and L as 1.
 * Source: https://www.crockford.com/base32.html
 */
export function bookingIdPrefix(typed: string): string | null {
  const plain = typed
    .replace(/[\s\-–—_.,:/#]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length >= shortest && plain.length <= longest && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null
}
