import { roles } from '../../../domain/roles.ts'
import { type CurrentUser, isAdminEmail } from '../../../domain/user.ts'
import type { UserRow } from './user-row.ts'

/** What a person's rights depend on besides their account. */
export interface UserRules {
  readonly adminEmail: string
  /** Whether the salon requires a second factor of its staff. */
  readonly requiresSecondFactor: () => boolean
  /** Whether the salon lets stylists see everybody's visits. */
  readonly stylistsSeeAll: () => boolean
}

/**
 * The fields of a user that leave the server. The administrator is found by the address and never stored, so a changed ADMIN_EMAIL
 * takes effect with the next request.
 */
export function presentUser(row: UserRow, { adminEmail, requiresSecondFactor, stylistsSeeAll }: UserRules): CurrentUser {
  const { id, name, email, phone, hasSecondFactor } = row
  const admin = isAdminEmail(email, adminEmail)
  // A role of a later version is none.
  const role = admin ? 'administrator' : (roles.find((each) => each === row.role) ?? 'client')
  const needsSecondFactor = role !== 'client' && !admin && !hasSecondFactor && requiresSecondFactor()
  return {
    uid: id,
    name,
    email,
    ...(phone && { phone }),
    admin,
    role,
    ...(role === 'stylist' && row.stylistId && { stylistId: row.stylistId }),
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(role === 'stylist' && stylistsSeeAll() && { seesAllVisits: true as const }),
  }
}
