import { sql } from 'drizzle-orm'
import { passkeys, staff, users } from '../../platform/database/schema.ts'

/** What an account is as staff, of users with `staff` joined to the left. */
const staffColumns = {
  role: staff.role,
  stylistId: staff.stylistId,
  hasSecondFactor: sql<boolean>`(${users.twoFactorEnabled} or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
}

/** What is read of an account to know who it is. */
export const userColumns = { id: users.id, name: users.name, email: users.email, phone: users.phone, ...staffColumns }

export interface UserRow extends Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'phone'> {
  /** Null for an account that isn't staff. */
  readonly role: (typeof staff.$inferSelect)['role'] | null
  readonly stylistId: string | null
  readonly hasSecondFactor: boolean
}

/** An account that was made just now, before it has anything but a name and an address. */
export const newUser = { phone: null, role: null, stylistId: null, hasSecondFactor: false } as const
