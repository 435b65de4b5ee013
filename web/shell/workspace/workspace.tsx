import { Outlet, useLocation } from 'react-router'
import { DemoBanner } from '../../admin/shared/demo-banner.tsx'
import { useAppSelector, useCan } from '../../store/hooks.ts'
import { Main } from '../main.tsx'
import { CommandBox } from './command-box.tsx'
import { openEntries } from './entries.ts'
import { KeptFocus } from './kept-focus.ts'
import { useBookingShortcut } from './new-booking.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * Layout of the admin pages: navigation in a side column, or in bars at the top and bottom of a phone. The density of the salon's look
 * applies to public pages only.
 */
export default function Workspace() {
  const user = useAppSelector((state) => state.auth.User)
  const { pathname } = useLocation()
  const canSetUp = useCan('settings.write')
  const entries = openEntries(user)
  // The day fills the window, and a banner must not cover any of it.
  const isDay = pathname === '/admin/day'
  useBookingShortcut()
  return (
    <div
      data-workspace
      className={`[--spacing:0.25rem] flex min-h-0 grow flex-col md:flex-row print:block print:h-auto ${isDay ? 'h-dvh' : ''}`}
    >
      <TopBar />
      <SideNavigation entries={entries} />
      {/* Extra space while a message overlays the bottom of a narrow window, so that content below it can be scrolled up. */}
      <Main
        className={`flex min-h-0 min-w-0 grow flex-col gap-3 px-4 pt-3 pb-[calc(0.75rem+var(--foot))] lg:px-6 print:p-0 ${
          isDay ? '' : 'max-lg:[body:has([data-notice])_&]:pb-[calc(7rem+var(--foot))]'
        }`}
      >
        <SectionTabs entries={entries} />
        {/* On a phone the bookings come first. */}
        <div className={`empty:hidden ${pathname === '/admin/bookings' ? 'max-lg:order-last' : ''}`}>
          {canSetUp && !isDay && <DemoBanner />}
        </div>
        <div className="min-h-0 min-w-0 grow">
          <Outlet />
        </div>
      </Main>
      <PhoneBar entries={entries} />
      <CommandBox />
      <KeptFocus />
    </div>
  )
}
