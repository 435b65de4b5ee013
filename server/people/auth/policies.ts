import { isAdminEmail } from '../../../domain/people/user.ts'

interface Person {
  readonly admin: boolean
}

/** The administrator's address is the setting ADMIN_EMAIL, so no profile change can reach it. */
export function canChangeEmail({ admin }: Person): boolean {
  return !admin
}

/** Each start would create the administrator's account again. */
export function canDeleteAccount({ admin }: Person): boolean {
  return !admin
}

/** Nobody becomes the administrator by taking the address, not even while no account has it. */
export function canTakeEmail(email: string, adminEmail: string): boolean {
  return !isAdminEmail(email, adminEmail)
}
