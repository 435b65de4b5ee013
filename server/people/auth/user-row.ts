import { sql } from 'drizzle-orm'
import { passkeys, staff, users } from '../../platform/database/schema/accounts.ts'

const staffColumns = {
  role: staff.role,
  stylistId: staff.stylistId,
  hasSecondFactor: sql<boolean>`(${users.twoFactorEnabled} or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
}

export const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  language: users.language,
  ...staffColumns,
}

export interface UserRow extends Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'language'> {
  /** Null for clients. */
  readonly role: (typeof staff.$inferSelect)['role'] | null
  readonly stylistId: string | null
  readonly hasSecondFactor: boolean
}

export const newUser = { phone: null, language: null, role: null, stylistId: null, hasSecondFactor: false } as const
