import { createSigner } from '../../platform/links/keys.ts'

/** '<id>-<signature>' */
const form = /^([0-9A-Z]{12})-([\w-]{43})$/

/** The secret of an invitation's link. It isn't stored: it is made of the id and AUTH_SECRET. */
export function invitationTokenOf(secret: string, id: string): string {
  return `${id}-${createSigner(secret, 'staff-invitation').sign(id)}`
}

/** The id in a token, or null if the token isn't one of ours: a guess never reaches the database. */
export function invitationIdIn(secret: string, token: string): string | null {
  const [, id = '', signature = ''] = form.exec(token) ?? []
  return createSigner(secret, 'staff-invitation').isSignatureOf(id, signature) ? id : null
}
