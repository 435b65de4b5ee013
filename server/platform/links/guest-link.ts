import { createSigner, type Signer } from './keys.ts'

/** `addressHash` is of the address that the mail went to. */
export interface GuestClaim {
  readonly bookingId: string
  readonly clientId: string
  readonly addressHash: string
}

const form = /^guest-([\w-]{43})-([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-f]{16})$/

const hashWith = (signer: Signer, email: string) =>
  Buffer.from(signer.sign(`address ${email}`), 'base64url')
    .subarray(0, 8)
    .toString('hex')

/**
 * Returns the link by which a client without an account opens one visit. It includes the mailed address: the link proves access to that
 * mailbox only.
 * @param secret AUTH_SECRET
 */
export function guestPath(
  secret: string,
  { bookingId, clientId, email }: Omit<GuestClaim, 'addressHash'> & { readonly email: string },
): string {
  const signer = createSigner(secret, 'guest-visit')
  const claim = `${bookingId}.${clientId}.${hashWith(signer, email)}`
  return `/visit/guest-${signer.sign(claim)}-${claim}`
}

/** Reads a token's claim; null if forged, so a guess never reaches the database. */
export function guestClaimIn(secret: string, token: string): GuestClaim | null {
  const [, signature = '', bookingId = '', clientId = '', addressHash = ''] = form.exec(token) ?? []
  const isOurs = createSigner(secret, 'guest-visit').isSignatureOf(`${bookingId}.${clientId}.${addressHash}`, signature)
  return isOurs ? { bookingId, clientId, addressHash } : null
}

export function isMailedTo(secret: string, { addressHash }: GuestClaim, email: string): boolean {
  return hashWith(createSigner(secret, 'guest-visit'), email) === addressHash
}

export const isGuestToken = (token: string): boolean => token.startsWith('guest-')
