import { Outlet, useLocation } from 'react-router'
import { Main } from '../../shell/main.tsx'
import { useAppSelector, useCan } from '../../store/hooks.ts'
import { DemoBanner } from '../shared/demo-banner.tsx'
import { CommandBox } from './command-box.tsx'
import { openEntries } from './entries.ts'
import { useBookingShortcut } from './new-booking.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * The administration's own shell: a column of navigation where there is room, bars at the head and foot of a phone, and the page between them.
 * How dense the salon's look is concerns its clients: a desk's pages stay as they are laid out.
 */
export default function Workspace() {
  const user = useAppSelector((state) => state.auth.User)
  const { pathname } = useLocation()
  const canSetUp = useCan('settings.write')
  const entries = openEntries(user)
  // The day fills the window and nothing of it is lost to a banner.
  const isDay = pathname === '/admin/day'
  useBookingShortcut()
  return (
    <div
      data-workspace
      className={`[--spacing:0.25rem] flex min-h-0 grow flex-col md:flex-row print:block print:h-auto ${isDay ? 'h-dvh' : ''}`}
    >
      <TopBar />
      <SideNavigation entries={entries} />
      {/* While a message lies at the foot of a narrow window, what is below it can be scrolled up. */}
      <Main
        className={`flex min-h-0 min-w-0 grow flex-col gap-3 px-4 pt-3 pb-[calc(0.75rem+var(--foot))] lg:px-6 print:p-0 ${
          isDay ? '' : 'max-lg:[body:has([data-notice])_&]:pb-[calc(7rem+var(--foot))]'
        }`}
      >
        <SectionTabs entries={entries} />
        {/* On a phone the bookings themselves come first. */}
        <div className={`empty:hidden ${pathname === '/admin/bookings' ? 'max-lg:order-last' : ''}`}>
          {canSetUp && !isDay && <DemoBanner />}
        </div>
        <div className="min-h-0 min-w-0 grow">
          <Outlet />
        </div>
      </Main>
      <PhoneBar entries={entries} />
      <CommandBox />
    </div>
  )
}
