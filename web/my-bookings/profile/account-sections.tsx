import { useState } from 'react'
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
  // A new password signs other devices out.
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <>
      <PasswordSection user={user} onChanged={() => setPasswordChanges((count) => count + 1)} />
      <DataSection user={user} />
      {/* Last, since what they show arrives later and must not move a button under somebody's thumb. */}
      {user.admin && <SecuritySection />}
      <DevicesSection passwordChanges={passwordChanges} />
    </>
  )
}
