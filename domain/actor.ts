import { type Role, roles } from './roles.ts'

export const actorRoles = [...roles, 'link', 'system'] as const

/**
 * Who does something, apart from the client for whom it is done. `id` is the account, null for the `system`. A `link` is a client who
 * follows a signed link of a mail; the links of the salon's own mails act with the role of whom they were sent to. `label` is the name at
 * that time, so that the history can be read without the account.
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

/** A client who follows a signed link, without having signed in. */
export function actorOfLink({ uid, name }: Pick<Person, 'uid' | 'name'>): Actor {
  return { id: uid, role: 'link', label: name }
}

/** What the salon's own computer does, such as jobs. */
export const systemActor: Actor = { id: null, role: 'system', label: 'Chairtime' }
