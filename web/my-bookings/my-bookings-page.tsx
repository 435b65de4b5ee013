import { t } from '@lingui/core/macro'
import { House } from 'lucide-react'
import { Link, type MetaArgs } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import type { loader } from '../root.tsx'
import { Tabs, tabClass } from '../ui/tabs.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { readMyBookingsParams, useMyBookingsParams } from './my-bookings-search-params.ts'
import { ProfileTab } from './profile/profile-tab.tsx'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  const { tab } = readMyBookingsParams(new URLSearchParams(args.location.search))
  return pageMeta(
    () => (tab === 'profile' ? t`Your profile` : t`My bookings`),
    () => t`Your bookings and your profile.`,
  )(args)
}

const tabs = () =>
  [
    { value: 'bookings', label: t`My Bookings` },
    { value: 'profile', label: t`Profile` },
  ] as const

export default function MyBookingsPage() {
  const { params, change } = useMyBookingsParams()
  return (
    <Tabs
      label={t`Your account`}
      tabs={tabs()}
      value={params.tab}
      onChange={(tab) => change({ tab })}
      before={
        <Link to="/" className={`${tabClass} pe-2.5 ps-1 sm:px-4`}>
          <House aria-hidden="true" className="size-5" />
          {t({ message: 'Home', comment: 'The home page' })}
        </Link>
      }
    >
      {params.tab === 'profile' ? <ProfileTab /> : <BookingsTab params={params} change={change} />}
    </Tabs>
  )
}
