import { House } from 'lucide-react'
import { Link, type MetaArgs } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import type { loader } from '../root.tsx'
import { Tabs, tabClass } from '../ui/tabs.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { useView } from './use-view.ts'
import { viewOf } from './view.ts'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  const { tab } = viewOf(new URLSearchParams(args.location.search))
  return pageMeta(tab === 'profile' ? 'Your profile' : 'My bookings', 'Your bookings and your profile.')(args)
}

const tabs = [
  { value: 'bookings', label: 'My Bookings' },
  { value: 'profile', label: 'Profile' },
] as const

export default function MyBookingsPage() {
  const { view, show } = useView()
  return (
    <Tabs
      label="Your account"
      tabs={tabs}
      value={view.tab}
      onChange={(tab) => show({ tab })}
      before={
        <Link to="/" className={`${tabClass} pr-2.5 pl-1 sm:px-4`}>
          <House aria-hidden="true" className="size-5" />
          Home
        </Link>
      }
    >
      {view.tab === 'profile' ? <ProfileTab /> : <BookingsTab view={view} show={show} />}
    </Tabs>
  )
}
