import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { cookieValue } from '../../people/auth/sessions.ts'
import { createSigner } from '../../platform/links/keys.ts'

/** In seconds; long enough for an interrupted booking. */
const lifetime = 24 * 60 * 60

export type BrowserIds = ReturnType<typeof createBrowserIds>

/**
 * Recognizes the browser that owns a hold by a signed cookie, 'id.signature', so that a hold's id alone is useless. It identifies no
 * person.
 * @param options.secret AUTH_SECRET
 */
export function createBrowserIds({ secret, isSecure }: { readonly secret: string; readonly isSecure: boolean }) {
  const signer = createSigner(secret, 'booking-browser')
  const name = `${isSecure ? '__Host-' : ''}chairtime.booking`
  return {
    idOf(headers: Pick<Headers, 'get'>): string | null {
      const cookies = headers.get('cookie')
      if (!cookies?.includes(name)) return null
      const [id = '', signature = ''] = cookieValue(cookies, name).split('.')
      return id !== '' && signer.isSignatureOf(id, signature) ? id : null
    },

    create(): { readonly id: string; readonly cookie: string } {
      const id = randomBytes(16).toString('base64url')
      const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax', maxAge: lifetime } as const
      return { id, cookie: generateCookie(name, `${id}.${signer.sign(id)}`, options) }
    },

    /** Names a network address in the table of holds, which stores none. */
    networkKey: (address: string) => signer.sign(`network ${address}`),
  }
}
