import type { CurrentUser } from '../../../domain/user.ts'
import { AccountSection } from './account-section.tsx'

interface PasswordSectionProps {
  readonly user: CurrentUser
}

/** A new password, with the current one. */
export function PasswordSection({ user }: PasswordSectionProps) {
  return (
    <AccountSection id="password" title="Password">
      <p className="text-muted">You sign in as {user.email}.</p>
    </AccountSection>
  )
}
