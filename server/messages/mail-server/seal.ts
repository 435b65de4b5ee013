import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { MailServerTarget } from '../../../domain/messages/mail-server.ts'
import { deriveKey } from '../../platform/links/keys.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Binds a sealed password to its server: changing the host in the database makes it unreadable. */
function boundTo({ host, port, encryption, user }: MailServerTarget): Buffer {
  return Buffer.from(JSON.stringify([host, port, encryption, user]))
}

/** @param secret AUTH_SECRET. @returns base64url of the initialization vector, the tag and the encrypted password */
export function seal(password: string, target: MailServerTarget, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secret, 'mail-server'), iv, { authTagLength: tagBytes })
  cipher.setAAD(boundTo(target))
  const encrypted = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @returns null if the secret or server differs, or the text was altered */
export function unseal(sealed: string, target: MailServerTarget, secret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, deriveKey(secret, 'mail-server'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(boundTo(target))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
