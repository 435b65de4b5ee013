import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { passkeys } from '../platform/database/schema/accounts.ts'
import { newId } from '../platform/database/schema/ids.ts'
import type { TestDatabase } from './test-database.ts'

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** Bits of an authenticator's response: somebody was present, and verified as its owner. */
const flags = { present: 0x01, verified: 0x04 } as const

interface Challenge {
  readonly challenge: string
  readonly origin?: string
  readonly isVerified?: boolean
}

/** Adds a passkey on a device in this process. Source of its responses: https://www.w3.org/TR/webauthn-3/#sctn-op-get-assertion */
export async function seedPasskey({ db }: Pick<TestDatabase, 'db'>, userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // A COSE key: a map of its type, algorithm and curve, and two coordinates of 32 bytes each.
  const parts = ['a50102032620012158', '20', Buffer.from(x, 'base64url').toString('hex')]
  const cose = Buffer.from([...parts, '225820', Buffer.from(y, 'base64url').toString('hex')].join(''), 'hex')
  const id = randomBytes(16).toString('base64url')
  await db.insert(passkeys).values({
    id: newId(),
    name: 'Phone',
    userId,
    credentialID: id,
    publicKey: cose.toString('base64'),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
    transports: 'internal',
  })

  return {
    respond({ challenge, origin = 'http://localhost', isVerified = true }: Challenge) {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const flag = flags.present | (isVerified ? flags.verified : 0)
      const authenticatorData = Buffer.concat([hash('localhost'), Buffer.from([flag, 0, 0, 0, 0])])
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey)
      const encoded = { clientDataJSON: clientData, authenticatorData, signature }
      const response = Object.fromEntries(Object.entries(encoded).map(([name, bytes]) => [name, bytes.toString('base64url')]))
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
