import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { z } from 'zod'
import { email as emailField, minPasswordLength, password } from '../../../domain/people/user.ts'
import { lineOfText, textLimits } from '../../../domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, PasswordField, TextField, UsernameForManagers } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'

export interface NewAccountInput {
  readonly name: string
  readonly email: string
  readonly password: string
}

interface NewAccountFormProps {
  readonly email: string | null
  /** The name that the invitation is probably for; empty if none is known. */
  readonly name: string
  readonly signInPath: string
  /** May throw a `Failure` with messages by field. */
  readonly onSend: (account: Partial<NewAccountInput>) => Promise<void>
}

const fields = { name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name), password }

export function NewAccountForm({ email, name, signInPath, onSend }: NewAccountFormProps) {
  const { formProps, field, isSending, failure } = useForm({
    empty: { name, email: '', password: '' },
    schema: email === null ? z.object({ ...fields, email: emailField }) : z.object(fields),
    send: async (input: Partial<NewAccountInput>) => {
      await onSend(input)
      return false
    },
  })
  return (
    <form {...formProps} className="grid gap-2.5">
      <FormFailure failure={failure} />
      <TextField label={t({ message: 'Name', context: 'of a person' })} autoComplete="name" {...field('name')} />
      {email === null ? (
        <TextField label={t`Email`} type="email" autoComplete="email" {...field('email')} />
      ) : (
        <UsernameForManagers email={email} />
      )}
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`At least ${minPasswordLength} characters`}
        {...field('password')}
      />
      <Button type="submit" busy={isSending}>
        {t`Accept and create my account`}
      </Button>
      {email === null && (
        <p className="text-center text-muted">
          <Trans>
            Have an account?{' '}
            <Link to={signInPath} className="text-accent underline underline-offset-4">
              Sign in
            </Link>
          </Trans>
        </p>
      )}
    </form>
  )
}
