import type { StaffRole } from '../../../domain/roles.ts'
import { type CurrentUser, isAdminEmail } from '../../../domain/user.ts'
import type { users } from '../../platform/database/schema.ts'

/** The columns that are read. */
type UserRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'> & Partial<Pick<typeof users.$inferSelect, 'phone'>>

/** What an account is as staff; null where it isn't. */
export type StaffPlace = { readonly role: StaffRole; readonly stylistId: string | null } | null

/**
 * The fields of a user that leave the server. The administrator is found by the address and never stored, so a changed ADMIN_EMAIL
 * takes effect with the next request.
 */
export function presentUser({ id, name, email, phone }: UserRow, adminEmail: string, staff: StaffPlace = null): CurrentUser {
  const admin = isAdminEmail(email, adminEmail)
  const role = admin ? 'administrator' : (staff?.role ?? 'client')
  return {
    uid: id,
    name,
    email,
    ...(phone && { phone }),
    admin,
    role,
    ...(role === 'stylist' && staff?.stylistId && { stylistId: staff.stylistId }),
  }
}
