import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { StaffRole } from '../../../domain/people/roles.ts'
import { refusals } from '../../platform/refusals.ts'

const worksHereAs: Record<StaffRole, MessageDescriptor> = {
  manager: msg`They work here as a manager already. Change their role instead.`,
  receptionist: msg`They work here as a receptionist already. Change their role instead.`,
  stylist: msg`They work here as a stylist already. Change their role instead.`,
}

export const staffRefusal = refusals({
  not_staff: () => new AppError('not_found', say(msg`They don’t work here anymore.`)),
  administrator: () => new AppError('forbidden', say(msg`The administrator’s role can’t be changed.`)),
  administrators_address: () => invalidField('email', say(msg`That’s the administrator’s address`)),
  stylist_gone: () => invalidField('stylistId', say(msg`That stylist isn’t here anymore`)),
  stylist_wrong: ({ problem }: { readonly problem: string }) => invalidField('stylistId', problem),
  already_staff: ({ role }: { readonly role: StaffRole }) => new AppError('conflict', say(worksHereAs[role])),
  invited_already: () => new AppError('conflict', say(msg`They were invited just now.`)),
  invitation_gone: () => new AppError('not_found', say(msg`That invitation doesn’t exist anymore.`)),

  link_altered: () => invalidField('token', say(msg`This link isn’t complete. Copy all of it.`)),
  invitation_ended: () =>
    invalidField('token', say(msg`This invitation has been used, has expired or was taken back. Ask for a new one.`)),
  account_incomplete: ({ missing }: { readonly missing: readonly ('name' | 'email' | 'password')[] }) => {
    const required = {
      name: msg`Name is required`,
      email: msg`Email is required`,
      password: msg`Password is required`,
    }
    const fields = Object.fromEntries(missing.map((field) => [field, say(required[field])]))
    return new AppError('invalid', Object.values(fields)[0] ?? say(msg`Please check what was sent.`), { fields })
  },
  sign_in: () => new AppError('not_signed_in', say(msg`This address has an account already. Sign in to it first.`)),
  sign_up: () => new AppError('not_signed_in', say(msg`Sign in or sign up first, then accept.`)),
  other_account: () =>
    new AppError('forbidden', say(msg`This invitation is for another account. Sign out, then open it again.`)),
  works_here: () => new AppError('conflict', say(msg`You work here already. Ask the administrator to change your role.`)),
})
