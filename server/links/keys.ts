import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a key is for: a signature for one purpose is none for another. */
type Purpose = 'visit-link' | 'calendar-feed'

/** AUTH_SECRET also signs session cookies, so each purpose has a key of its own, from which nothing can be learned about the others. */
function keyOf(secret: string, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `chairtime ${purpose} v1`, 32))
}

export interface Signer {
  /** HMAC-SHA256 in base64url, 43 characters. */
  sign(text: string): string
  /** In constant time. */
  isSignatureOf(text: string, signature: string): boolean
}

/** @param secret AUTH_SECRET */
export function createSigner(secret: string, purpose: Purpose): Signer {
  const key = keyOf(secret, purpose)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSignatureOf(text, signature) {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
