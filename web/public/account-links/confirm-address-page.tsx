import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmAddressForm } from './confirm-address-form.tsx'
import { LinkCard } from './link-card.tsx'
import { useAccountLink } from './use-account-link.ts'

export const meta = pageMeta(
  () => t`Confirm your email`,
  () => t`Confirm the email of your account.`,
)

export default function ConfirmAddressPage() {
  const opened = useAccountLink()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null)
  const profile = <ButtonLink to="/mybookings?tab=profile">{t`Go to your profile`}</ButtonLink>
  if (confirmedEmail !== null) {
    return (
      <AuthCard title={t`Your email is confirmed`} isSignIn={false}>
        <Alert tone="success" live>
          <span className="wrap-anywhere">{t`You sign in with ${{ email: confirmedEmail }}.`}</span>
        </Alert>
        {isSignedIn ? (
          profile
        ) : (
          <ButtonLink to="/login" state={{ email: confirmedEmail }}>
            {t`Sign in`}
          </ButtonLink>
        )}
      </AuthCard>
    )
  }
  return (
    <LinkCard
      title={t`Confirm your email`}
      opened={opened}
      action={
        isSignedIn ? (
          profile
        ) : (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/login">{t`Sign in`}</ButtonLink>
            <ButtonLink to="/signup" variant="secondary">
              {t`Create an account`}
            </ButtonLink>
          </div>
        )
      }
    >
      {(link) =>
        link.purpose === 'reset' ? (
          <Navigate to={`/reset-password?token=${encodeURIComponent(opened.token)}`} replace />
        ) : (
          <ConfirmAddressForm token={opened.token} link={link} onConfirmed={setConfirmedEmail} onBroken={opened.breakLink} />
        )
      }
    </LinkCard>
  )
}
