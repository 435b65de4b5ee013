import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Purposes of keys with the `info` that derives them. Changing one breaks all links, addresses or cookies in use. */
const purposes = {
  'visit-link': 'chairtime visit-link v1',
  'calendar-feed': 'chairtime calendar-feed v1',
  'account-link': 'chairtime account link',
  'known-device': 'chairtime known device',
  mailbox: 'chairtime mailbox',
  'staff-invitation': 'chairtime staff invitation',
  rating: 'chairtime rating',
  'booking-browser': 'chairtime booking browser',
  'waitlist-offer': 'chairtime waitlist offer',
  'backup-download': 'chairtime backup-download v1',
  'export-download': 'chairtime export-download v1',
  'guest-code': 'chairtime guest code',
  'guest-request': 'chairtime guest request',
  'guest-visit': 'chairtime guest visit',
  pay: 'chairtime pay',
  'mail-server': 'chairtime mail-server password v1',
  'payment-keys': 'chairtime payment-keys v1',
} as const

/** AUTH_SECRET also signs session cookies, so each purpose derives its own key: a signature for one isn't valid for another. */
export function deriveKey(secret: string, purpose: keyof typeof purposes): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purposes[purpose], 32))
}

export interface Signer {
  /** HMAC-SHA256 in base64url, 43 characters. */
  sign(text: string): string
  /** Compares in constant time. */
  isSignatureOf(text: string, signature: string): boolean
}

/** @param secret AUTH_SECRET */
export function createSigner(secret: string, purpose: keyof typeof purposes): Signer {
  const key = deriveKey(secret, purpose)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSignatureOf(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
