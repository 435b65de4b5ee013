import { randomBytes } from 'node:crypto'

/** Crockford's base 32 without I, L, O and U: nothing to mistake on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/**
 * A new id such as 'K7QF9M2XTR4W': 60 random bits. Short enough to read over the phone; among a million ids the chance of
 * one collision is 4 in 10 million, and then the primary key refuses it.
 */
export function newId(): string {
  // 256 is a multiple of 32, so the remainder is unbiased.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}
