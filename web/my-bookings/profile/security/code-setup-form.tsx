import { useMemo } from 'react'
import { encode } from 'uqr'
import { type CodeSetup, codeInput } from '../../../../domain/accounts/second-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useConfirmCodesMutation } from './security-api.ts'

interface CodeSetupFormProps {
  readonly setup: CodeSetup
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The secret for the app, as a QR code and as text, and the app's first code, which turns codes on. */
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
      <p>Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password or Apple Passwords.</p>
      <QrCode text={setup.uri} />
      <p className="text-muted">
        Can’t scan it? Type this key into the app:{' '}
        <code className="block pt-1 font-mono text-ink wrap-anywhere select-all">{inGroups(setup.secret)}</code>
      </p>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits. Turning codes on signs you out everywhere else."
        {...field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {isSending ? 'Turning on…' : 'Turn codes on'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Dark on light in both color schemes: many scanners read no other. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-control border border-line"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
