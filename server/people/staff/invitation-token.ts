import { createSigner } from '../../platform/links/keys.ts'

/** '<id>-<signature>' */
const form = /^([0-9A-Z]{12})-([\w-]{43})$/

/** Derives an invitation's token from the id and AUTH_SECRET; it isn't stored. */
export function invitationTokenOf(secret: string, id: string): string {
  return `${id}-${createSigner(secret, 'staff-invitation').sign(id)}`
}

/** Reads the id of a validly signed token; a guess never reaches the database. */
export function invitationIdIn(secret: string, token: string): string | null {
  const [, id = '', signature = ''] = form.exec(token) ?? []
  return createSigner(secret, 'staff-invitation').isSignatureOf(id, signature) ? id : null
}
