import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './keys.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** The key of a sealed text, and the values that it is bound to. */
export interface Sealing {
  readonly purpose: Parameters<typeof deriveKey>[1]
  /** AUTH_SECRET. */
  readonly secret: string
  /** Such as a host: with other values beside it in the database, the text can't be read. */
  readonly boundTo: readonly (string | number)[]
}

const additionalData = ({ boundTo }: Sealing) => Buffer.from(JSON.stringify(boundTo))

/** @returns base64url of the initialization vector, the tag and the encrypted text */
export function seal(text: string, sealing: Sealing): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, deriveKey(sealing.secret, sealing.purpose), iv, { authTagLength: tagBytes })
  cipher.setAAD(additionalData(sealing))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @returns null if the secret or a bound value differs, or the text was altered */
export function unseal(sealed: string, sealing: Sealing): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const key = deriveKey(sealing.secret, sealing.purpose)
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(additionalData(sealing))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
