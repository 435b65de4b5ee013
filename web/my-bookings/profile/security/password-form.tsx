import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { withPassword } from '../../../../domain/people/second-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'

interface PasswordFormProps {
  readonly action: string
  readonly busy: string
  readonly variant?: ButtonVariant
  readonly send: (password: string) => Promise<unknown>
  readonly onCancel: () => void
  readonly children?: ReactNode
}

export function PasswordForm({ action, busy, variant = 'primary', send, onCancel, children }: PasswordFormProps) {
  const { formProps, field, isSending, failure } = useForm({
    empty: { password: '' },
    schema: withPassword,
    send: ({ password }) => send(password),
  })
  const { ref } = formProps
  // The form has replaced the pressed button.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...formProps} className="grid gap-2.5">
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      {children}
      <PasswordField label={t`Your password`} autoComplete="current-password" {...field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={isSending}>
          {isSending ? busy : action}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t({ message: 'Cancel', context: 'nothing is saved' })}
        </Button>
      </div>
    </form>
  )
}
