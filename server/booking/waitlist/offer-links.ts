import { createSigner } from '../../platform/links/keys.ts'

/** The signature comes first; ids never end with '-' or '_', which some mail programs drop from links in plain text. */
const form = /^offer-([\w-]{43})-([0-9A-Z]{12})$/

/** Returns the path of an offer's link, which shows the offer's state until that is deleted. @param secret AUTH_SECRET */
export function offerPath(secret: string, offerId: string): string {
  return `/visit/offer-${createSigner(secret, 'waitlist-offer').sign(offerId)}-${offerId}`
}

/** Returns the offer's id in a token; null without a valid signature, so that guesses never reach the database. */
export function offerIdIn(secret: string, token: string): string | null {
  const [, signature = '', id = ''] = form.exec(token) ?? []
  return createSigner(secret, 'waitlist-offer').isSignatureOf(id, signature) ? id : null
}
