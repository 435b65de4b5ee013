import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type ResetDelivery, resetRequest } from '../../../domain/people/account-access.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useRequestResetMutation } from './link-api.ts'

interface ForgotPasswordFormProps {
  readonly onRequested: (request: ResetDelivery & { readonly email: string }) => void
}

export function ForgotPasswordForm({ onRequested }: ForgotPasswordFormProps) {
  const [requestReset] = useRequestResetMutation()
  const { state } = useLocation() as { readonly state: { readonly email?: unknown } | null }
  const own = useAppSelector(({ auth }) => auth.User?.email ?? '')
  const [first] = useState({ email: typeof state?.email === 'string' ? state.email : own })
  const { formProps, field, isSending, failure } = useForm({
    empty: first,
    schema: resetRequest,
    async send({ email }) {
      onRequested({ email, ...(await requestReset(email).unwrap()) })
    },
  })
  return (
    <form {...formProps} className="grid gap-2.5">
      <FormFailure failure={failure} />
      <TextField label={t`Email`} type="email" autoComplete="username" {...field('email')} />
      <Button type="submit" busy={isSending}>
        {isSending ? t`Sending…` : t`Send me a link`}
      </Button>
    </form>
  )
}
