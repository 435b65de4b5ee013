import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key that signs session cookies: made once and kept in the data folder, readable by its owner only. */
export async function keptAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret.txt')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
