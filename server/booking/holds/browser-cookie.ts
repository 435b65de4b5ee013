import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { cookieValue } from '../../people/auth/sessions.ts'
import { createSigner } from '../../platform/links/keys.ts'

/** Long enough for a booking that is interrupted, in seconds. */
const lifetime = 24 * 60 * 60

export type BrowserIds = ReturnType<typeof createBrowserIds>

/**
 * Recognizes the browser that holds a time, by 'id.signature' in a cookie: whoever else knows a hold's id can do nothing with it. It says
 * nothing of the person.
 * @param options.secret AUTH_SECRET
 */
export function createBrowserIds({ secret, isSecure }: { readonly secret: string; readonly isSecure: boolean }) {
  const signer = createSigner(secret, 'booking-browser')
  const name = `${isSecure ? '__Host-' : ''}chairtime.booking`
  return {
    /** Null for a browser without the cookie, or with one that isn't ours. */
    idOf(headers: Pick<Headers, 'get'>): string | null {
      const cookies = headers.get('cookie')
      if (!cookies?.includes(name)) return null
      const [id = '', signature = ''] = cookieValue(cookies, name).split('.')
      return id !== '' && signer.isSignatureOf(id, signature) ? id : null
    },

    /** An id for a browser that has none, with the value of the `Set-Cookie` header. */
    create(): { readonly id: string; readonly cookie: string } {
      const id = randomBytes(16).toString('base64url')
      const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax', maxAge: lifetime } as const
      return { id, cookie: generateCookie(name, `${id}.${signer.sign(id)}`, options) }
    },

    /** How a network address is named in the table of holds, so that none is stored. */
    networkKey: (address: string) => signer.sign(`network ${address}`),
  }
}
