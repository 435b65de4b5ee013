import { symmetricDecrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/client.ts'
import { passkeys, twoFactors, users } from '../../platform/database/schema/accounts.ts'
import type { Log } from '../../platform/log.ts'

/** Removes the salon's one-time codes and passkeys, for a locked-out owner. */
export async function resetSecondFactors(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(twoFactors)
    await tx.delete(passkeys)
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.twoFactorEnabled, true))
  })
}

export async function reportLostCodes(db: Database, secret: string, log: Log): Promise<void> {
  const [row] = await db.select({ data: twoFactors.secret }).from(twoFactors).limit(1)
  if (!row || (await symmetricDecrypt({ key: secret, ...row }).catch(() => null)) !== null) return
  log.warn(
    'AUTH_SECRET has changed, so one-time codes can’t be checked anymore. Remove them: npm start -- --reset-second-factor',
  )
}
