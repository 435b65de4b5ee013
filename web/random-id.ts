/** Creates a random id of 128 bits in hexadecimal. `crypto.randomUUID` is missing on plain http, as in the salon's network. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
