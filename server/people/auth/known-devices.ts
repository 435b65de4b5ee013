import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import type { Clock } from '../../platform/clock.ts'
import { createSigner } from '../../platform/links/keys.ts'
import { cookieValue } from './sessions.ts'

/** A device is known for an account until its password changes. */
export interface Credential {
  readonly uid: string
  readonly passwordHash: string
}

interface KnownDeviceOptions {
  readonly secret: string
  readonly isSecure: boolean
  readonly clock: Clock
}

/** In seconds; browsers keep cookies no longer. */
const lifetime = 400 * 24 * 60 * 60

/** Per browser, as on a shared computer. The latest are kept. */
const maxAccounts = 5

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Recognizes browsers that signed in to an account before by a signed cookie; stores nothing. Entries are 'time~id~signature'. The
 * signature covers the account's id and password hash, so that an entry is worthless for other accounts and ends with the password. It
 * authenticates nobody: it only gives this browser's attempts their own counter.
 */
export function createKnownDevices({ secret, isSecure, clock }: KnownDeviceOptions) {
  const signer = createSigner(secret, 'known-device')
  // Sent to the sign-in only; a `__Host-` cookie would be sent everywhere.
  const name = `${isSecure ? '__Secure-' : ''}chairtime.known_device`

  const signedText = (entry: string, { uid, passwordHash }: Credential) => JSON.stringify([entry, uid, passwordHash])

  function readEntries(headers: Headers): string[] {
    return cookieValue(headers.get('cookie') ?? '', name)
      .split('.')
      .filter(Boolean)
      .slice(0, maxAccounts)
  }

  function isFor(credential: Credential, entry: string): boolean {
    const [time = '', id = '', signature = ''] = entry.split('~')
    if (!signer.isSignatureOf(signedText(`${time}~${id}`, credential), signature)) return false
    return clock() - Number.parseInt(time, 36) < lifetime
  }

  return {
    hasEntries: (headers: Headers) => readEntries(headers).length > 0,

    /** Returns the browser's id if it signed in to the account since its password was set. */
    idOf(headers: Headers, credential: Credential): string | null {
      return (
        readEntries(headers)
          .find((entry) => isFor(credential, entry))
          ?.split('~')[1] ?? null
      )
    },

    /** Returns a `Set-Cookie` header that makes the browser known, under a new id. */
    remember(headers: Headers, credential: Credential): string {
      const others = readEntries(headers).filter((entry) => !isFor(credential, entry))
      const entry = `${Math.floor(clock()).toString(36)}~${randomBytes(12).toString('base64url')}`
      const entries = [`${entry}~${signer.sign(signedText(entry, credential))}`, ...others].slice(0, maxAccounts)
      return generateCookie(name, entries.join('.'), {
        path: '/api/auth',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Strict',
        maxAge: lifetime,
      })
    },
  }
}
