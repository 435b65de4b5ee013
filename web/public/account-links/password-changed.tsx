import { t } from '@lingui/core/macro'
import { homeFor } from '../../../domain/access.ts'
import { say } from '../../../domain/language/say.ts'
import { endedCalendarsText, type ResetDone } from '../../../domain/people/account-access.ts'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

interface PasswordChangedProps extends Pick<ResetDone, 'endedCalendars'> {
  readonly email: string
}

/** After a reset by link: the account is signed out, while somebody else may still be signed in. */
export function PasswordChanged({ email, endedCalendars }: PasswordChangedProps) {
  const other = useAppSelector((state) => state.auth.User)
  return (
    <AuthCard title={t`Your password is changed`} isSignIn={false}>
      <Alert tone="success" live>
        {other ? (
          <span className="wrap-anywhere">
            {t`${email} is signed out everywhere. In this browser, ${{ other: other.email }} is still signed in.`}
          </span>
        ) : (
          t`You’re signed out everywhere. Sign in with your new password.`
        )}
      </Alert>
      {endedCalendars && <p>{say(endedCalendarsText)}</p>}
      {other ? (
        <ButtonLink to={homeFor(other)}>{t`Continue as ${{ name: other.name }}`}</ButtonLink>
      ) : (
        <ButtonLink to="/login" state={{ email }}>
          {t`Sign in`}
        </ButtonLink>
      )}
    </AuthCard>
  )
}
