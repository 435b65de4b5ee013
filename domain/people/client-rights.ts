import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import { can, canManageRole, isStaff } from './roles.ts'
import type { CurrentUser } from './user.ts'

export type ClientAccount = Pick<CurrentUser, 'uid' | 'name' | 'role'>

export interface LockedFields {
  readonly contact: string | null
  readonly email: string | null
  /** Blocking from online booking. A block can always be lifted. */
  readonly block: string | null
}

/**
 * Returns why a writer can't change a client's fields, on a card or in a merge, a join, their undoing or an import; null where they can.
 * Only its owner changes an address, since they sign in with it. Staff's names and numbers are changed by the staff member or by people who
 * manage roles. Staff can't be blocked.
 * @param writer null when records are merged automatically, such as when an address is confirmed
 */
export function lockedFields(writer: CurrentUser | null, account: ClientAccount | null): LockedFields {
  if (!account) return { contact: null, email: null, block: null }
  const { uid, name, role } = account
  const isOwn = uid === writer?.uid
  const mayChange = role === 'client' || isOwn || (writer !== null && canManageRole(writer, role))
  return {
    contact: mayChange ? null : say(msg`${{ name }} works here, and changes this in their own profile.`),
    email: say(
      isOwn
        ? msg`You sign in with it: change it in your profile.`
        : msg`${{ name }} signs in with it, and changes it in their profile.`,
    ),
    block: isStaff(account) ? say(msg`${{ name }} works here.`) : null,
  }
}

/** The desk removes every note and alert, others only their own. */
export function canRemoveNote(user: CurrentUser, { authorId }: { readonly authorId: string | null }): boolean {
  return can(user, 'clients.write') || authorId === user.uid
}
