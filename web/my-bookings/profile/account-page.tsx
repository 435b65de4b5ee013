import { t } from '@lingui/core/macro'
import { pageMeta } from '../../page-meta.ts'
import { CalendarSection } from '../calendar-section.tsx'
import { ProfileTab } from './profile-tab.tsx'

export const meta = pageMeta(
  () => t`Your account`,
  () => t`Your name, password, second step and calendar.`,
)

export default function AccountPage() {
  return (
    <>
      <ProfileTab />
      <div className="mx-auto max-w-xl">
        <CalendarSection />
      </div>
    </>
  )
}
