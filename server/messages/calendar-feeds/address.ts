import { createSigner } from '../../platform/links/keys.ts'

/** '<id>-<signature>.ics': calendar programs know by the ending what it is. */
const form = /^([0-9A-Z]{12})-([\w-]{43})\.ics$/

/** The last part of a calendar's secret address. The secret isn't stored: it is made of the id and AUTH_SECRET. */
export function feedAddressOf(secret: string, id: string): string {
  return `${id}-${createSigner(secret, 'calendar-feed').sign(id)}.ics`
}

/** The id in an address, or null if the address isn't one of ours: a guess never reaches the database. */
export function feedIdIn(secret: string, address: string): string | null {
  const [, id = '', signature = ''] = form.exec(address) ?? []
  return createSigner(secret, 'calendar-feed').isSignatureOf(id, signature) ? id : null
}
