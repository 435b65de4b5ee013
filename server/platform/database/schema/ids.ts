import { randomBytes } from 'node:crypto'

/** Crockford's base 32 without I, L, O and U: nothing to mistake on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const length = 12

/**
 * A new id such as 'K7QF9M2XTR4W': 60 random bits. Short enough to read over the phone; among a million ids the chance of
 * one collision is 4 in 10 million, and then the primary key refuses it.
 */
export function newId(): string {
  if (randomness.length < length) randomness = randomBytes(128 * length)
  const id = idFromBytes(randomness)
  randomness = randomness.subarray(length)
  return id
}

/** Returns an id that is always the same for the same bytes, such as a hash's; 12 at least. */
export function idFromBytes(bytes: Uint8Array): string {
  // 256 is a multiple of 32, so the remainder is unbiased.
  let id = ''
  for (const byte of bytes.subarray(0, length)) id += alphabet[byte % alphabet.length]
  return id
}

/** For the next ids: asking the system for twelve bytes at a time takes longer than the rest of an id. */
let randomness = Buffer.alloc(0)
