import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'react-redux'
import { Link } from 'react-router'
import { hasPasskeyHere } from '../../passkey-hint.ts'
import { login } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import type { RootState } from '../../store/store.ts'
import { Alert } from '../../ui/alert.tsx'
import { FormFailure, PasswordField, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { accountRefused, accountSent, accountTyped, selectAccount, typedPassword } from './account-slice.ts'
import { accountForm, selectionPath, sendAccount } from './send-account.ts'

const PasskeyButton = lazy(async () => ({
  default: (await import('../../parts/sign-in-steps/passkey-button.tsx')).PasskeyButton,
}))
const CodeStep = lazy(async () => ({ default: (await import('../../parts/sign-in-steps/code-step.tsx')).CodeStep }))
const OutsideSignIn = lazy(async () => ({
  default: (await import('../../parts/sign-in-steps/outside-sign-in.tsx')).OutsideSignIn,
}))

export function KnownAccount() {
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const [needsCode, setNeedsCode] = useState(false)
  const [reason, setReason] = useState<string>()
  const { email } = useAppSelector(selectAccount)
  const next = selectionPath(store.getState().booking)
  const { formProps, field, failure } = useForm({
    empty: { email, password: typedPassword.text },
    schema: async () => (await import('../../../domain/people/user.ts')).signInInput,
    send(input) {
      setReason(undefined)
      const signingIn = async () => {
        const needsMore = 'needs' in (await dispatch(login(input)).unwrap())
        if (needsMore) setNeedsCode(true)
        return !needsMore
      }
      return dispatch(sendAccount(signingIn))
    },
  })
  function restart(why?: string): void {
    dispatch(accountRefused())
    setReason(why)
    setNeedsCode(false)
  }
  if (needsCode) {
    return (
      <div className="sm:max-w-md">
        <Suspense>
          <CodeStep onRestart={restart} within={{ formId: accountForm, send: (signIn) => dispatch(sendAccount(signIn)) }} />
        </Suspense>
      </div>
    )
  }
  const { onChange, ...emailField } = field('email')
  const password = field('password')
  return (
    <div className="grid gap-4">
      <form {...formProps} id={accountForm} className="grid items-start gap-x-6 gap-y-1.5 md:grid-cols-2">
        <div className="grid gap-2 md:col-span-2 empty:hidden">
          {reason && (
            <Alert tone="warning" live>
              {reason}
            </Alert>
          )}
          <FormFailure failure={failure} />
        </div>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          className="scroll-mt-24 scroll-mb-52"
          {...emailField}
          onChange={(event) => {
            onChange(event)
            dispatch(accountTyped({ email: event.target.value }))
          }}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          {...password}
          onChange={(event) => {
            typedPassword.text = event.target.value
            password.onChange(event)
          }}
        />
        <Link
          to={`/forgot-password?${new URLSearchParams({ next })}`}
          className="-mt-1 inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
        >
          {t`Forgot your password?`}
        </Link>
      </form>
      <OtherWaysIn next={next} />
    </div>
  )
}

/** Signing in by passkey or by the salon's own sign-in service. */
function OtherWaysIn({ next }: { readonly next: string }) {
  const dispatch = useAppDispatch()
  const hasOutsideSignIn = useAppSelector((state) => Boolean(state.salon.salon?.outsideSignIn))
  return (
    <div className="grid gap-4 empty:hidden sm:max-w-md">
      {hasPasskeyHere() && (
        <Suspense>
          <PasskeyButton onSignedIn={() => dispatch(accountSent())} />
        </Suspense>
      )}
      {hasOutsideSignIn && (
        <Suspense>
          <OutsideSignIn next={next} />
        </Suspense>
      )}
    </div>
  )
}
