import { createSigner, type Signer } from './keys.ts'

/** A visit, the client whom the mail went to, and by a hash the address at which they got it. */
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
 * The path of the link by which a client without an account opens one visit. It says what address it was mailed to, since who has it has
 * shown that that mailbox is theirs, and no other one.
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

/** What a token claims, or null if it isn't one of ours: a guess never reaches the database. */
export function guestClaimIn(secret: string, token: string): GuestClaim | null {
  const [, signature = '', bookingId = '', clientId = '', addressHash = ''] = form.exec(token) ?? []
  const isOurs = createSigner(secret, 'guest-visit').isSignatureOf(`${bookingId}.${clientId}.${addressHash}`, signature)
  return isOurs ? { bookingId, clientId, addressHash } : null
}

/** Whether the link was mailed to this address. */
export function isMailedTo(secret: string, { addressHash }: GuestClaim, email: string): boolean {
  return hashWith(createSigner(secret, 'guest-visit'), email) === addressHash
}

/** Whether a token is one of these links, valid or not. */
export const isGuestToken = (token: string): boolean => token.startsWith('guest-')
