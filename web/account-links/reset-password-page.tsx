import { useState } from 'react'
import { pageMeta } from '../page-meta.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LinkCard } from './link-card.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useAccountLink } from './use-account-link.ts'

export const meta = pageMeta('Choose a new password', 'Choose a new password for your account.')

export default function ResetPasswordPage() {
  const opened = useAccountLink()
  const [changedFor, setChangedFor] = useState<string | null>(null)
  if (changedFor !== null) {
    return (
      <AuthCard title="Your password is changed" isSignIn={false}>
        <Alert tone="success" live>
          You’re signed out everywhere. Sign in with your new password.
        </Alert>
        <ButtonLink to="/login" state={{ email: changedFor }}>
          Sign in
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <LinkCard
      title="Choose a new password"
      opened={opened}
      wayOn={<ButtonLink to="/forgot-password">Get a new link</ButtonLink>}
    >
      {({ email }) => (
        <ResetPasswordForm
          token={opened.token}
          email={email}
          onChanged={() => setChangedFor(email)}
          onBroken={opened.breakLink}
        />
      )}
    </LinkCard>
  )
}
