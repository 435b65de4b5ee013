import { AccountSection } from './account-section.tsx'

/** Where the account is signed in, and how to end that. */
export function DevicesSection() {
  return (
    <AccountSection id="devices" title="Signed-in devices">
      <p className="text-muted">You’re signed in on this device.</p>
    </AccountSection>
  )
}
