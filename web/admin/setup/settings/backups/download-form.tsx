import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { codeInput } from '../../../../../domain/people/second-factor.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure, PasswordField, TextField, UsernameForManagers } from '../../../../ui/field.tsx'
import { useForm } from '../../../../ui/use-form.ts'

interface DownloadFormProps {
  /** @returns the file's address */
  readonly ask: (input: { readonly password: string; readonly code?: string }) => Promise<string>
  readonly asksCode: boolean
  readonly onDone: () => void
}

const password = z.string().min(1, { error: () => t`Enter your password` })
const withoutCode = z.object({ password })
const withCode = withoutCode.extend(codeInput.shape)

/** Asks for the password: an unattended computer must not give everything away. */
export function DownloadForm({ ask, asksCode, onDone }: DownloadFormProps) {
  const email = useAppSelector(({ auth }) => auth.User?.email ?? '')
  const { formProps, field, isSending, failure } = useForm<{ password: string; code: string }, z.infer<typeof withoutCode>>({
    empty: { password: '', code: '' },
    schema: asksCode ? withCode : withoutCode,
    async send(input) {
      const link = document.createElement('a')
      link.href = await ask(input)
      // The browser reports later errors, and this page stays.
      link.download = ''
      link.click()
    },
    onSent: onDone,
  })
  return (
    <form {...formProps} className="grid gap-3 pt-2 pb-3 sm:max-w-sm">
      <UsernameForManagers email={email} />
      <FormFailure failure={failure} />
      <PasswordField label={t`Your password`} autoComplete="current-password" autoFocus {...field('password')} />
      {asksCode && <TextField label={t`One-time code`} inputMode="numeric" autoComplete="one-time-code" {...field('code')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {t`Download`}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
