import { type Role, roles } from './roles.ts'

export const actorRoles = [...roles, 'link', 'system'] as const

/**
 * Author of a change, which may be made for a client. `id` is the account, null for the `system`. `link` is a client who follows a signed
 * link from a mail; links in the salon's own mails act with their recipient's role. `label` is the name at that time, so that the history
 * can be read without the account.
 */
export interface Actor {
  readonly id: string | null
  readonly role: (typeof actorRoles)[number]
  readonly label: string
}

interface Person {
  readonly uid: string
  readonly name: string
  readonly role: Role
}

export function actorOf({ uid, name, role }: Person): Actor {
  return { id: uid, role, label: name }
}

export function actorOfLink({ uid, name }: Pick<Person, 'uid' | 'name'>): Actor {
  return { id: uid, role: 'link', label: name }
}

export const systemActor: Actor = { id: null, role: 'system', label: 'Chairtime' }
