import { createSigner } from './keys.ts'

interface RatingClaim {
  readonly bookingId: string
  readonly clientId: string
}

/** Ids never end with '-' or '_', which some mail programs leave out of links in plain text. */
const form = /^rate-([\w-]{43})-([\w-]{1,64})\.([\w-]{1,64})$/

/** Returns the link by which a client rates one visit without signing in. @param secret AUTH_SECRET */
export function ratingPath(secret: string, { bookingId, clientId }: RatingClaim): string {
  const claim = `${bookingId}.${clientId}`
  return `/visit/rate-${createSigner(secret, 'rating').sign(claim)}-${claim}`
}

/** Reads a token's claim; null if forged, so a guess never reaches the database. */
export function ratingClaimIn(secret: string, token: string): RatingClaim | null {
  const [, signature = '', bookingId = '', clientId = ''] = form.exec(token) ?? []
  return createSigner(secret, 'rating').isSignatureOf(`${bookingId}.${clientId}`, signature) ? { bookingId, clientId } : null
}
