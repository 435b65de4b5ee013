import { can } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecuritySection } from './security/security-section.tsx'

interface AccountSectionsProps {
  readonly user: CurrentUser
}

/** What follows the profile's form, in this order. A section is a file of its own. */
export function AccountSections({ user }: AccountSectionsProps) {
  return (
    <>
      <PasswordSection user={user} />
      <DataSection user={user} />
      {/* Last, since what they show arrives later and must not move a button under somebody's thumb. */}
      {can(user, 'account.second-factor') && <SecuritySection />}
      <DevicesSection />
    </>
  )
}
