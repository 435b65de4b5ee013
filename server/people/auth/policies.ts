import { isAdminEmail } from '../../../domain/user.ts'

/** Whose rights are checked. */
interface Person {
  readonly admin: boolean
}

/** The administrator's address is the setting ADMIN_EMAIL, so no profile change can reach it. */
export function canChangeEmail({ admin }: Person): boolean {
  return !admin
}

/** The salon can't be without the administrator's account: each start would make it again. */
export function canDeleteAccount({ admin }: Person): boolean {
  return !admin
}

/** Nobody becomes the administrator by taking the address, not even while no account has it. */
export function canTakeEmail(email: string, adminEmail: string): boolean {
  return !isAdminEmail(email, adminEmail)
}
