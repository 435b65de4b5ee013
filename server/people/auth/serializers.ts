import { type CurrentUser, isAdminEmail } from '../../../domain/user.ts'
import type { users } from '../../platform/database/schema.ts'

/** The columns that are read. */
type UserRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'> & Partial<Pick<typeof users.$inferSelect, 'phone'>>

/**
 * The fields of a user that leave the server. `admin` is computed from the address and never stored, so a changed ADMIN_EMAIL
 * takes effect with the next request.
 */
export function presentUser({ id, name, email, phone }: UserRow, adminEmail: string): CurrentUser {
  return {
    uid: id,
    name,
    email,
    ...(phone && { phone }),
    admin: isAdminEmail(email, adminEmail),
  }
}
