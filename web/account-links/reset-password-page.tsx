import { useState } from 'react'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LinkCard } from './link-card.tsx'
import { PasswordChanged } from './password-changed.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useLink } from './use-link.ts'

export const meta = pageMeta('Choose a new password', 'Choose a new password for your account.')

export default function ResetPasswordPage() {
  const opened = useLink()
  const [changedFor, setChangedFor] = useState<string | null>(null)
  if (changedFor !== null) return <PasswordChanged email={changedFor} />
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
