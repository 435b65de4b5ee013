import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { passwordChange } from '../../../domain/people/account-access.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/field.tsx'
import { notify } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { useChangePasswordMutation } from './account-api.ts'
import { AccountSection } from './account-section.tsx'

interface PasswordSectionProps {
  readonly user: CurrentUser
}

export function PasswordSection({ user }: PasswordSectionProps) {
  const [changePassword] = useChangePasswordMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { currentPassword: '', password: '' },
    schema: passwordChange,
    async send(input) {
      await changePassword(input).unwrap()
      notify({ text: t`Your password is changed. You’re signed out everywhere else.` })
    },
  })
  return (
    <AccountSection id="password" title={t`Password`} about={t`A new password signs you out everywhere else.`}>
      <form {...formProps} className="grid gap-2.5">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <UsernameForManagers email={user.email} />
        <PasswordField label={t`Current password`} autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least 6 characters`}
          {...field('password')}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" variant="secondary" busy={isSending}>
            {isSending ? t`Changing…` : t`Change password`}
          </Button>
          <Link to="/forgot-password" className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
            {t`Forgot your password?`}
          </Link>
        </div>
      </form>
    </AccountSection>
  )
}
