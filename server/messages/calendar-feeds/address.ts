import { createSigner } from '../../platform/links/keys.ts'

/** '<id>-<signature>.ics': calendar programs recognize the ending. */
const form = /^([0-9A-Z]{12})-([\w-]{43})\.ics$/

/** Returns the last part of a calendar's secret address, which is derived from the id and AUTH_SECRET, not stored. */
export function feedAddressOf(secret: string, id: string): string {
  return `${id}-${createSigner(secret, 'calendar-feed').sign(id)}.ics`
}

/** Returns the id in an address; null without a valid signature, so that guesses never reach the database. */
export function feedIdIn(secret: string, address: string): string | null {
  const [, id = '', signature = ''] = form.exec(address) ?? []
  return createSigner(secret, 'calendar-feed').isSignatureOf(id, signature) ? id : null
}
