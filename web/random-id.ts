/**
 * An id that nobody can guess: 128 random bits in hexadecimal. `crypto.randomUUID` is missing on plain http, as when a phone tries the
 * salon in its own network.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
