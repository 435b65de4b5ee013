import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import type { SecondFactor } from '../../../domain/people/second-factor.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { passkeys, users } from '../../platform/database/schema/accounts.ts'
import type { Auth } from '../auth/auth.ts'

export async function readSecondFactor(
  { db, auth }: { readonly db: Database; readonly auth: Auth },
  uid: string,
  passkeyHost: string,
): Promise<SecondFactor> {
  const [[user], keys] = await Promise.all([
    db.select({ codes: users.twoFactorEnabled }).from(users).where(eq(users.id, uid)),
    db.select().from(passkeys).where(eq(passkeys.userId, uid)).orderBy(passkeys.createdAt, passkeys.id),
  ])
  const codes = user?.codes ?? false
  return {
    codes,
    recoveryCodesLeft: codes ? (await auth.api.viewBackupCodes({ body: { userId: uid } })).backupCodes.length : 0,
    passkeys: keys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? say(msg`Passkey`),
      createdAt: wholeUnixSeconds(createdAt),
    })),
    passkeyHost,
  }
}
