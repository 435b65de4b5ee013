import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { PaymentCardSection } from './card-section.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecuritySection } from './security/security-section.tsx'

interface AccountSectionsProps {
  readonly user: CurrentUser
}

export function AccountSections({ user }: AccountSectionsProps) {
  return (
    <>
      <PasswordSection user={user} />
      <DataSection user={user} />
      {/* Last: their content arrives later and must not move buttons above. */}
      {can(user, 'account.second-factor') && <SecuritySection />}
      <DevicesSection />
      {user.role === 'client' && <PaymentCardSection />}
    </>
  )
}
