import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { hasPasskeyHere } from '../../passkey-hint.ts'
import { login } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useInBrowser } from '../../ui/use-hydrated.ts'

// Only for accounts with one-time codes or passkeys.
const PasskeyButton = lazy(async () => ({
  default: (await import('../../parts/sign-in-steps/passkey-button.tsx')).PasskeyButton,
}))
const CodeStep = lazy(async () => ({ default: (await import('../../parts/sign-in-steps/code-step.tsx')).CodeStep }))

/** Signs in; the guard then redirects from this visitors' page. */
export function SignInForm() {
  const dispatch = useAppDispatch()
  const { state, search } = useLocation() as { readonly state: { readonly email?: unknown } | null; readonly search: string }
  const mayHavePasskey = useInBrowser(() => hasPasskeyHere() || search.includes('passkey'), false)
  // Outside services redirect here for accounts with codes or passkeys.
  const step = new URLSearchParams(search).get('step')
  const [needsCode, setNeedsCode] = useState(step === 'code')
  const [reason, setReason] = useState<string>()
  const { formProps, values, field, isSending } = useForm({
    empty: { email: typeof state?.email === 'string' ? state.email : '', password: '' },
    schema: async () => (await import('../../../domain/people/user.ts')).signInInput,
    async send(input) {
      setReason(undefined)
      if ('needs' in (await dispatch(login(input)).unwrap())) setNeedsCode(true)
    },
  })
  function restart(why?: string): void {
    setReason(why)
    setNeedsCode(false)
  }
  if (needsCode) {
    return (
      <Suspense>
        <CodeStep onRestart={restart} />
      </Suspense>
    )
  }
  const passkeyButton = mayHavePasskey && (
    <Suspense>
      <PasskeyButton />
    </Suspense>
  )
  return (
    <div className="grid gap-5">
      {step === 'passkey' && (
        <>
          <Alert tone="info">{t`One more step: your account has a passkey. Use it here, or sign in with your password.`}</Alert>
          {passkeyButton}
        </>
      )}
      <form {...formProps} className="grid gap-2.5">
        {reason && (
          <Alert tone="warning" live>
            {reason}
          </Alert>
        )}
        <TextField label={t`Email`} type="email" autoComplete="email" {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
        <Link
          to={`/forgot-password${search}`}
          state={{ email: values.email }}
          className="-mt-1 mb-1 inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
        >
          {t`Forgot your password?`}
        </Link>
        <Button type="submit" busy={isSending}>
          {isSending ? t`Signing in…` : t`Sign In`}
        </Button>
      </form>
      {step !== 'passkey' && passkeyButton}
    </div>
  )
}
