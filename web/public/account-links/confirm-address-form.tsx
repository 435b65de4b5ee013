import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { safeNext } from '../../../domain/access.ts'
import { confirmInput, type OpenLink } from '../../../domain/people/account-access.ts'
import type { Failure } from '../../api-error.ts'
import { useIsShown } from '../../late-responses.ts'
import { setUser } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, PasswordField, UsernameForManagers } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useConfirmAddressMutation } from './link-api.ts'

const withPassword = z.object({
  password: confirmInput.shape.password.unwrap().min(1, { error: () => t`Password is required` }),
})
const without = z.object({ password: z.string() })

interface ConfirmAddressFormProps {
  readonly token: string
  readonly link: OpenLink
  readonly onConfirmed: (email: string) => void
  readonly onBroken: (problem: string) => void
}

/** Needs a press, since mail servers open links, too. */
export function ConfirmAddressForm({ token, link, onConfirmed, onBroken }: ConfirmAddressFormProps) {
  const dispatch = useAppDispatch()
  const [confirmAddress] = useConfirmAddressMutation()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [query] = useSearchParams()
  const { email } = link
  const isSignUp = link.purpose === 'sign-up'
  const { formProps, field, isSending, failure } = useForm({
    empty: { password: '' },
    schema: link.needsPassword ? withPassword : without,
    async send({ password }) {
      try {
        const { email: confirmed, user } = await confirmAddress({ token, ...(password && { password }) }).unwrap()
        const isHere = isShown.current
        if (user) dispatch(setUser(user))
        if (!isHere) return
        if (isSignUp) await navigate(safeNext(query.get('next')) ?? '/', { replace: true })
        else onConfirmed(confirmed)
      } catch (thrown) {
        const problem = (thrown as Failure).fields?.token
        if (!problem) throw thrown
        onBroken(problem)
        return false
      }
    },
  })
  const label = isSignUp ? t`Confirm and sign in` : t`Confirm`
  return (
    <form {...formProps} className="grid gap-2.5">
      <FormFailure failure={failure} />
      <p className="mb-2 wrap-anywhere">
        {isSignUp ? (
          <Trans>
            One more step, and your account is ready: <strong>{email}</strong>
          </Trans>
        ) : (
          <Trans>
            From now on, you’ll sign in with <strong>{email}</strong>.
          </Trans>
        )}
      </p>
      {link.needsPassword && (
        <>
          <UsernameForManagers email={email} />
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            hint={isSignUp ? t`The one you chose when you signed up` : t`The one you sign in with`}
            {...field('password')}
          />
        </>
      )}
      <Button type="submit" busy={isSending}>
        {isSending ? t`Confirming…` : label}
      </Button>
    </form>
  )
}
