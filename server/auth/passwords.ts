import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'

/**
 * Argon2id at OWASP's first recommendation (19 MiB, 2 passes, 1 lane), hashed off the main thread.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return argon2(password, cost)
}

export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return argon2Verify(hash, password)
}
