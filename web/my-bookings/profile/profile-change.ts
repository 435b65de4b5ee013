import { type CurrentUser, type ProfileInput, profileInput } from '../../../domain/user.ts'

/** What has been typed over the profile; undefined where it still shows what is saved. */
export interface ProfileEdits {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly currentPassword: string
}

export const noEdits: ProfileEdits = { name: undefined, email: undefined, phone: undefined, currentPassword: '' }

/** Whether the email would be another one; spaces around it and capitals make no difference. */
export function changesEmail(edited: string | undefined, { email }: Pick<CurrentUser, 'email'>): boolean {
  return edited !== undefined && edited.trim().toLowerCase() !== email
}

/** Validates a profile as typed: another email needs the current password. */
export function profileSchemaFor(user: Pick<CurrentUser, 'email'>) {
  return profileInput.refine(({ email, currentPassword }) => !changesEmail(email, user) || Boolean(currentPassword), {
    path: ['currentPassword'],
    error: 'Enter your current password to change your email',
  })
}

/** What is sent: the password only where it is needed. */
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
