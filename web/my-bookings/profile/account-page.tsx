import { pageMeta } from '../../page-meta.ts'
import { CalendarSection } from '../calendar-section.tsx'
import { ProfileTab } from './profile-tab.tsx'

export const meta = pageMeta('Your account', 'Your name, password, second step and calendar.')

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
