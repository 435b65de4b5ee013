import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../api-error.ts'
import { DataNotice } from '../../parts/sections/data-notice.tsx'
import { signUp } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'

/** Loaded once somebody types: it brings zod. */
const loadUser = () => import('../../../domain/people/user.ts')

interface SignUpFormProps {
  /** Called with the address that has an account already, and with null at every further try. */
  readonly onTaken: (email: string | null) => void
  /** Called with the address that must be confirmed before the account exists, where the salon sends mail. */
  readonly onMailed: (email: string) => void
}

export function SignUpForm({ onTaken, onMailed }: SignUpFormProps) {
  const dispatch = useAppDispatch()
  const [query] = useSearchParams()
  const next = query.get('next')
  const { formProps, field, isSending, set } = useForm({
    empty: { name: '', email: '', password: '' },
    schema: async () => (await loadUser()).signUpInput,
    async send(input) {
      onTaken(null)
      try {
        const user = await dispatch(signUp({ ...input, ...(next && { next }) })).unwrap()
        if (!user) onMailed(input.email)
      } catch (thrown) {
        const failure = thrown as Failure
        // Another reason at the same field is said there, and nothing typed is lost.
        if (failure.reason !== 'email_taken') throw failure
        onTaken(input.email)
        // The existing account has another password.
        set('password', '')
        // The banner says it; once is enough.
        const { fields: _, ...rest } = failure
        throw rest
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-2.5">
      <TextField label={t`Username`} autoComplete="name" {...field('name')} />
      <TextField label={t`Email`} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={t`Password`} autoComplete="new-password" hint={t`At least 6 characters`} {...field('password')} />
      <Button type="submit" busy={isSending}>
        {isSending ? t`Creating your account…` : t`Sign Up`}
      </Button>
      <DataNotice />
    </form>
  )
}
