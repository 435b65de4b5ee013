import { eq } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import { canManageRole, type Role } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { staff } from '../../platform/database/schema/accounts.ts'
import { requireUserRow } from '../auth/queries.ts'
import { presentUser, type UserRules } from '../auth/serializers.ts'

/**
 * Checks in the caller's transaction that a person may manage a role; until it ends, nobody can revoke that right.
 * @throws {AppError} `forbidden`
 */
export async function requireRightTo(
  db: Queryable,
  { rules }: { readonly rules: UserRules },
  { by, role }: { readonly by: CurrentUser; readonly role: Role },
): Promise<void> {
  await db.select({ id: staff.userId }).from(staff).where(eq(staff.userId, by.uid)).for('share')
  const now = presentUser(await requireUserRow(db, by.uid), rules)
  if (!canManageRole(now, role)) throw notInRole(now)
}
