import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generateSignedCookie } from 'hono/cookie'
import { systemMillis } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { passkeys, users, verifications } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { challengeCookies, codeMinutes, isSecureSite } from './auth.ts'

export async function findSecondStep(db: Database, uid: string): Promise<'code' | 'passkey' | null> {
  const [[user], count] = await Promise.all([
    db.select({ hasCodes: users.twoFactorEnabled }).from(users).where(eq(users.id, uid)),
    db.$count(passkeys, eq(passkeys.userId, uid)),
  ])
  if (user?.hasCodes) return 'code'
  return count > 0 ? 'passkey' : null
}

interface CodeStep {
  readonly uid: string
  readonly secret: string
  readonly publicUrl: string | undefined
}

/**
 * Holds a sign-in until its code is entered, with better-auth's rows and cookie for a password, since it offers no operation for other
 * sign-ins. `POST /api/auth/sign-in/code` finishes it.
 * @returns the `Set-Cookie` header
 */
export async function holdForCode(db: Database, { uid, secret, publicUrl }: CodeStep): Promise<string> {
  const identifier = `2fa-${randomBytes(15).toString('base64url')}`
  const expiresAt = new Date(systemMillis() + codeMinutes * 60 * 1000)
  await db.insert(verifications).values([
    { id: newId(), identifier, value: uid, expiresAt },
    { id: newId(), identifier: `2fa-attempts-${identifier}`, value: '0', expiresAt },
  ])
  return generateSignedCookie(challengeCookies(publicUrl).code, identifier, secret, {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(publicUrl),
    sameSite: 'Lax',
    maxAge: codeMinutes * 60,
  })
}
