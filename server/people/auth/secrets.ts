import { randomBytes, randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { inOneForm, typedForms } from '../../../domain/people/password-forms.ts'

/**
 * Argon2id at OWASP's first recommendation (19 MiB, 2 passes, 1 lane), off the main thread. Source:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Normalizes, whichever keyboard typed it. */
export function hashPassword(password: string): Promise<string> {
  return argon2(inOneForm(password), cost)
}

/** Compares normalized, then as earlier versions may have hashed: as typed, composed or decomposed. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  for (const form of typedForms(password)) if (await argon2Verify(hash, form)) return true
  return false
}

/** Takes as long as verifying a wrong password, for addresses without an account. */
export async function pretendToVerify(password: string): Promise<string> {
  const hashes: string[] = []
  for (const form of typedForms(password)) hashes.push(await argon2(form, cost))
  return hashes[0] ?? ''
}

/** Reads or creates the key of session cookies in the data folder, readable by its owner only. */
export async function keptAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret.txt')
  const savedSecret = await readFile(path, 'utf8').catch(() => '')
  if (savedSecret.trim()) return savedSecret.trim()
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return secret
}

/** Crockford's base 32 in lower case: read from paper, so without ambiguous characters. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes ten codes such as '4kq7x-9m2tr', of 50 random bits each. */
export function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  return Array.from({ length: 10 }, () => `${part()}-${part()}`)
}
