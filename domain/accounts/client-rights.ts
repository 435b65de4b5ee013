import { can, canManageRole, isStaff } from '../roles.ts'
import type { CurrentUser } from '../user.ts'

export type ClientAccount = Pick<CurrentUser, 'uid' | 'name' | 'role'>

/** Why somebody can't write what a client's account locks; null where they can, also of a client without one. */
export interface LockedFields {
  /** The name and the phone number. */
  readonly contact: string | null
  readonly email: string | null
  /** To be blocked from booking online. A block can always be taken away. */
  readonly block: string | null
}

/**
 * Who may write what of a client, whatever writes it: a card, a merge, a join, their undoing or an import. The address is what its owner
 * signs in with, so nobody else changes it; staff's names and numbers change those who manage their roles, and they themselves; and nobody who
 * works here is blocked.
 * @param writer null where records come together by themselves, as when an address is confirmed
 */
export function lockedFields(writer: CurrentUser | null, account: ClientAccount | null): LockedFields {
  if (!account) return { contact: null, email: null, block: null }
  const { uid, name, role } = account
  const isOwn = uid === writer?.uid
  const mayChange = role === 'client' || isOwn || (writer !== null && canManageRole(writer, role))
  return {
    contact: mayChange ? null : `${name} works here, and changes this in their own profile.`,
    email: isOwn
      ? 'You sign in with it: change it in your profile.'
      : `${name} signs in with it, and changes it in their profile.`,
    block: isStaff(account) ? `${name} works here.` : null,
  }
}

/** The desk removes every note and alert, everybody else their own. */
export function canRemoveNote(user: CurrentUser, { authorId }: { readonly authorId: string | null }): boolean {
  return can(user, 'clients.write') || authorId === user.uid
}
