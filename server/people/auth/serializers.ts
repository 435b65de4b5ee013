import { isLanguage } from '../../../domain/language/languages.ts'
import { roles } from '../../../domain/people/roles.ts'
import { type CurrentUser, isAdminEmail } from '../../../domain/people/user.ts'
import type { StaffSettings } from '../../../domain/salon/settings.ts'
import type { UserRow } from './user-row.ts'

/** Settings that a person's rights depend on besides their account. */
export interface UserRules {
  readonly adminEmail: string
  /** True if the salon requires a second factor of its staff. */
  readonly requiresSecondFactor: () => boolean
  /** Rights that the salon gives its stylists. */
  readonly stylists: () => StaffSettings
}

/**
 * The fields of a user that leave the server. The administrator is found by the address and never stored, so a changed ADMIN_EMAIL
 * takes effect with the next request.
 */
export function presentUser(row: UserRow, { adminEmail, requiresSecondFactor, stylists }: UserRules): CurrentUser {
  const { id, name, email, phone, language, hasSecondFactor } = row
  const admin = isAdminEmail(email, adminEmail)
  // A role of a later version is none.
  const role = admin ? 'administrator' : (roles.find((each) => each === row.role) ?? 'client')
  const needsSecondFactor = role !== 'client' && !admin && !hasSecondFactor && requiresSecondFactor()
  return {
    uid: id,
    name,
    email,
    ...(phone && { phone }),
    ...(isLanguage(language) && { language }),
    admin,
    role,
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(role === 'receptionist' && stylists().receptionistsRefund && { refundsOnline: true as const }),
    ...(role === 'stylist' && stylistRights(row.stylistId, stylists())),
  }
}

/** Rights and column of a stylist's account beside its role. Without a stylist there is no column of their own. */
function stylistRights(stylistId: string | null, { stylistsSeeAll, stylistsBook, stylistsCheckOut }: StaffSettings) {
  return {
    ...(stylistsSeeAll && { seesAllVisits: true as const }),
    ...(stylistId && {
      stylistId,
      ...(stylistsBook && { booksOwn: true as const }),
      ...(stylistsCheckOut && { checksOutOwn: true as const }),
    }),
  }
}
