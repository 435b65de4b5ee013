import { can } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'

/** The desk removes every note and alert, everybody else their own. */
export function canRemoveNote(user: CurrentUser, { authorId }: { readonly authorId: string | null }): boolean {
  return can(user, 'clients.write') || authorId === user.uid
}
