import {
  Banknote,
  CalendarClock,
  CalendarDays,
  ContactRound,
  House,
  LayoutDashboard,
  type LucideIcon,
  Scissors,
  Settings,
  Users,
} from 'lucide-react'
import { mayOpen, type PagePath } from '../../../domain/access.ts'
import type { HasRole } from '../../../domain/people/roles.ts'

export interface SectionTab {
  readonly to: PagePath
  readonly label: string
  /** Search parameter that distinguishes tabs of the same page. */
  readonly view?: string
  readonly counts?: 'requests' | 'waiting'
}

export interface Entry {
  readonly label: string
  readonly Icon: LucideIcon
  readonly tabs: readonly SectionTab[]
}

/** In the order of docs/product.md. */
export const entries: readonly Entry[] = [
  { label: 'Dashboard', Icon: LayoutDashboard, tabs: [{ to: '/admin', label: 'Dashboard' }] },
  {
    label: 'Day',
    Icon: CalendarClock,
    tabs: [
      { to: '/admin/day', label: 'Day' },
      { to: '/admin/day', label: 'Week', view: 'week' },
      { to: '/admin/day/waitlist', label: 'Waitlist', counts: 'waiting' },
      { to: '/admin/day/requests', label: 'Requests', counts: 'requests' },
    ],
  },
  { label: 'Services', Icon: Scissors, tabs: [{ to: '/admin/services', label: 'Services' }] },
  { label: 'Bookings', Icon: CalendarDays, tabs: [{ to: '/admin/bookings', label: 'Bookings' }] },
  { label: 'Clients', Icon: ContactRound, tabs: [{ to: '/admin/clients', label: 'Clients' }] },
  {
    label: 'Stylists',
    Icon: Users,
    tabs: [
      { to: '/admin/stylists', label: 'Stylists' },
      { to: '/admin/stylists/roster', label: 'Roster' },
      { to: '/admin/stylists/hours', label: 'Hours and absences' },
      { to: '/admin/stylists/staff', label: 'Staff' },
      { to: '/admin/stylists/ratings', label: 'What clients say' },
    ],
  },
  {
    label: 'Money',
    Icon: Banknote,
    tabs: [
      { to: '/admin/money', label: 'Till' },
      { to: '/admin/money/reports', label: 'Reports' },
    ],
  },
  { label: 'Settings', Icon: Settings, tabs: [{ to: '/admin/settings', label: 'Settings' }] },
  { label: 'Home', Icon: House, tabs: [{ to: '/', label: 'Home' }] },
]

export const barLabels: readonly string[] = ['Day', 'Bookings', 'Clients', 'Money']

/** Pages that belong to an entry without being one of its tabs. */
const within: Partial<Record<PagePath, string>> = {
  '/admin/why': 'Day',
  '/admin/setup': 'Settings',
}

/** Entries with the tabs that the account may open; entries without any are left out. */
export function openEntries(user: HasRole | null): readonly Entry[] {
  return entries
    .map((entry) => ({ ...entry, tabs: entry.tabs.filter(({ to }) => mayOpen(to, user)) }))
    .filter(({ tabs }) => tabs.length > 0)
}

const isAt = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && to !== '/' && pathname.startsWith(`${to}/`))

export function isCurrentEntry({ label, tabs }: Entry, pathname: string): boolean {
  return tabs.some(({ to }) => isAt(pathname, to)) || within[pathname as PagePath] === label
}
