import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { type ReadLink, refusedLink } from './links.ts'

/**
 * Returns a link's address: the account's for a new password, otherwise the one to confirm.
 * @throws {AppError} `invalid` if the account was deleted
 */
export async function emailOfLink(db: Queryable, { purpose, subject, data }: ReadLink): Promise<string> {
  if (purpose !== 'reset') return data.email ?? ''
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, subject), isNull(users.deletedAt)))
  if (!user) throw refusedLink('used')
  return user.email
}
