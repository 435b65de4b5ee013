import { can, canManageRole, isStaff } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'

type Account = Pick<CurrentUser, 'uid' | 'name' | 'role'>

/**
 * Why somebody of the salon can't change what a client's account says; null where they can, also of a client without one. The address is
 * what its owner signs in with, so nobody else changes it; staff's names and numbers change those who manage their roles, and they
 * themselves.
 */
export function lockedFor(user: CurrentUser, account: Account | null): { contact: string | null; email: string | null } {
  if (!account) return { contact: null, email: null }
  const { uid, name, role } = account
  const isOwn = uid === user.uid
  const mayChange = role === 'client' || isOwn || canManageRole(user, role)
  return {
    contact: mayChange ? null : `${name} works here, and changes this in their own profile.`,
    email: isOwn
      ? 'You sign in with it: change it in your profile.'
      : `${name} signs in with it, and changes it in their profile.`,
  }
}

/** Why a client can't be blocked from booking online, or deleted by the salon; null where they can. */
export function staffReason(account: Account | null): string | null {
  return account && isStaff(account) ? `${account.name} works here.` : null
}

/** The desk removes every note and alert, everybody else their own. */
export function canRemoveNote(user: CurrentUser, { authorId }: { readonly authorId: string | null }): boolean {
  return can(user, 'clients.write') || authorId === user.uid
}
