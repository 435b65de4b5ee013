import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { guestAccount } from '../../../domain/booking/guest.ts'
import { useIsShown } from '../../late-responses.ts'
import { setUser } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, PasswordField, UsernameForManagers } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useMakeGuestAccountMutation } from './guest-visit-api.ts'

interface MakeAccountProps {
  readonly token: string
  readonly email: string
  readonly bookingId: string
  readonly onKeep: () => void
}

/** A guest's account only needs a password: having the link proves the mailbox. */
export function MakeAccount({ token, email, bookingId, onKeep }: MakeAccountProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [make] = useMakeGuestAccountMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { password: '' },
    schema: guestAccount,
    async send({ password }) {
      const user = await make({ token, password }).unwrap()
      const isHere = isShown.current
      dispatch(setUser(user))
      if (isHere) await navigate(`/mybookings?booking=${bookingId}`, { replace: true })
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FormFailure failure={failure} />
      <p className="wrap-anywhere">
        <Trans>
          You’ll sign in with <strong>{email}</strong>.
        </Trans>
      </p>
      <UsernameForManagers email={email} />
      <PasswordField label={t`Password`} autoComplete="new-password" hint={t`At least 6 characters.`} {...field('password')} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" busy={isSending}>
          {isSending ? t`One moment…` : t`Make my account`}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          {t`Not now`}
        </Button>
      </div>
    </form>
  )
}
