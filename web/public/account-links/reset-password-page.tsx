import { t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LinkCard } from './link-card.tsx'
import { PasswordChanged } from './password-changed.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useAccountLink } from './use-account-link.ts'

export const meta = pageMeta(
  () => t`Choose a new password`,
  () => t`Choose a new password for your account.`,
)

export default function ResetPasswordPage() {
  const opened = useAccountLink()
  const [changed, setChanged] = useState<ComponentProps<typeof PasswordChanged> | null>(null)
  if (changed) return <PasswordChanged {...changed} />
  return (
    <LinkCard
      title={t`Choose a new password`}
      opened={opened}
      action={<ButtonLink to="/forgot-password">{t`Get a new link`}</ButtonLink>}
    >
      {({ email }) => (
        <ResetPasswordForm
          token={opened.token}
          email={email}
          onChanged={(done) => setChanged({ ...done, email })}
          onBroken={opened.breakLink}
        />
      )}
    </LinkCard>
  )
}
