import {
  Banknote,
  BellRing,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleQuestionMark,
  Clock,
  ContactRound,
  House,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Scissors,
  ScrollText,
  Settings,
  Users,
  Webhook,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { mayOpen, type PagePath } from '../../domain/access.ts'
import { useAppSelector, useCan } from '../store/hooks.ts'
import { DemoBanner } from './shared/demo-banner.tsx'
import { NewBooking } from './shared/new-booking.tsx'

/**
 * What the administration's pages have in common. Who may come here is `domain/access.ts`, which the root checks. How dense the salon's look is
 * concerns its clients: a desk's pages stay as they are laid out.
 */
export default function AdminLayout() {
  const { pathname } = useLocation()
  const canSetUp = useCan('settings.write')
  return (
    <div className="[--spacing:0.25rem] grid grid-cols-[minmax(0,1fr)] print:mt-0! print:grid-cols-[minmax(0,1fr)]! -mt-6 gap-4 sm:-mt-8 lg:-mt-10 lg:-mb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-6">
      <AdminNavigation />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:gap-3">
        {/* On a phone the bookings themselves come first. */}
        <div className={`empty:hidden ${pathname === '/admin/bookings' ? 'max-lg:order-last' : ''}`}>
          {canSetUp && <DemoBanner />}
        </div>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** The navigation, in its order. docs/product.md's entries first and last. */
const links: readonly { readonly to: PagePath; readonly label: string; readonly Icon: LucideIcon }[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/day', label: 'Day', Icon: CalendarClock },
  { to: '/admin/services', label: 'Services', Icon: Scissors },
  { to: '/admin/bookings', label: 'Bookings', Icon: CalendarDays },
  { to: '/admin/clients', label: 'Clients', Icon: ContactRound },
  { to: '/admin/waitlist', label: 'Waitlist', Icon: BellRing },
  { to: '/admin/stylists', label: 'Stylists', Icon: Users },
  { to: '/admin/till', label: 'Till', Icon: Banknote },
  { to: '/admin/reports', label: 'Reports', Icon: ChartColumn },
  { to: '/admin/schedule', label: 'Hours', Icon: Clock },
  { to: '/admin/why', label: 'Why not?', Icon: CircleQuestionMark },
  { to: '/admin/mail', label: 'Mail', Icon: Mail },
  { to: '/admin/webhooks', label: 'Webhooks', Icon: Webhook },
  { to: '/admin/staff', label: 'Staff', Icon: IdCard },
  { to: '/admin/audit', label: 'Audit log', Icon: ScrollText },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
  { to: '/', label: 'Home', Icon: House },
]

const linkClass =
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-0.5 text-xs font-medium text-muted ' +
  'hover:bg-accent-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink focus-visible:-outline-offset-3 ' +
  'lg:min-h-10 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-base'

/** Links between the pages that the person may open: a column where there is room, a bar across a phone, which scrolls if it must. */
function AdminNavigation() {
  const user = useAppSelector((state) => state.auth.User)
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current page's link is another one on another page
  useEffect(() => {
    const bar = list.current
    const current = bar?.querySelector<HTMLElement>('[aria-current=page]')
    // Not `scrollIntoView`, which would scroll the window too.
    if (bar && current)
      bar.scrollLeft +=
        current.getBoundingClientRect().left - bar.getBoundingClientRect().left - bar.clientWidth / 2 + current.offsetWidth / 2
  }, [pathname])
  return (
    <div className="print:hidden -mx-3 lg:mx-0">
      <div className="flex items-stretch gap-1 lg:sticky lg:top-6 lg:grid lg:gap-2">
        <NewBooking />
        <nav aria-label="Administration" className="min-w-0 grow">
          <ul
            ref={list}
            className="flex gap-0.5 overflow-x-auto rounded-card border border-line bg-surface p-1 lg:grid lg:gap-0 lg:p-2"
          >
            {links
              .filter(({ to }) => mayOpen(to, user))
              .map(({ to, label, Icon }) => (
                <li key={to} className="shrink-0 grow">
                  <NavLink to={to} end={to !== '/admin/clients'} prefetch="intent" className={linkClass}>
                    <Icon aria-hidden="true" className="size-5 shrink-0" />
                    {label}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
