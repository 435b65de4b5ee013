import { useState } from 'react'
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
  // A new password and new codes sign other devices out.
  const [signOuts, setSignOuts] = useState(0)
  const countSignOut = () => setSignOuts((count) => count + 1)
  return (
    <>
      <PasswordSection user={user} onChanged={countSignOut} />
      <DataSection user={user} />
      {/* Last, since what they show arrives later and must not move a button under somebody's thumb. */}
      {can(user, 'account.second-factor') && <SecuritySection onCodesChanged={countSignOut} />}
      <DevicesSection signOuts={signOuts} />
    </>
  )
}
