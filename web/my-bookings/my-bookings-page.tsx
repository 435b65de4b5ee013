import { House } from 'lucide-react'
import type { MetaArgs } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import type { loader } from '../root.tsx'
import { Link } from '../server-markup/link.tsx'
import { Tabs, tabClass } from '../ui/tabs.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { ProfileTab } from './profile/profile-tab.tsx'
import { parseParams, useMyBookingsParams } from './search-params.ts'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  const { tab } = parseParams(new URLSearchParams(args.location.search))
  return pageMeta(tab === 'profile' ? 'Your profile' : 'My bookings', 'Your bookings and your profile.')(args)
}

const tabs = [
  { value: 'bookings', label: 'My Bookings' },
  { value: 'profile', label: 'Profile' },
] as const

export default function MyBookingsPage() {
  const { params, change } = useMyBookingsParams()
  return (
    <Tabs
      label="Your account"
      tabs={tabs}
      value={params.tab}
      onChange={(tab) => change({ tab })}
      before={
        <Link to="/" className={`${tabClass} pr-2.5 pl-1 sm:px-4`}>
          <House aria-hidden="true" className="size-5" />
          Home
        </Link>
      }
    >
      {params.tab === 'profile' ? <ProfileTab /> : <BookingsTab params={params} change={change} />}
    </Tabs>
  )
}
