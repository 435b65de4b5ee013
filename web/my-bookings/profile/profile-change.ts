import { t } from '@lingui/core/macro'
import { type CurrentUser, type ProfileInput, profileInput } from '../../../domain/people/user.ts'

export interface ProfileEdits {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly currentPassword: string
}

export const noEdits: ProfileEdits = { name: undefined, email: undefined, phone: undefined, currentPassword: '' }

/** True if the email changes; case and surrounding spaces don't count. */
export function changesEmail(edited: string | undefined, { email }: Pick<CurrentUser, 'email'>): boolean {
  return edited !== undefined && edited.trim().toLowerCase() !== email
}

/** Schema of the profile form: another email needs the current password. */
export function profileSchemaFor(user: Pick<CurrentUser, 'email'>) {
  return profileInput.refine(({ email, currentPassword }) => !changesEmail(email, user) || Boolean(currentPassword), {
    path: ['currentPassword'],
    error: () => t`Enter your current password to change your email`,
  })
}

export function profileChange(
  { name, email, phone, currentPassword }: ProfileInput,
  user: Pick<CurrentUser, 'email'>,
): ProfileInput {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(changesEmail(email, user) && { email, currentPassword }),
  }
}
