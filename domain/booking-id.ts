/** Fewer characters could as well be the beginning of a name. */
const shortest = 4
const longest = 12

/**
 * The beginning of a booking's id in what somebody typed, or null where it cannot be one. Ids are written in Crockford's base 32, so
 * case does not matter, nor do the spaces, dashes and the like that people group them with; O is read as 0, I and L as 1.
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
