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

export const meta = pageMeta('Confirm your email', 'Confirm the email of your account.')

export default function ConfirmAddressPage() {
  const opened = useAccountLink()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null)
  const profile = <ButtonLink to="/mybookings?tab=profile">Go to your profile</ButtonLink>
  if (confirmedEmail !== null) {
    return (
      <AuthCard title="Your email is confirmed" isSignIn={false}>
        <Alert tone="success" live>
          <span className="wrap-anywhere">You sign in with {confirmedEmail}.</span>
        </Alert>
        {isSignedIn ? (
          profile
        ) : (
          <ButtonLink to="/login" state={{ email: confirmedEmail }}>
            Sign in
          </ButtonLink>
        )}
      </AuthCard>
    )
  }
  return (
    <LinkCard
      title="Confirm your email"
      opened={opened}
      action={
        isSignedIn ? (
          profile
        ) : (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/login">Sign in</ButtonLink>
            <ButtonLink to="/signup" variant="secondary">
              Create an account
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
