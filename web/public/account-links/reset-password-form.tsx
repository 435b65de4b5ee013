import { t } from '@lingui/core/macro'
import { type ResetDone, resetInput } from '../../../domain/people/account-access.ts'
import type { Failure } from '../../api-error.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, PasswordField, UsernameForManagers } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { resetPassword } from './reset-password.ts'

interface ResetPasswordFormProps {
  readonly token: string
  readonly email: string
  readonly onChanged: (done: ResetDone) => void
  readonly onBroken: (problem: string) => void
}

export function ResetPasswordForm({ token, email, onChanged, onBroken }: ResetPasswordFormProps) {
  const dispatch = useAppDispatch()
  const { formProps, field, isSending, failure } = useForm({
    empty: { password: '' },
    schema: resetInput.pick({ password: true }),
    async send({ password }) {
      try {
        onChanged(await dispatch(resetPassword({ token, password }, email)))
      } catch (thrown) {
        const problem = (thrown as Failure).fields?.token
        if (!problem) throw thrown
        onBroken(problem)
        return false
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-2.5">
      <FormFailure failure={failure} />
      <p className="mb-2 text-muted wrap-anywhere">{t({ message: `For ${email}`, comment: 'Whose new password this is' })}</p>
      <UsernameForManagers email={email} />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 6 characters`}
        {...field('password')}
      />
      <Button type="submit" busy={isSending}>
        {isSending ? t`Saving…` : t`Save new password`}
      </Button>
    </form>
  )
}
