import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { compareNames } from '../../../domain/language/sorting.ts'
import { canManageRole, roles } from '../../../domain/people/roles.ts'
import type { OpenInvitation, StaffMember } from '../../../domain/people/staff.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { staff, staffInvitations, users } from '../../platform/database/schema/accounts.ts'
import { presentUser, type UserRules } from '../auth/serializers.ts'
import { userColumns } from '../auth/user-row.ts'
import { staffRefusal } from './refusals.ts'

/** @throws {AppError} `not_found` */
export async function requireStaff(db: Queryable, uid: string, rules: UserRules): Promise<StaffMember> {
  const [member] = await listStaff(db, rules, eq(users.id, uid))
  if (!member) throw staffRefusal({ code: 'not_staff' })
  return member
}

export async function listStaff(db: Queryable, rules: UserRules, condition?: SQL): Promise<StaffMember[]> {
  const rows = await db
    .select(userColumns)
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.id))
    .where(and(or(sql`${staff.role} is not null`, eq(users.email, rules.adminEmail)), isNull(users.deletedAt), condition))
    .orderBy(asc(users.id))
  return rows
    .flatMap((row) => {
      const { uid: id, name, email, role, stylistId } = presentUser(row, rules)
      if (role === 'client') return []
      return [{ id, name, email, role, ...(stylistId && { stylistId }), hasSecondFactor: row.hasSecondFactor }]
    })
    .toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role) || compareNames(one.name, other.name))
}

interface ListedInvitations {
  readonly reader: CurrentUser
  /** Unix seconds. */
  readonly now: number
  readonly linkOf: (id: string) => string
}

export async function listInvitations(db: Queryable, { reader, now, linkOf }: ListedInvitations): Promise<OpenInvitation[]> {
  const rows = await db
    .select({ invitation: staffInvitations, invitedBy: users.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(gt(staffInvitations.expiresAt, fromUnixSeconds(now)))
    .orderBy(sql`${staffInvitations.createdAt} desc`, staffInvitations.id)
  return rows.map(({ invitation: { id, email, role, stylistId, expiresAt, isMailed }, invitedBy }) => ({
    id,
    email,
    role,
    ...(stylistId && { stylistId }),
    invitedBy,
    expiresAt: wholeUnixSeconds(expiresAt),
    // Its holder can assign the role.
    link: !isMailed && canManageRole(reader, role) ? linkOf(id) : null,
  }))
}
