import { t } from '@lingui/core/macro'
import { type CodeSetup, codeInput } from '../../../../domain/people/second-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { QrCode } from '../../../ui/art/qr-code.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useConfirmCodesMutation } from './security-api.ts'

interface CodeSetupFormProps {
  readonly setup: CodeSetup
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

export function CodeSetupForm({ setup, onConfirmed, onCancel }: CodeSetupFormProps) {
  const [confirmCodes] = useConfirmCodesMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { code: '' },
    schema: codeInput,
    send: async (input) => onConfirmed((await confirmCodes(input).unwrap()).recoveryCodes),
  })
  return (
    <form {...formProps} className="grid gap-4">
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <p>{t`Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password or Apple Passwords.`}</p>
      <QrCode text={setup.uri} label={t`QR code for your authenticator app`} className="size-52" />
      <p className="text-muted">
        {t`Can’t scan it? Type this key into the app:`}{' '}
        <code className="block pt-1 font-mono text-ink wrap-anywhere select-all">{inGroups(setup.secret)}</code>
      </p>
      <TextField
        label={t`Code from the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t`Six digits. Turning codes on signs you out everywhere else.`}
        {...field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {isSending ? t`Turning on…` : t`Turn codes on`}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t({ message: 'Cancel', context: 'nothing is saved' })}
        </Button>
      </div>
    </form>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
