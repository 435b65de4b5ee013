import { createSigner } from '../../platform/links/keys.ts'

/** The signature first: the id never ends with '-' or '_', which some mail programs leave out of links in plain text. */
const form = /^offer-([\w-]{43})-([0-9A-Z]{12})$/

/** The path of an offer's link. It opens until the offer is forgotten, and says what became of it. @param secret AUTH_SECRET */
export function offerPath(secret: string, offerId: string): string {
  return `/visit/offer-${createSigner(secret, 'waitlist-offer').sign(offerId)}-${offerId}`
}

/** The offer's id in a token, or null if it isn't one of ours: a guess never reaches the database. */
export function offerIdIn(secret: string, token: string): string | null {
  const [, signature = '', id = ''] = form.exec(token) ?? []
  return createSigner(secret, 'waitlist-offer').isSignatureOf(id, signature) ? id : null
}
